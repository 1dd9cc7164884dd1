// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kv/bar_data.h"
#include "widgets/layer_picker.h"

namespace layerscope::ui {

class Theme;

/// One column a layer, side by side on one scale. The outline behind a column is its height before the edit. Click or
/// arrow keys select a layer.
class LayerBars : public LayerPicker {
    Q_OBJECT
public:
    explicit LayerBars(const Theme& theme, QWidget* parent = nullptr);
    void setBars(std::vector<LayerBar> bars);

    [[nodiscard]] int layerCount() const override { return int(m_bars.size()); }
    [[nodiscard]] int layerAt(QPointF position) const override;
    [[nodiscard]] QRectF column(int layer) const; ///< full height
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void speak() override;
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QRectF area() const;
    [[nodiscard]] QRectF bar(int layer, std::int64_t bytes) const;
    void paintScale(QPainter& painter) const;
    void paintBar(QPainter& painter, int layer) const;
    void paintLabels(QPainter& painter) const;

    /// Of the words at the scale and under the columns; every column is placed by it.
    struct Margins {
        int zoom = 0;
        qreal scale = 0, line = 0;
    };
    [[nodiscard]] const Margins& margins() const;
    mutable Margins m_margins;
    std::vector<LayerBar> m_bars;
    std::int64_t m_max = 1;
};

} // namespace layerscope::ui
