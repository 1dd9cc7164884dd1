// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/view_tabs.h"

#include "theme/theme.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace layerscope::ui {

ViewTabs::ViewTabs(const Theme& theme, QWidget* parent) : QTabBar(parent), m_theme(theme) {
    setDrawBase(false);
    setExpanding(false);
    setUsesScrollButtons(true);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Views"));
    connect(&theme, &Theme::changed, this, [this] { updateGeometry(), update(); });
}

/// Names stand closer before some of them go out of sight.
int ViewTabs::padding() const {
    const QFontMetrics bold(m_theme.textFont(1.0, QFont::Bold));
    int names = 0, shown = 0;
    for (int i = 0; i < count(); ++i)
        if (isTabVisible(i)) names += bold.horizontalAdvance(tabText(i)), ++shown;
    const int u = m_theme.unit(), most = 2 * u, least = u;
    return shown == 0 ? most : std::clamp((parentWidget()->width() - 2 * u - names) / (2 * shown), least, most);
}

QSize ViewTabs::tabSizeHint(int index) const {
    const int u = m_theme.unit();
    const QFontMetrics bold(m_theme.textFont(1.0, QFont::Bold));
    return {bold.horizontalAdvance(tabText(index)) + 2 * padding(), 5 * u};
}

void ViewTabs::mousePressEvent(QMouseEvent* event) {
    m_pressed = event->button() == Qt::LeftButton ? tabAt(event->position().toPoint()) : -1;
    QTabBar::mousePressEvent(event);
}

void ViewTabs::mouseMoveEvent(QMouseEvent* event) {
    QTabBar::mouseMoveEvent(event);
    const int out = 4 * m_theme.unit(); // so far that it cannot be a slip of the hand
    if (m_pressed < 0 || rect().adjusted(-out, -out, out, out).contains(event->position().toPoint())) return;
    emit tornOff(std::exchange(m_pressed, -1));
}

void ViewTabs::mouseReleaseEvent(QMouseEvent* event) {
    m_pressed = -1;
    QTabBar::mouseReleaseEvent(event);
}

void ViewTabs::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const int u = m_theme.unit();
    for (int i = 0; i < count(); ++i) {
        if (!isTabVisible(i)) continue;
        const QRect tab = tabRect(i);
        const bool chosen = i == currentIndex();
        const bool hovered = tab.contains(mapFromGlobal(QCursor::pos())) && underMouse();
        painter.setFont(m_theme.textFont(1.0, chosen ? QFont::Bold : QFont::Normal));
        painter.setPen(chosen || hovered ? m_theme.colors().text : m_theme.colors().mutedText);
        painter.drawText(tab, Qt::AlignCenter, tabText(i));
        if (!chosen) continue;
        const QRect line(tab.left() + padding(), tab.bottom() - u / 4 - 1, tab.width() - 2 * padding(), u / 4 + 1);
        painter.fillRect(line, m_theme.colors().accent);
        if (hasFocus()) {
            painter.setPen(QPen(m_theme.colors().accent, 2));
            painter.drawRoundedRect(tab.adjusted(padding() / 2, u / 2 + 1, -padding() / 2, -u + 1), u / 2, u / 2);
        }
    }
}

} // namespace layerscope::ui

#include "moc_view_tabs.cpp"
