// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTabBar>

namespace layerscope::ui {

class Theme;

/// The row of view names. The chosen one is bold and underlined; places do not move when the choice does. A name that
/// is dragged out of the row is torn off.
class ViewTabs : public QTabBar {
    Q_OBJECT
public:
    explicit ViewTabs(const Theme& theme, QWidget* parent = nullptr);

signals:
    void tornOff(int index);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    [[nodiscard]] QSize tabSizeHint(int index) const override;
    [[nodiscard]] QSize minimumTabSizeHint(int index) const override { return tabSizeHint(index); }
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] int padding() const; ///< beside a name, on both sides
    const Theme& m_theme;
    int m_pressed = -1; ///< the tab a drag began on
};

} // namespace layerscope::ui
