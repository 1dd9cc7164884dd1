// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/generate/stream_layout.h"

#include <QTextLayout>

#include <algorithm>

namespace layerscope::ui {

namespace {

// Longer paragraphs are laid out in pieces, each starting at a line boundary: shaping cost stays linear and bounded.
constexpr qsizetype PieceChars = 4096;

} // namespace

void StreamLayout::setFont(const QFont& font) {
    if (font == m_font) return;
    m_font = font;
    m_lines.clear();
    layOutFrom(0);
}

void StreamLayout::setWidth(qreal width) {
    width = std::max<qreal>(width, 40);
    if (qFuzzyCompare(width, m_width)) return;
    m_width = width;
    m_lines.clear();
    layOutFrom(0);
}

void StreamLayout::clear() {
    m_text.clear();
    m_lines.clear();
}

void StreamLayout::append(const QString& text) {
    if (text.isEmpty()) return;
    m_text += text;
    // Lines before the last are settled: breaking is greedy, so later text can only change where the last one ends.
    const qsizetype from = m_lines.empty() ? 0 : m_lines.back().begin;
    if (!m_lines.empty()) m_lines.pop_back();
    layOutFrom(from);
}

void StreamLayout::layOutFrom(qsizetype begin) {
    if (m_text.isEmpty()) return;
    for (;;) {
        const qsizetype newline = m_text.indexOf(u'\n', begin);
        layOutParagraph(begin, newline < 0 ? m_text.size() : newline);
        if (newline < 0) return;
        begin = newline + 1;
    }
}

void StreamLayout::layOutParagraph(qsizetype begin, qsizetype end) {
    if (begin == end) {
        m_lines.push_back({begin, 0});
        return;
    }
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    while (begin < end) {
        const bool last = end - begin <= PieceChars;
        QTextLayout layout(m_text.mid(begin, last ? end - begin : PieceChars), m_font);
        layout.setTextOption(option);
        layout.beginLayout();
        std::vector<Line> piece;
        for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
            line.setLineWidth(m_width);
            piece.push_back({begin + line.textStart(), line.textLength()});
        }
        layout.endLayout();
        if (piece.empty()) return;
        if (!last && piece.size() > 1) piece.pop_back(); // it may hold more of the next piece
        m_lines.insert(m_lines.end(), piece.begin(), piece.end());
        begin = m_lines.back().end();
    }
}

int StreamLayout::lineOf(qsizetype position) const {
    const auto after = std::ranges::upper_bound(m_lines, position, {}, &Line::begin);
    return int(after - m_lines.begin()) - 1;
}

} // namespace layerscope::ui
