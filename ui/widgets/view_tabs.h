// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTabBar>

namespace layerscope::ui {

class Theme;

/// The row of view names. The chosen one is bold and underlined; places do not move when the choice does.
class ViewTabs : public QTabBar {
    Q_OBJECT
public:
    explicit ViewTabs(const Theme& theme, QWidget* parent = nullptr);

protected:
    [[nodiscard]] QSize tabSizeHint(int index) const override;
    [[nodiscard]] QSize minimumTabSizeHint(int index) const override { return tabSizeHint(index); }
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
};

} // namespace layerscope::ui
