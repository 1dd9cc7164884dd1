// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/color_scale.h"
#include "probe/snapshot.h"

#include <QImage>
#include <QPixmap>
#include <QWidget>

#include <map>
#include <memory>
#include <utility>

namespace layerscope::ui {

class Theme;

/// A small map for every head of every layer: layers downwards, heads to the right, heads that share keys and values
/// under one bracket. Linear layers show their gates over the tokens instead.
class HeadGrid : public QWidget {
    Q_OBJECT
public:
    explicit HeadGrid(const Theme& theme, QWidget* parent = nullptr);

    void setSnapshot(std::shared_ptr<const ProbeSnapshot> snapshot);
    void setScale(const ColorScale& scale);
    void setSelected(int layer, int head); ///< emits nothing
    void setHoveredLayer(int layer);
    [[nodiscard]] int layer() const { return m_layer; }
    [[nodiscard]] int head() const { return m_head; }
    /// Under the pointer, else the selected one.
    [[nodiscard]] std::pair<int, int> pointed() const {
        return m_pointed.second >= 0 ? m_pointed : std::pair{m_layer, m_head};
    }
    [[nodiscard]] int layers() const;
    [[nodiscard]] int headsOf(int layer) const;
    [[nodiscard]] QRect tile(int layer, int head) const;
    void restyle();
    /// The room it may fill without being scrolled; the layers stand in several columns where that makes them larger.
    void fitInto(const QSize& room);

signals:
    void headChosen(int layer, int head);  ///< by keys
    void headHovered(int layer, int head); ///< -1: none
    void headOpened(int layer, int head);
    void layerHovered(int layer); ///< -1: none

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void choose(int layer, int head);
    void hover(std::pair<int, int> tile);
    [[nodiscard]] int columns() const;
    [[nodiscard]] std::pair<int, int> tileAt(const QPoint& at) const; ///< layer, head; -1: none
    [[nodiscard]] const QImage& picture(int layer, int head);
    [[nodiscard]] QImage attentionPicture(const AttentionRecord& record, int head) const;
    [[nodiscard]] QImage gatePicture(const DeltaRecord& record, int head) const;
    void paintBrackets(QPainter& painter) const;
    void paintLayerName(QPainter& painter, int layer) const;
    void paintTile(QPainter& painter, int layer, int head);
    [[nodiscard]] int labelWidth() const;
    [[nodiscard]] int headerHeight() const;
    [[nodiscard]] int gap() const;
    [[nodiscard]] int blockWidth() const; ///< of one column of layers with the space behind it
    [[nodiscard]] int sideFor(const QSize& room, int blocks) const;

    const Theme& m_theme;
    std::shared_ptr<const ProbeSnapshot> m_snapshot;
    ColorScale m_scale;
    int m_side = 48;    ///< of a tile
    int m_perBlock = 1; ///< layers in one column
    int m_layer = 0, m_head = 0, m_hovered = -1;
    std::pair<int, int> m_pointed{-1, -1};
    QPixmap m_ground; ///< hatch of one tile; null: to be drawn again
    std::map<std::pair<int, int>, QImage> m_pictures;
};

} // namespace layerscope::ui
