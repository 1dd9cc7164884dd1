// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/painted_items.h"
#include "views/architecture/block_painter.h"

#include <QTransform>
#include <QWidget>

#include <optional>

namespace layerscope::ui {

class PanBars;
class Theme;

/// The block on the screen: fitted to the room unless zoomed, worked by pointer and keyboard; its steps are
/// items for screen readers, and pressing one opens it. Knows neither selection nor details.
class BlockCanvas : public QWidget, public PaintedItems {
    Q_OBJECT
public:
    explicit BlockCanvas(const Theme& theme, QWidget* parent = nullptr);

    void setScene(BlockScene scene);
    void setOpened(std::optional<BlockStep> step);
    [[nodiscard]] const BlockPicture& picture() const { return m_picture; }
    [[nodiscard]] int nodeCount() const { return int(m_picture.scene.graph.nodes.size()); }
    [[nodiscard]] int current() const { return m_picture.current; }
    [[nodiscard]] QString spokenNode(int node) const;
    [[nodiscard]] QRect nodeRect(int node) const;         ///< on this widget
    [[nodiscard]] int nodeAt(const QPointF& point) const; ///< -1: none
    [[nodiscard]] qreal zoom() const { return m_zoom; }
    void zoomBy(qreal factor, const QPointF& at);
    void resetZoom();
    void select(int node); ///< the keyboard's place
    void open(int node);
    void restyle();

    [[nodiscard]] int itemCount() const override { return nodeCount(); }
    [[nodiscard]] QString itemName(int node) const override { return spokenNode(node); }
    [[nodiscard]] QRect itemRect(int node) const override { return nodeRect(node); }
    [[nodiscard]] int itemAt(const QPoint& point) const override { return nodeAt(QPointF(point)); }
    [[nodiscard]] int currentItem() const override { return current(); }
    void putCursorOn(int node) override { select(node); }
    void pressItem(int node) override { open(node); }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void stepOpened(BlockStep step);
    void closed();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] qreal fitScale() const;
    [[nodiscard]] QSizeF room() const; ///< beside the scroll bars
    void chooseLayout();
    [[nodiscard]] QTransform transform() const;
    [[nodiscard]] bool handleMove(int key);
    void setHovered(int node);
    void keepInside();
    void reveal(int node);

    const Theme& m_theme;
    PanBars* m_bars;
    BlockPicture m_picture; ///< with the one of the two layouts that is read better here
    GraphLayout m_beside, m_under;
    qreal m_zoom = 1; ///< times the fit
    QPointF m_pan;
    QPointF m_grip;
    int m_pressed = -1;
    bool m_pressing = false, m_panning = false;
};

} // namespace layerscope::ui
