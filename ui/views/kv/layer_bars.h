// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kv/bar_data.h"

#include <QWidget>

namespace layerscope::ui {

class Theme;

/// One column a layer, side by side on one scale. The outline behind a column is its height before the edit. Click or
/// arrow keys select a layer.
class LayerBars : public QWidget {
    Q_OBJECT
public:
    explicit LayerBars(const Theme& theme, QWidget* parent = nullptr);
    void setBars(std::vector<LayerBar> bars);
    void setSelected(int layer);
    void setHovered(int layer);

    [[nodiscard]] int layerAt(QPointF position) const; ///< -1 outside
    [[nodiscard]] QRectF column(int layer) const;      ///< full height
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void layerChosen(int layer);
    void layerHovered(int layer);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    [[nodiscard]] QRectF area() const;
    [[nodiscard]] QRectF bar(int layer, std::int64_t bytes) const;
    void updateSpoken();
    void paintScale(QPainter& painter) const;
    void paintBar(QPainter& painter, int layer) const;
    void paintLabels(QPainter& painter) const;

    const Theme& m_theme;
    std::vector<LayerBar> m_bars;
    std::int64_t m_max = 1;
    int m_selected = 0;
    int m_hovered = -1;
    bool m_focusByKeyboard = false; ///< a ring for those who came by Tab only
};

} // namespace layerscope::ui
