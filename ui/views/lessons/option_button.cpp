// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lessons/option_button.h"

#include "canvas/mask_hatch.h"
#include "theme/theme.h"

#include <QPainter>

namespace layerscope::ui {

OptionButton::OptionButton(const Theme& theme, QWidget* parent) : QAbstractButton(parent), m_theme(theme) {
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void OptionButton::setOption(int number, const QString& text) {
    m_letter = QChar(u'A' + number);
    setText(text);
    setAccessibleName(tr("%1: %2", "letter of an option and its text").arg(m_letter, text));
    updateGeometry();
    update();
}

void OptionButton::setMark(Mark mark) {
    m_mark = mark;
    setAccessibleDescription(mark == Mark::Right ? tr("right") : mark == Mark::Wrong ? tr("not right") : QString());
    update();
}

QRect OptionButton::textArea(int width) const {
    const int unit = m_theme.unit();
    return {4 * unit, unit, std::max(40, width - 7 * unit), 100000};
}

QSize OptionButton::sizeHint() const { return {34 * m_theme.unit(), heightForWidth(34 * m_theme.unit())}; }

QSize OptionButton::minimumSizeHint() const { return {16 * m_theme.unit(), heightForWidth(16 * m_theme.unit())}; }

int OptionButton::heightForWidth(int width) const {
    const QFontMetrics metrics(m_theme.textFont());
    const QRect needed = metrics.boundingRect(textArea(width), Qt::AlignLeft | Qt::TextWordWrap, text());
    return std::max(needed.height(), metrics.height()) + 2 * m_theme.unit();
}

void OptionButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ThemeColors& colors = m_theme.colors();
    const int unit = m_theme.unit();
    const QColor edge = m_mark == Mark::Right         ? colors.good
                        : m_mark == Mark::Wrong       ? colors.error
                        : hasFocus()                  ? colors.accent
                        : underMouse() && isEnabled() ? colors.mutedText
                                                      : colors.line;
    const bool strong = m_mark != Mark::None || hasFocus();
    painter.setBrush(m_mark == Mark::None ? colors.raised : mixed(edge, colors.raised, 0.1));
    painter.setPen(QPen(edge, strong ? 2 : 1));
    const qreal inset = strong ? 1 : 0.5;
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), unit * 0.625, unit * 0.625);
    const QRect area = textArea(width());
    painter.setFont(m_theme.textFont(1.0, QFont::DemiBold));
    painter.setPen(isEnabled() || m_mark != Mark::None ? colors.accent : colors.mutedText);
    painter.drawText(QRect(unit, unit, area.left() - unit, height() - 2 * unit), Qt::AlignHCenter | Qt::AlignTop,
                     m_letter);
    painter.setFont(m_theme.textFont());
    painter.setPen(isEnabled() || m_mark != Mark::None ? colors.text : colors.mutedText);
    painter.drawText(QRect(area.left(), area.top(), area.width(), height() - unit),
                     Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, text());
    if (m_mark == Mark::None) return;
    painter.setFont(m_theme.textFont(1.1, QFont::Bold));
    painter.setPen(edge);
    painter.drawText(QRect(width() - 3 * unit, 0, 2 * unit + unit / 2, height()), Qt::AlignCenter,
                     m_mark == Mark::Right ? QStringLiteral("✓") : QStringLiteral("✗"));
}

} // namespace layerscope::ui

#include "moc_option_button.cpp"
