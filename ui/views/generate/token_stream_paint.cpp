// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Drawing of the token stream: only the lines in sight are shaped and drawn.

#include "state/live_run.h"
#include "theme/theme.h"
#include "views/generate/token_stream.h"

#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextLayout>

#include <algorithm>

namespace layerscope::ui {

void TokenStream::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    const ThemeColors& colors = m_theme.colors();
    const bool focused = hasFocus();
    painter.setBrush(colors.raised);
    painter.setPen(QPen(focused ? colors.accent : colors.line, focused ? 2 : 1));
    const qreal inset = focused ? 1 : 0.5;
    const qreal radius = m_theme.unit() * 0.625;
    painter.drawRoundedRect(QRectF(viewport()->rect()).adjusted(inset, inset, -inset, -inset), radius, radius);
    if (m_layout.text().isEmpty()) return paintEmpty(painter);
    painter.setClipRect(viewport()->rect().adjusted(2, 2, -2, -2));
    const int first = std::max(0, (verticalScrollBar()->value() - margin()) / lineHeight());
    const int last = std::min(int(m_layout.lines().size()) - 1, first + viewport()->height() / lineHeight() + 2);
    for (int line = first; line <= last; ++line)
        paintLine(painter, line);
}

void TokenStream::paintEmpty(QPainter& painter) const {
    painter.setFont(m_theme.textFont());
    painter.setPen(m_theme.colors().mutedText);
    painter.drawText(viewport()->rect().adjusted(margin(), margin(), -margin(), -margin()),
                     Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
}

void TokenStream::paintLine(QPainter& painter, int line) {
    const StreamLayout::Line& at = m_layout.lines()[std::size_t(line)];
    QTextLayout shaped;
    shape(shaped, at);
    if (at.length > 0) paintGrounds(painter, line, shaped);
    const ThemeColors& colors = m_theme.colors();
    QList<QTextLayout::FormatRange> selection;
    const qsizetype from = std::max(selectionBegin(), at.begin), to = std::min(selectionEnd(), at.end());
    if (from < to) {
        QTextLayout::FormatRange one;
        one.start = int(from - at.begin);
        one.length = int(to - from);
        one.format.setForeground(colors.accentText);
        one.format.setBackground(colors.accent);
        selection << one;
    }
    painter.setPen(colors.text);
    shaped.draw(&painter, QPointF(margin(), textTop(line)), selection);
}

void TokenStream::paintGrounds(QPainter& painter, int line, const QTextLayout& shaped) {
    const StreamLayout::Line& at = m_layout.lines()[std::size_t(line)];
    const auto& tokens = m_run.tokens();
    const QTextLine row = shaped.lineAt(0);
    const int top = textTop(line);
    const int height = QFontMetrics(m_layout.font()).height();
    const qreal bar = m_theme.unit() / 2.0;
    // Tokens without text (half characters, end tokens) share the position of the next one and draw nothing.
    const auto inRun = std::max<qsizetype>(0, at.begin - m_promptLength);
    auto token = std::ranges::upper_bound(tokens, inRun, {}, &LiveToken::begin);
    if (token != tokens.begin()) --token;
    for (; token != tokens.end() && m_promptLength + token->begin < at.end(); ++token) {
        const qsizetype begin = m_promptLength + token->begin;
        const qsizetype from = std::max(begin, at.begin), to = std::min(begin + token->text.size(), at.end());
        const int index = int(token - tokens.begin());
        if (begin >= at.begin) {
            const qreal x = margin() + row.cursorToX(int(begin - at.begin));
            if (editBefore(index))
                paintMark(painter, x, top, tr("edit"), m_theme.colors().changed);
            else if (index == m_ownFrom)
                paintMark(painter, x, top, tr("branch"), m_theme.colors().accent);
            else if (std::ranges::binary_search(m_branchMarks, index))
                paintBranchMark(painter, x, top);
        }
        if (from >= to) continue;
        // The space before a word that went to the next line: nothing to mark here.
        const bool goesOn = begin + token->text.size() > at.end();
        if (goesOn && QStringView(m_layout.text()).mid(from, to - from).trimmed().isEmpty()) continue;
        const qreal a = row.cursorToX(int(from - at.begin)), b = row.cursorToX(int(to - at.begin));
        const QRectF place(margin() + std::min(a, b), top, std::abs(b - a), height);
        if (m_coloring != TokenColoring::Off && token->sampled) {
            const float value = surprise(m_coloring, *token->sampled);
            painter.fillRect(place.adjusted(0.5, 0, -0.5, bar), scaleGround(value, m_theme.colors()));
            // Thickness says the same as the hue.
            const qreal thick = std::max<qreal>(1, bar * double(value));
            painter.fillRect(QRectF(place.left() + 0.5, place.bottom() + bar - thick, place.width() - 1, thick),
                             scaleColor(value));
        }
        if (index == currentToken() && m_current >= 0) paintCurrent(painter, place.adjusted(-1, -1, 1, bar + 1));
    }
}

/// A held token has a firmer frame.
void TokenStream::paintCurrent(QPainter& painter, const QRectF& place) const {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.colors().accent, m_held ? 3 : 1.5));
    painter.drawRoundedRect(place, 3, 3);
}

/// A small flag above the token: another text goes on differently from here.
void TokenStream::paintBranchMark(QPainter& painter, qreal x, int top) const {
    const qreal side = m_theme.unit() * 0.75;
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.colors().accent);
    painter.drawPolygon(QPolygonF{{x, top - side}, {x + side, top - side / 2}, {x, qreal(top)}});
}

void TokenStream::paintMark(QPainter& painter, qreal x, int top, const QString& label, const QColor& ink) const {
    const int height = QFontMetrics(m_layout.font()).height();
    const QFont font = m_theme.textFont(0.75, QFont::DemiBold);
    const int tag = QFontMetrics(font).height();
    painter.fillRect(QRectF(x - 1, top - tag + 2, 2, height + tag), ink);
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(QPointF(x + 4, top - QFontMetrics(font).descent() + 2), label);
}

} // namespace layerscope::ui
