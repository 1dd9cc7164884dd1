// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/paired_tokens.h"

#include "text/token_text.h"
#include "theme/theme.h"

#include <QKeyEvent>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace layerscope::ui {

namespace {

constexpr double farApart = 2.0; ///< nats of KL, or bits of difference, that have the full ground

std::vector<QString> textsOf(const PairSide& side, const Model* model, std::int64_t first, std::int64_t last) {
    std::vector<QString> texts;
    for (std::int64_t i = first; i < last; ++i)
        texts.push_back(pieceText(model, side.tokens[std::size_t(i)].id));
    return texts;
}

} // namespace

PairedTokens::PairedTokens(const Theme& theme, QWidget* parent) : QAbstractScrollArea(parent), m_theme(theme) {
    installPaintedItems();
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    setAccessibleName(tr("Tokens of A and B, aligned by bytes"));
    connect(&theme, &Theme::changed, this, [this] {
        measure();
        arrange();
        viewport()->update();
    });
}

QSize PairedTokens::sizeHint() const { return {80 * m_theme.unit(), int(3 * lineHeight()) + 2 * margin()}; }

QSize PairedTokens::minimumSizeHint() const { return {30 * m_theme.unit(), int(1.5 * lineHeight()) + 2 * margin()}; }

int PairedTokens::margin() const { return m_theme.unit(); }

qreal PairedTokens::rowHeight() const { return QFontMetricsF(m_theme.textFont(0.92)).height() + m_theme.unit() / 2.0; }

/// Two rows close together, then air: the eye has to see which belong together.
qreal PairedTokens::lineHeight() const { return 2 * rowHeight() + 2 * m_theme.unit(); }

void PairedTokens::setPair(ShownPair pair) {
    m_pair = std::move(pair);
    m_current = m_hovered = -1;
    build();
    measure();
    arrange();
    verticalScrollBar()->setValue(0);
    updateSpoken();
    viewport()->update();
}

void PairedTokens::setEmptyText(const QString& text) {
    m_emptyText = text;
    viewport()->update();
}

void PairedTokens::build() {
    m_cells.clear();
    if (!m_pair.run) return;
    const PairRun& run = *m_pair.run;
    for (const PairGroup& group : run.groups) {
        const TokenGroup& tokens = group.tokens;
        Cell cell;
        cell.a = textsOf(run.a, m_pair.a.get(), tokens.a_first, tokens.a_last);
        cell.b = textsOf(run.b, m_pair.b.get(), tokens.b_first, tokens.b_last);
        cell.differs = group.predicted && !group.same_top;
        const double bits =
            group_bits(run.a, tokens.a_first, tokens.a_last) - group_bits(run.b, tokens.b_first, tokens.b_last);
        if (group.predicted) cell.apart = std::min(1.0, group.kl.value_or(std::abs(bits)) / farApart);
        m_cells.push_back(std::move(cell));
    }
}

void PairedTokens::measure() {
    const QFontMetricsF metrics(m_theme.textFont(0.92));
    const auto widths = [&](const std::vector<QString>& texts) {
        std::vector<qreal> result;
        for (const QString& text : texts)
            result.push_back(metrics.horizontalAdvance(text) + m_theme.unit());
        return result;
    };
    for (Cell& cell : m_cells) {
        cell.widthsA = widths(cell.a);
        cell.widthsB = widths(cell.b);
    }
}

void PairedTokens::arrange() {
    std::vector<qreal> widths;
    for (const Cell& cell : m_cells) {
        const qreal a = std::accumulate(cell.widthsA.begin(), cell.widthsA.end(), qreal(0));
        const qreal b = std::accumulate(cell.widthsB.begin(), cell.widthsB.end(), qreal(0));
        widths.push_back(std::max({a, b, qreal(m_theme.unit())}));
    }
    m_layout.fit(widths, viewport()->width() - 2 * margin(), m_theme.unit() / 2.0);
    const int height = int(m_layout.lines() * lineHeight()) + 2 * margin();
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(int(lineHeight()));
}

QRectF PairedTokens::cell(int group) const {
    const PairedLayout::Place& place = m_layout.places()[std::size_t(group)];
    return {margin() + place.x, margin() + place.line * lineHeight() - verticalScrollBar()->value(), place.width,
            2 * rowHeight()};
}

int PairedTokens::groupAt(QPointF position) const {
    const qreal y = position.y() - margin() + verticalScrollBar()->value();
    if (y < 0 || m_cells.empty()) return -1;
    return m_layout.at(int(y / lineHeight()), position.x() - margin());
}

void PairedTokens::setCurrent(int group) {
    if (group < 0 || group >= int(m_cells.size()) || group == m_current) return;
    m_current = group;
    const QRectF box = cell(group).adjusted(0, -margin(), 0, margin());
    QScrollBar& bar = *verticalScrollBar();
    if (box.top() < 0) bar.setValue(bar.value() + int(std::floor(box.top())));
    if (box.bottom() > viewport()->height())
        bar.setValue(bar.value() + int(std::ceil(box.bottom() - viewport()->height())));
    updateSpoken();
    viewport()->update();
}

void PairedTokens::choose(int group) {
    if (group < 0 || group >= int(m_cells.size())) return;
    setCurrent(group);
    emit chosen(group);
}

void PairedTokens::updateSpoken() {
    setAccessibleDescription(m_current >= 0 ? spokenGroup(m_pair, m_current)
                             : m_pair.run   ? spokenRun(*m_pair.run)
                                            : m_emptyText);
    announcePaintedItem(*this, m_current);
}

int PairedTokens::neighbour(int key) const {
    const int last = int(m_cells.size()) - 1;
    if (m_current < 0) return 0;
    const PairedLayout::Place& here = m_layout.places()[std::size_t(m_current)];
    switch (key) {
    case Qt::Key_Left:
        return std::max(0, m_current - 1);
    case Qt::Key_Right:
        return std::min(last, m_current + 1);
    case Qt::Key_Up:
        return here.line > 0 ? m_layout.nearest(here.line - 1, here.x) : m_current;
    case Qt::Key_Down:
        return here.line + 1 < m_layout.lines() ? m_layout.nearest(here.line + 1, here.x) : m_current;
    case Qt::Key_Home:
        return 0;
    case Qt::Key_End:
        return last;
    default:
        return -1;
    }
}

void PairedTokens::keyPressEvent(QKeyEvent* event) {
    static constexpr int keys[] = {Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down, Qt::Key_Home, Qt::Key_End};
    if (m_cells.empty() || std::ranges::find(keys, event->key()) == std::end(keys)) {
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    choose(neighbour(event->key()));
}

void PairedTokens::mousePressEvent(QMouseEvent* event) { choose(groupAt(event->position())); }

void PairedTokens::mouseMoveEvent(QMouseEvent* event) {
    const int group = groupAt(event->position());
    if (group == m_hovered) return;
    m_hovered = group;
    viewport()->update();
    emit pointed(group);
}

bool PairedTokens::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave && m_hovered >= 0) {
        m_hovered = -1;
        viewport()->update();
        emit pointed(-1);
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void PairedTokens::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    arrange();
}

void PairedTokens::focusInEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void PairedTokens::focusOutEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace layerscope::ui

#include "moc_paired_tokens.cpp"
