// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/themed_label.h"

#include "theme/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

namespace layerscope::ui {

namespace {

struct Look {
    QFont font;
    QColor color;
};

Look lookOf(ThemedLabel::Role role, const Theme& theme) {
    const ThemeColors& colors = theme.colors();
    switch (role) {
    case ThemedLabel::Role::Title:
        return {theme.textFont(1.15, QFont::Bold), colors.text};
    case ThemedLabel::Role::Heading:
        return {theme.textFont(0.92, QFont::Bold), colors.mutedText};
    case ThemedLabel::Role::Body:
        return {theme.textFont(), colors.text};
    case ThemedLabel::Role::Muted:
        return {theme.textFont(0.92), colors.mutedText};
    case ThemedLabel::Role::Figure:
        return {theme.figureFont(1.0, QFont::DemiBold), colors.text};
    case ThemedLabel::Role::BigFigure:
        return {theme.figureFont(1.3, QFont::Bold), colors.text};
    case ThemedLabel::Role::Formula:
        return {theme.figureFont(0.92), colors.text};
    case ThemedLabel::Role::Changed:
        return {theme.figureFont(1.0, QFont::DemiBold), colors.changed};
    case ThemedLabel::Role::Error:
        return {theme.textFont(), colors.error};
    }
    return {theme.textFont(), colors.text};
}

} // namespace

ThemedLabel::ThemedLabel(const Theme& theme, Role role, QWidget* parent)
    : ThemedLabel(theme, role, QString(), parent) {}

ThemedLabel::ThemedLabel(const Theme& theme, Role role, const QString& text, QWidget* parent)
    : QLabel(text, parent), m_theme(theme), m_role(role), m_heights(theme) {
    setTextFormat(Qt::PlainText);
    connect(&theme, &Theme::changed, this, &ThemedLabel::applyTheme);
    applyTheme();
}

void ThemedLabel::setRole(Role role) {
    if (role == m_role) return;
    m_role = role;
    applyTheme();
}

/// The underlined letter of a label that belongs to a control.
int ThemedLabel::mnemonicFlag() const { return buddy() ? Qt::TextShowMnemonic : 0; }

QString ThemedLabel::shownText() const {
    if (wordWrap() || text().contains(u'\n')) return text();
    const int room = contentsRect().width();
    if (m_shown.width != room || m_shown.text != text()) {
        // Cutting would count the mark of a key, which takes no room.
        const bool fits = fontMetrics().size(mnemonicFlag(), text()).width() <= room;
        m_shown = {text(), fits ? text() : fontMetrics().elidedText(text(), Qt::ElideRight, room, mnemonicFlag()),
                   room};
    }
    return m_shown.shown;
}

int ThemedLabel::heightForWidth(int width) const {
    if (m_measured != text()) m_heights.clear();
    m_measured = text();
    return m_heights.at(width, [this](int w) { return QLabel::heightForWidth(w); });
}

void ThemedLabel::paintEvent(QPaintEvent* event) {
    const QString shown = shownText();
    if (shown == text()) return QLabel::paintEvent(event);
    QPainter painter(this);
    style()->drawItemText(&painter, contentsRect(), int(alignment()) | mnemonicFlag(), palette(), isEnabled(), shown,
                          QPalette::WindowText);
}

bool ThemedLabel::event(QEvent* event) {
    if (event->type() == QEvent::FontChange || event->type() == QEvent::ContentsRectChange) {
        m_heights.clear();
        m_shown = {};
    }
    if (event->type() != QEvent::ToolTip || !toolTip().isEmpty() || shownText() == text()) return QLabel::event(event);
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), text(), this);
    return true;
}

void ThemedLabel::applyTheme() {
    const Look look = lookOf(m_role, m_theme);
    setFont(look.font);
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, look.color);
    setPalette(colors);
}

} // namespace layerscope::ui

#include "moc_themed_label.cpp"
