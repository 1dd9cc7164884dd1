// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/item_picker.h"

class QPainter;

namespace layerscope::ui {

class Theme;

/// A picture of layers in a row: a click or the arrow keys select one, the pointer marks one. The selection belongs to
/// somebody else, who answers layerChosen() by setSelected().
class LayerPicker : public ItemPicker {
    Q_OBJECT
public:
    explicit LayerPicker(const Theme& theme, QWidget* parent = nullptr);
    void setSelected(int layer);
    void setHovered(int layer);
    [[nodiscard]] virtual int layerCount() const = 0;
    [[nodiscard]] virtual int layerAt(QPointF position) const = 0; ///< -1: none there

signals:
    void layerChosen(int layer);
    void layerHovered(int layer); ///< -1: none any more

protected:
    virtual void speak() = 0; ///< another layer is selected, or it has become another
    [[nodiscard]] int selected() const { return m_selected; }
    [[nodiscard]] int hovered() const { return m_hovered; }
    void paintFocus(QPainter& painter) const; ///< a ring, for those who came by the keyboard only
    [[nodiscard]] int thingCount() const override { return layerCount(); }
    [[nodiscard]] int thingAt(QPointF position) const override { return layerAt(position); }
    [[nodiscard]] int currentThing() const override { return m_selected; }
    void goTo(int layer) override;
    void press(int layer) override { emit layerChosen(layer); }
    void point(int layer) override { emit layerHovered(layer); }
    void focusInEvent(QFocusEvent* event) override;

    const Theme& m_theme;

private:
    int m_selected = 0;
    int m_hovered = -1;
    bool m_focusByKeyboard = false;
};

} // namespace layerscope::ui
