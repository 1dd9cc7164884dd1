// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/layer_type.h"
#include "canvas/painted_items.h"
#include "views/compare/depth_map.h"
#include "widgets/layer_picker.h"

#include <QString>

#include <optional>
#include <vector>

namespace layerscope::ui {

class Subject;
class Theme;

/// The layers of A above those of B on one axis of depth, each linked with the layers that lie as deep. Click or arrow
/// keys select a layer; the selection is A's.
class DepthLink : public LayerPicker, public PaintedItems {
    Q_OBJECT
public:
    explicit DepthLink(const Theme& theme, QWidget* parent = nullptr);
    void setSubjects(const Subject& a, const Subject& b);

    [[nodiscard]] QRectF tile(int stack, int layer) const;                 ///< stack 0: A, 1: B
    [[nodiscard]] QString readOut() const { return itemName(selected()); } ///< the selected layer and its counterparts
    /// Layers of A, as a screen reader meets them.
    [[nodiscard]] int itemCount() const override { return count(0); }
    [[nodiscard]] QString itemName(int layer) const override;
    [[nodiscard]] QRect itemRect(int layer) const override { return tile(0, layer).toAlignedRect(); }
    [[nodiscard]] int itemAt(const QPoint& point) const override { return layerAt(point); }
    [[nodiscard]] int currentItem() const override { return selected() < count(0) ? selected() : -1; }
    void putCursorOn(int layer) override { emit layerChosen(layer); }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

    [[nodiscard]] int layerCount() const override { return count(0); }
    [[nodiscard]] int layerAt(QPointF position) const override; ///< of A

protected:
    void speak() override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct Tile {
        LayerType type = LayerType::Full;
        bool positions = true;
        bool changed = false; ///< by an edit
        std::optional<std::int64_t> window;
    };
    static std::vector<Tile> tilesOf(const Subject& subject);
    [[nodiscard]] int count(int stack) const { return int(m_stacks[stack].size()); }
    [[nodiscard]] QRectF strip(int stack) const;
    [[nodiscard]] QString layerText(int stack, int layer) const;
    void paintLinks(QPainter& painter) const;
    void paintLink(QPainter& painter, int layer, const QColor& fill) const;
    void paintStack(QPainter& painter, int stack) const;
    void paintFrame(QPainter& painter, int stack, LayerSpan span) const;

    std::vector<Tile> m_stacks[2];
};

} // namespace layerscope::ui
