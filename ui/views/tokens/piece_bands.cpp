// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/tokens/piece_bands.h"

#include "text/glyph_text.h"
#include "text/token_text.h"
#include "theme/theme.h"
#include "views/tokens/piece_words.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace layerscope::ui {

namespace {

constexpr std::size_t fewPieces = 600; ///< of so few each chip is wide enough for its id

} // namespace

PieceBands::PieceBands(const Theme& theme, const Tokenizers& tokenizers, QWidget* parent)
    : QAbstractScrollArea(parent), m_theme(theme), m_tokenizers(tokenizers) {
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    setAccessibleName(tr("Pieces of the text"));
    connect(&theme, &Theme::changed, this, &PieceBands::restyle);
    restyle();
}

int PieceBands::margin() const { return 2 * m_theme.unit(); }

int PieceBands::headHeight() const {
    return QFontMetrics(m_theme.textFont(1.0, QFont::DemiBold)).height() + m_theme.unit();
}

int PieceBands::chipHeight() const {
    return QFontMetrics(m_theme.textFont(1.1)).height() + QFontMetrics(m_theme.figureFont(0.75)).height() +
           m_theme.unit() / 2;
}

int PieceBands::rowPitch() const { return chipHeight() + m_theme.unit() / 2; }

void PieceBands::restyle() {
    m_widths.clear();
    setMinimumSize(30 * m_theme.unit(), 16 * m_theme.unit());
    layOut();
}

void PieceBands::setEmptyText(const QString& text) {
    m_emptyText = text;
    if (m_bands.empty()) setAccessibleDescription(text);
    viewport()->update();
}

void PieceBands::refresh() {
    const auto& entries = m_tokenizers.entries();
    m_widths.removeIf([&](const auto& known) {
        return std::ranges::none_of(entries, [&](const auto& entry) { return entry.tokenizer.get() == known.key(); });
    });
    layOut();
    const bool any = !entries.empty();
    setCurrent(any ? std::clamp(m_band, 0, int(entries.size()) - 1) : -1, any ? std::max(0, m_piece) : -1);
    announce(); // another piece may stand at the same place
}

void PieceBands::inherit(const QWidget& before) {
    const auto& bands = static_cast<const PieceBands&>(before);
    setCurrent(bands.m_band, bands.m_piece);
}

