// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/paired_lines.h"

#include "theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace layerscope::ui {

namespace {

/// One line stays one line: breaks become a visible sign of equal length.
QString oneLine(QString text) { return text.replace(u'\n', QChar(0x23CE)).replace(u'\r', u' ').replace(u'\t', u' '); }

} // namespace

PairedLines::PairedLines(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setAccessibleName(tr("Texts before and after the edit"));
    connect(&theme, &Theme::changed, this, [this] { updateGeometry(), update(); });
}

void PairedLines::setLines(const Line& before, const Line& after) {
    m_before = before;
    m_after = after;
    m_before.text = oneLine(before.text);
    m_after.text = oneLine(after.text);
    setAccessibleDescription(tr("Before: %1. After: %2").arg(before.text, after.text));
    update();
}

QSize PairedLines::sizeHint() const {
    const int u = m_theme.unit();
    return {40 * u, 11 * u / 2};
}

void PairedLines::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const int u = m_theme.unit(), row = height() / 2;
    const QFont badge = m_theme.textFont(1.0, QFont::Bold);
    for (int i = 0; i < 2; ++i) {
        painter.setFont(badge);
        painter.setPen(i == 0 ? m_theme.colors().subjectA : m_theme.colors().changed);
        const QRect area(0, i * row, width(), row);
        painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter, i == 0 ? QStringLiteral("A") : QStringLiteral("A′"));
        paintLine(painter, area.adjusted(3 * u, 0, 0, 0), i == 0 ? m_before : m_after, i == 1);
    }
}

void PairedLines::paintLine(QPainter& painter, const QRect& area, const Line& line, bool marked) const {
    const QFont plain = m_theme.textFont(), bold = m_theme.textFont(1.0, QFont::Bold);
    const QFontMetricsF metrics(plain), boldMetrics(bold);
    const bool hasMark = line.markBegin >= 0;
    QString head = hasMark ? line.text.left(line.markBegin) : line.text;
    QString mark = hasMark ? line.text.mid(line.markBegin, line.markEnd - line.markBegin) : QString();
    QString tail = hasMark ? line.text.mid(line.markEnd) : QString();
    // The mark stays in sight, with at least a third of the width behind it for how the text goes on.
    const double room = area.width();
    const double behind = std::min(metrics.horizontalAdvance(tail), room / 3);
    head = hasMark ? metrics.elidedText(head, Qt::ElideLeft, room - behind - boldMetrics.horizontalAdvance(mark))
                   : metrics.elidedText(head, Qt::ElideRight, room);
    double x = area.left();
    const auto draw = [&](const QString& text, const QFont& font, const QColor& color) {
        painter.setFont(font);
        painter.setPen(color);
        painter.drawText(QRectF(x, area.top(), room, area.height()),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, text);
        x += QFontMetricsF(font).horizontalAdvance(text);
    };
    const ThemeColors& colors = m_theme.colors();
    draw(head, plain, colors.text);
    if (!hasMark) return;
    const double begin = x;
    draw(mark, bold, marked ? colors.changed : colors.text);
    painter.fillRect(QRectF(begin, area.center().y() + metrics.height() / 2, std::max(4.0, x - begin), 2),
                     marked ? colors.changed : colors.subjectA);
    draw(metrics.elidedText(tail, Qt::ElideRight, std::max(0.0, area.left() + room - x)), plain, colors.text);
}

} // namespace layerscope::ui

#include "moc_paired_lines.cpp"
