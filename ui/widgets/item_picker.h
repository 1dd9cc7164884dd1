// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace layerscope::ui {

/// Things drawn in a row or in a column, known by their numbers: the pointer marks one; a click, or the arrow keys,
/// Home and End choose one. What a subclass draws belongs to it; here is the handling that all have in common.
class ItemPicker : public QWidget {
    Q_OBJECT
public:
    explicit ItemPicker(Qt::Orientation orientation, QWidget* parent = nullptr);

protected:
    [[nodiscard]] virtual int thingCount() const = 0;
    [[nodiscard]] virtual int thingAt(QPointF position) const = 0; ///< -1: none there
    [[nodiscard]] virtual int currentThing() const = 0;            ///< of the keyboard
    virtual void goTo(int thing) = 0;                              ///< by the keys
    virtual void press(int thing) = 0;                             ///< a click on it
    virtual bool activate();                                       ///< Enter or space; false: means nothing here
    virtual bool goAcross(int step);                               ///< the arrow keys of the other direction
    virtual void point(int thing) = 0;                             ///< another one is under the pointer; -1: none
    [[nodiscard]] int pointed() const { return m_pointed; }
    void forgetPointed() { m_pointed = -1; } ///< others stand there now
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] bool handleKey(int key);
    void setPointed(int thing);
    Qt::Orientation m_orientation;
    int m_pointed = -1;
};

} // namespace layerscope::ui