void PieceBands::layOut() {
    m_bands.assign(m_tokenizers.entries().size(), {});
    int top = margin() / 2;
    for (std::size_t i = 0; i < m_bands.size(); ++i) {
        Band& band = m_bands[i];
        band.top = top;
        layOutBand(band, m_tokenizers.entries()[i]);
        top += band.height + 2 * m_theme.unit();
    }
    verticalScrollBar()->setRange(0, std::max(0, top - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(rowPitch());
    viewport()->update();
}

void PieceBands::layOutBand(Band& band, const Tokenizers::Entry& entry) {
    band.height = headHeight();
    if (!entry.cut) return;
    const auto& ids = entry.cut->ids;
    const std::size_t count = std::min<std::size_t>(ids.size(), mostChips);
    std::vector<ChipLayout::Wish> wishes(count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::string bytes = entry.tokenizer->bytes(ids[i]);
        wishes[i] = {chipWidth(entry, ids[i], ids.size() <= fewPieces), !bytes.empty() && bytes.back() == '\n'};
    }
    band.layout.layOut(wishes, std::max(60, viewport()->width() - 2 * margin()), m_theme.unit() / 4.0);
    band.cutShort = count < ids.size();
    band.height += int(band.layout.rows().size()) * rowPitch() + (band.cutShort ? headHeight() : 0);
}

qreal PieceBands::chipWidth(const Tokenizers::Entry& entry, TokenId id, bool withId) {
    QHash<TokenId, float>& known = m_widths[entry.tokenizer.get()];
    const auto found = known.constFind(id);
    float width = found == known.constEnd() ? 0 : *found;
    if (found == known.constEnd()) {
        const QFont font = m_theme.textFont(1.1);
        width = float(QFontMetricsF(font).horizontalAdvance(drawableText(pieceText(*entry.tokenizer, id), font)));
        known.insert(id, width);
    }
    const QFontMetricsF small(m_theme.figureFont(0.75));
    const qreal least = withId ? small.horizontalAdvance(idText(*entry.tokenizer, id)) : 0;
    return std::max<qreal>({qreal(width), least, m_theme.unit() / 2.0}) + m_theme.unit() * 0.75;
}

QString PieceBands::idText(const Tokenizer& tokenizer, TokenId id) const {
    return kindSign(tokenizer.kind(id)) + QString::number(id);
}

int PieceBands::shownPieces(int band) const {
    return band < 0 || band >= int(m_bands.size()) ? 0 : int(m_bands[std::size_t(band)].layout.chips().size());
}

QRect PieceBands::rectOf(int band, int piece) const {
    if (piece < 0 || piece >= shownPieces(band)) return {};
    const Band& one = m_bands[std::size_t(band)];
    const ChipLayout::Chip& chip = one.layout.chips()[std::size_t(piece)];
    const int top = one.top + headHeight() + chip.row * rowPitch() - verticalScrollBar()->value();
    return QRectF(margin() + chip.x, top, chip.width, chipHeight()).toAlignedRect();
}

PieceBands::Place PieceBands::at(QPoint point) const {
    const int y = point.y() + verticalScrollBar()->value();
    for (std::size_t i = 0; i < m_bands.size(); ++i) {
        const int inside = y - m_bands[i].top - headHeight();
        if (inside < 0 || y >= m_bands[i].top + m_bands[i].height) continue;
        const int piece = m_bands[i].layout.chipAt(inside / rowPitch(), point.x() - margin());
        if (piece >= 0) return {int(i), piece};
    }
    return {};
}

void PieceBands::setCurrent(int band, int piece) {
    band = std::clamp(band, -1, int(m_bands.size()) - 1);
    piece = std::clamp(piece, -1, shownPieces(band) - 1);
    if (band == m_band && piece == m_piece) return;
    m_band = band;
    m_piece = piece;
    announce();
    viewport()->update();
}

void PieceBands::announce() {
    const bool any = m_band >= 0 && m_piece >= 0;
    if (any) {
        const Tokenizers::Entry& entry = m_tokenizers.entries()[std::size_t(m_band)];
        setAccessibleDescription(
            tr("%1, %2", "tokenizer, piece").arg(entry.name(), spokenPiece(*entry.tokenizer, *entry.cut, m_piece)));
    } else {
        setAccessibleDescription(m_emptyText);
    }
    if (hasFocus()) {
        QAccessibleEvent event(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&event);
    }
    emit currentChanged(m_band, m_piece);
}

void PieceBands::reveal() {
    if (m_band < 0) return;
    const QRect chip = rectOf(m_band, m_piece);
    QScrollBar* bar = verticalScrollBar();
    const int head =
        m_piece >= 0 && m_bands[std::size_t(m_band)].layout.chips()[std::size_t(m_piece)].row == 0 ? headHeight() : 0;
    if (chip.top() - head < 0) bar->setValue(bar->value() + chip.top() - head);
    if (chip.bottom() > viewport()->height()) bar->setValue(bar->value() + chip.bottom() + 4 - viewport()->height());
}

/// Up or down, into the next band where this one ends.
void PieceBands::moveRow(int rows) {
    if (m_band < 0 || m_piece < 0) return;
    const ChipLayout& layout = m_bands[std::size_t(m_band)].layout;
    const ChipLayout::Chip& chip = layout.chips()[std::size_t(m_piece)];
    const qreal middle = chip.x + chip.width / 2;
    if (const int found = layout.nearest(chip.row + rows, middle); found >= 0) {
        setCurrent(m_band, found);
        return;
    }
    const int other = m_band + rows;
    if (other < 0 || other >= int(m_bands.size())) return;
    const ChipLayout& next = m_bands[std::size_t(other)].layout;
    setCurrent(other, next.nearest(rows > 0 ? 0 : int(next.rows().size()) - 1, middle));
}

void PieceBands::resizeEvent(QResizeEvent*) { layOut(); }

/// Over the head of a band the names that had no room in it.
bool PieceBands::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int y = help->y() + verticalScrollBar()->value();
    QString names;
    for (std::size_t band = 0; band < m_bands.size(); ++band)
        if (y >= m_bands[band].top && y < m_bands[band].top + headHeight()) names = m_tokenizers.entries()[band].name();
    QToolTip::showText(help->globalPos(), names.toHtmlEscaped(), this);
    return true;
}

void PieceBands::mouseMoveEvent(QMouseEvent* event) {
    if (const Place place = at(event->position().toPoint()); place.band >= 0) setCurrent(place.band, place.piece);
}

void PieceBands::mousePressEvent(QMouseEvent* event) { mouseMoveEvent(event); }

void PieceBands::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left:
        setCurrent(m_band, std::max(0, m_piece - 1));
        break;
    case Qt::Key_Right:
        setCurrent(m_band, m_piece + 1);
        break;
    case Qt::Key_Up:
        moveRow(-1);
        break;
    case Qt::Key_Down:
        moveRow(1);
        break;
    case Qt::Key_Home:
        setCurrent(m_band, 0);
        break;
    case Qt::Key_End:
        setCurrent(m_band, shownPieces(m_band) - 1);
        break;
    default:
        QAbstractScrollArea::keyPressEvent(event); // page up and down scroll
        return;
    }
    reveal();
}

void PieceBands::focusInEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void PieceBands::focusOutEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace layerscope::ui

#include "moc_piece_bands.cpp"
