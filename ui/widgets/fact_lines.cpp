// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/fact_lines.h"

#include "text/list_text.h"
#include "theme/theme.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace layerscope::ui {

namespace {
constexpr qreal scale = 0.95; // of the text font
constexpr int remarkFlags = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;
} // namespace

FactLines::FactLines(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void FactLines::setTitle(const QString& title, const QString& whole) {
    m_title = title;
    m_wholeTitle = whole.isEmpty() ? title : whole;
    setAccessibleName(m_wholeTitle);
    updateGeometry();
    update();
}

void FactLines::setLines(const std::vector<Line>& lines) {
    const bool remarks = std::any_of(lines.begin(), lines.end(), [](const Line& line) { return line.name.isEmpty(); });
    m_lines = lines;
    if (m_lines.size() > m_mostLines || remarks) updateGeometry();
    m_mostLines = std::max(m_mostLines, m_lines.size());
    setAccessibleDescription(text());
    update();
}

void FactLines::restyle() {
    updateGeometry();
    update();
}

QString FactLines::text() const {
    QStringList parts;
    for (const Line& line : m_lines)
        parts += line.name.isEmpty() ? line.value : QString(line.name + QStringLiteral(": ") + line.value);
    return listText(parts);
}

qreal FactLines::lineHeight() const {
    return std::ceil(QFontMetricsF(m_theme.figureFont(scale, QFont::DemiBold)).height() + m_theme.unit() / 2.0);
}

qreal FactLines::remarkHeight(const QString& remark, qreal width) const {
    const QFontMetricsF metrics(m_theme.textFont(0.88));
    return metrics.boundingRect(QRectF(0, 0, width, 1e6), remarkFlags, remark).height() + m_theme.unit() / 2.0;
}

QSize FactLines::sizeHint() const { return {26 * m_theme.unit(), heightForWidth(26 * m_theme.unit())}; }

int FactLines::heightForWidth(int width) const {
    qreal height = m_title.isEmpty() ? 0 : lineHeight() + m_theme.unit() / 4.0;
    for (const Line& line : m_lines)
        height += line.name.isEmpty() ? remarkHeight(line.value, width) : lineHeight();
    if (m_lines.size() < m_mostLines) height += lineHeight() * static_cast<qreal>(m_mostLines - m_lines.size());
    return static_cast<int>(std::ceil(height));
}

bool FactLines::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QFontMetricsF metrics(m_theme.textFont(scale, QFont::DemiBold));
    const bool allThere = m_title == m_wholeTitle && metrics.horizontalAdvance(m_title) <= width();
    if (help->y() >= lineHeight() || allThere) return QWidget::event(event);
    QToolTip::showText(help->globalPos(), m_wholeTitle.toHtmlEscaped(), this);
    return true;
}

void FactLines::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const ThemeColors& colors = m_theme.colors();
    const qreal step = lineHeight();
    qreal y = 0;
    if (!m_title.isEmpty()) {
        painter.setFont(m_theme.textFont(scale, QFont::DemiBold));
        painter.setPen(colors.mutedText);
        const QFontMetricsF metrics(painter.font());
        painter.drawText(QRectF(0, y, width(), step), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(m_title, Qt::ElideRight, width()));
        y += step + m_theme.unit() / 4.0;
    }
    const QFontMetricsF names(m_theme.textFont(scale));
    qreal column = 0;
    for (const Line& line : m_lines)
        if (!line.name.isEmpty()) column = std::max(column, names.horizontalAdvance(line.name));
    column = std::min(column + 1.5 * m_theme.unit(), width() * 0.62);
    const QFont valueFont = m_theme.figureFont(scale, QFont::DemiBold);
    const QFontMetricsF values(valueFont);
    for (const Line& line : m_lines) {
        if (line.name.isEmpty()) {
            const qreal height = remarkHeight(line.value, width());
            painter.setFont(m_theme.textFont(0.88));
            painter.setPen(colors.mutedText);
            painter.drawText(QRectF(0, y, width(), height), remarkFlags, line.value);
            y += height;
            continue;
        }
        painter.setFont(m_theme.textFont(scale));
        painter.setPen(colors.mutedText);
        painter.drawText(QRectF(0, y, column, step), Qt::AlignLeft | Qt::AlignVCenter,
                         names.elidedText(line.name, Qt::ElideRight, column));
        painter.setFont(valueFont);
        painter.setPen(colors.text);
        painter.drawText(QRectF(column, y, width() - column, step), Qt::AlignLeft | Qt::AlignVCenter,
                         values.elidedText(line.value, Qt::ElideRight, width() - column));
        y += step;
    }
}

} // namespace layerscope::ui

#include "moc_fact_lines.cpp"
