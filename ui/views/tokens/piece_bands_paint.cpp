// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Drawing of the bands: only chips in sight.

#include "canvas/color_scale.h"
#include "canvas/mask_hatch.h"
#include "canvas/series_style.h"
#include "text/glyph_text.h"
#include "text/token_text.h"
#include "text/units_text.h"
#include "theme/theme.h"
#include "views/tokens/piece_bands.h"
#include "views/tokens/piece_words.h"

#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <array>

namespace layerscope::ui {

namespace {

/// Grounds by turns, so that neighbours are told apart; pale, so that text on them keeps its contrast.
QColor ground(int piece, const ThemeColors& colors) {
    static constexpr std::array places{0.25, 0.62, 0.42, 0.85};
    return mixed(QColor::fromRgb(ColorScale::at(places[std::size_t(piece) % places.size()])), colors.raised, 0.22);
}

} // namespace

void PieceBands::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    const ThemeColors& colors = m_theme.colors();
    painter.setBrush(colors.window);
    painter.setPen(QPen(hasFocus() ? colors.accent : colors.line, hasFocus() ? 2 : 1));
    const qreal inset = hasFocus() ? 1 : 0.5, radius = m_theme.unit() * 0.625;
    painter.drawRoundedRect(QRectF(viewport()->rect()).adjusted(inset, inset, -inset, -inset), radius, radius);
    painter.setClipRect(viewport()->rect().adjusted(2, 2, -2, -2));
    if (m_bands.empty()) {
        painter.setFont(m_theme.textFont());
        painter.setPen(colors.mutedText);
        painter.drawText(viewport()->rect().adjusted(margin(), margin(), -margin(), -margin()),
                         Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
        return;
    }
    const int top = verticalScrollBar()->value(), bottom = top + viewport()->height();
    for (std::size_t band = 0; band < m_bands.size(); ++band)
        if (m_bands[band].top < bottom && m_bands[band].top + m_bands[band].height > top) paintBand(painter, int(band));
}

void PieceBands::paintBand(QPainter& painter, int band) const {
    const Band& one = m_bands[std::size_t(band)];
    const int top = one.top - verticalScrollBar()->value();
    paintHead(painter, band, top);
    const auto& rows = one.layout.rows();
    const int first = std::max(0, (-top - headHeight()) / rowPitch());
    const int last = std::min(int(rows.size()) - 1, (viewport()->height() - top - headHeight()) / rowPitch());
    for (int row = first; row <= last; ++row)
        for (int i = 0; i < rows[std::size_t(row)].count; ++i) {
            const int piece = rows[std::size_t(row)].first + i;
            paintChip(painter, band, piece, QRectF(rectOf(band, piece)));
        }
    if (!one.cutShort) return;
    const auto& cut = m_tokenizers.entries()[std::size_t(band)].cut;
    painter.setFont(m_theme.textFont(0.92));
    painter.setPen(m_theme.colors().mutedText);
    painter.drawText(QRect(margin(), top + one.height - headHeight(), viewport()->width() - 2 * margin(), headHeight()),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     tr("… and %1 more: the table beside holds them all")
                         .arg(countText(std::int64_t(cut->ids.size()) - shownPieces(band))));
}

void PieceBands::paintHead(QPainter& painter, int band, int top) const {
    const Tokenizers::Entry& entry = m_tokenizers.entries()[std::size_t(band)];
    const ThemeColors& colors = m_theme.colors();
    const int unit = m_theme.unit();
    const QRect line(margin(), top, viewport()->width() - 2 * margin(), headHeight() - unit / 2);
    fillSeries(painter, QRectF(line.left(), line.center().y() - unit * 0.6, unit * 1.25, unit * 1.25), band, colors);
    const QFont bold = m_theme.textFont(1.0, QFont::DemiBold);
    const QString figures = entry.cut ? cutFigures(*entry.cut) : QStringLiteral("…");
    const QFontMetrics words(bold), small(m_theme.figureFont(0.92));
    const QString size = tr("vocabulary %1").arg(countText(entry.tokenizer->size()));
    const int right = std::min(small.horizontalAdvance(figures) + 2, line.width() * 2 / 3);
    const int left = line.left() + 2 * unit;
    const int nameRoom = line.right() - right - 2 * unit - left;
    const bool all = words.horizontalAdvance(entry.name()) <= nameRoom;
    const QString name = words.elidedText(all ? entry.name() : shortName(entry), Qt::ElideRight, nameRoom);
    painter.setFont(bold);
    painter.setPen(colors.text);
    painter.drawText(QRect(left, line.top(), nameRoom, line.height()), Qt::AlignLeft | Qt::AlignVCenter, name);
    painter.setFont(m_theme.figureFont(0.92));
    painter.setPen(colors.mutedText);
    const int after = left + words.horizontalAdvance(name) + unit + unit / 2;
    if (after + small.horizontalAdvance(size) < line.right() - right - unit)
        painter.drawText(QRect(after, line.top(), line.right() - after, line.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, size);
    painter.setPen(colors.text);
    painter.drawText(QRect(line.right() - right, line.top(), right + 1, line.height()),
                     Qt::AlignRight | Qt::AlignVCenter, small.elidedText(figures, Qt::ElideRight, right));
}

void PieceBands::paintChip(QPainter& painter, int band, int piece, const QRectF& area) const {
    const Tokenizers::Entry& entry = m_tokenizers.entries()[std::size_t(band)];
    const TokenId id = entry.cut->ids[std::size_t(piece)];
    const PieceKind kind = entry.tokenizer->kind(id);
    const ThemeColors& colors = m_theme.colors();
    const bool marked = kind == PieceKind::Special || kind == PieceKind::Unknown;
    const QColor fill = kind == PieceKind::Special   ? colors.accent
                        : kind == PieceKind::Unknown ? colors.error
                                                     : ground(piece, colors);
    const QRectF inner = area.adjusted(0.5, 0.5, -0.5, -0.5);
    const qreal corner = m_theme.unit() * 0.375;
    painter.setPen(kind == PieceKind::UserDefined ? QPen(colors.accent, 1.5, Qt::DashLine) : QPen(Qt::NoPen));
    painter.setBrush(fill);
    painter.drawRoundedRect(inner, corner, corner);
    if (kind == PieceKind::ByteFallback)
        drawHatch(painter, chamfered(inner, corner), Qt::BDiagPattern, mixed(colors.text, fill, 0.25),
                  m_theme.unit() * 0.6);
    const QColor ink = marked ? colors.accentText : colors.text;
    const QFont words = m_theme.textFont(1.1);
    const QFontMetrics metrics(words);
    const int pad = m_theme.unit() / 4;
    const QRectF text(area.left() + pad, area.top() + pad / 2.0, area.width() - 2 * pad, metrics.height());
    painter.setFont(words);
    painter.setPen(ink);
    painter.drawText(text, Qt::AlignCenter | Qt::TextSingleLine,
                     metrics.elidedText(drawableText(pieceText(*entry.tokenizer, id), words), Qt::ElideMiddle,
                                        int(text.width()) + 2));
    const QFont small = m_theme.figureFont(0.75);
    const QString number = idText(*entry.tokenizer, id);
    if (QFontMetricsF(small).horizontalAdvance(number) <= area.width() - pad) {
        painter.setFont(small);
        painter.setPen(marked ? ink : mixed(colors.text, fill, 0.78));
        painter.drawText(QRectF(area.left(), text.bottom(), area.width(), area.bottom() - text.bottom()),
                         Qt::AlignHCenter | Qt::AlignTop, number);
    }
    if (band != m_band || piece != m_piece) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colors.accent, 2));
    painter.drawRoundedRect(area.adjusted(-1, -1, 1, 1), corner, corner);
}

} // namespace layerscope::ui
