// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Drawing of the aligned tokens: only the lines in sight.

#include "canvas/mask_hatch.h"
#include "theme/theme.h"
#include "views/compare/paired_tokens.h"

#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace layerscope::ui {

void PairedTokens::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    const ThemeColors& colors = m_theme.colors();
    const bool focused = hasFocus();
    painter.setBrush(colors.raised);
    painter.setPen(QPen(focused ? colors.accent : colors.line, focused ? 2 : 1));
    const qreal inset = focused ? 1 : 0.5;
    painter.drawRoundedRect(QRectF(viewport()->rect()).adjusted(inset, inset, -inset, -inset), m_theme.unit() * 0.625,
                            m_theme.unit() * 0.625);
    if (m_cells.empty()) {
        painter.setFont(m_theme.textFont());
        painter.setPen(colors.mutedText);
        painter.drawText(viewport()->rect().adjusted(2 * margin(), margin(), -2 * margin(), -margin()),
                         Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
        return;
    }
    painter.setClipRect(viewport()->rect().adjusted(2, 2, -2, -2));
    const int first = std::max(0, int((verticalScrollBar()->value() - margin()) / lineHeight()));
    const int last = first + int(viewport()->height() / lineHeight()) + 2;
    for (int group = m_layout.firstOf(first); group < m_layout.firstOf(last); ++group)
        paintCell(painter, group);
}

void PairedTokens::paintRow(QPainter& painter, const QRectF& row, const std::vector<QString>& texts,
                            const std::vector<qreal>& widths, bool isB) const {
    const ThemeColors& colors = m_theme.colors();
    qreal x = row.left();
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const QRectF box(x, row.top(), std::min(widths[i], row.right() - x), row.height());
        if (box.width() <= 2) return;
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(isB ? colors.subjectB : colors.subjectA, 1, isB ? Qt::DashLine : Qt::SolidLine));
        painter.drawRoundedRect(box.adjusted(0.5, 1.5, -0.5, -1.5), 2, 2);
        painter.setPen(colors.text);
        painter.drawText(box, Qt::AlignCenter,
                         painter.fontMetrics().elidedText(texts[i], Qt::ElideRight, int(box.width()) - 2));
        x += widths[i];
    }
}

void PairedTokens::paintCell(QPainter& painter, int group) const {
    const ThemeColors& colors = m_theme.colors();
    const Cell& one = m_cells[std::size_t(group)];
    const QRectF box = cell(group);
    const int u = m_theme.unit();
    if (one.apart > 0) painter.fillRect(box, mixed(colors.changed, colors.raised, 0.32 * one.apart));
    painter.setFont(m_theme.textFont(0.92));
    QRectF row = box;
    row.setHeight(rowHeight());
    paintRow(painter, row, one.a, one.widthsA, false);
    row.translate(0, rowHeight());
    paintRow(painter, row, one.b, one.widthsB, true);
    if (one.differs) { // the sign hangs under the pair, where nothing is written
        painter.setFont(m_theme.figureFont(0.85, QFont::Bold));
        painter.setPen(colors.changed);
        painter.drawText(QRectF(box.left() - u, box.bottom() - 1, box.width() + 2 * u, 1.6 * u), Qt::AlignCenter,
                         QStringLiteral("≠"));
    }
    if (group != m_current && group != m_hovered) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(group == m_current ? colors.accent : colors.mutedText, group == m_current ? 2.5 : 1));
    painter.drawRect(box.adjusted(-1, -1, 1, 1));
}

} // namespace layerscope::ui
