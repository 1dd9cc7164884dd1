// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/effect/next_token_bars.h"

#include "canvas/mask_hatch.h"
#include "text/token_text.h"
#include "text/units_text.h"
#include "theme/theme.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace layerscope::ui {

namespace {

QString shareText(float probability) {
    return probability < 0.0005F ? QStringLiteral("< 0.1\u202F%") : percentText(double(probability));
}

} // namespace

NextTokenBars::NextTokenBars(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
    setAccessibleName(tr("Next token, original and edited"));
    connect(&theme, &Theme::changed, this, [this] { updateGeometry(), update(); });
}

void NextTokenBars::setPairs(const Model* model, std::vector<NextTokenPair> pairs) {
    m_rows.clear();
    for (const NextTokenPair& pair : pairs)
        m_rows.push_back({pieceText(model, pair.id), pair.original, pair.edited});
    m_current = std::clamp(m_current, 0, std::max(0, int(m_rows.size()) - 1));
    describe();
    updateGeometry();
    update();
}

void NextTokenBars::describe() {
    QStringList rows;
    if (!m_rows.empty()) rows << rowText(m_current);
    for (int row = 0; row < int(m_rows.size()); ++row)
        if (row != m_current) rows << rowText(row);
    setAccessibleDescription(rows.join(QStringLiteral("; ")));
}

QString NextTokenBars::rowText(int row) const {
    const Row& one = m_rows[std::size_t(row)];
    return tr("%1: original %2, edited %3").arg(one.piece, shareText(one.original), shareText(one.edited));
}

int NextTokenBars::rowHeight() const { return QFontMetrics(m_theme.figureFont(0.85)).height() + m_theme.unit() / 2; }

int NextTokenBars::rowsThatFit() const {
    const int fit = std::max(1, height() / rowHeight());
    return int(m_rows.size()) <= fit ? int(m_rows.size()) : fit - 1; // the last line says how many are missing
}

QSize NextTokenBars::sizeHint() const { return {34 * m_theme.unit(), std::max(10, int(m_rows.size())) * rowHeight()}; }

QSize NextTokenBars::minimumSizeHint() const { return {24 * m_theme.unit(), 6 * rowHeight()}; }

void NextTokenBars::paintRow(QPainter& painter, int row, double largest) const {
    const Row& one = m_rows[std::size_t(row)];
    const ThemeColors& colors = m_theme.colors();
    const QFontMetrics metrics = painter.fontMetrics();
    const int u = m_theme.unit(), height = rowHeight(), top = row * height;
    const int figure = metrics.horizontalAdvance(QStringLiteral("< 0.1\u202F%")) + u / 2;
    const int pieces = std::max(8 * u, (width() - 2 * figure) / 3);
    painter.setPen(colors.text);
    painter.drawText(QRect(0, top, pieces - u, height), Qt::AlignVCenter | Qt::AlignLeft,
                     metrics.elidedText(one.piece, Qt::ElideRight, pieces - u));
    const QRectF room(pieces, top + 2, width() - 2 * figure - pieces - u, height - 4);
    const double half = room.height() / 2;
    const auto bar = [&](double probability, double y) {
        return QRectF(room.left(), y, std::max(1.0, room.width() * probability / largest), half - 0.5);
    };
    const QRectF before = bar(double(one.original), room.top()), after = bar(double(one.edited), room.top() + half);
    painter.fillRect(before, colors.subjectA);
    painter.fillRect(after, mixed(colors.changed, colors.window, 0.35));
    drawHatch(painter, QPolygonF(after), Qt::BDiagPattern, colors.changed, u / 2.0);
    painter.setPen(QPen(colors.changed, 1));
    painter.drawRect(after.adjusted(0.5, 0.5, -0.5, -0.5));
    painter.setPen(colors.text);
    painter.drawText(QRect(width() - 2 * figure, top, figure, height), Qt::AlignVCenter | Qt::AlignRight,
                     shareText(one.original));
    painter.setPen(colors.changed);
    painter.drawText(QRect(width() - figure, top, figure, height), Qt::AlignVCenter | Qt::AlignRight,
                     shareText(one.edited));
    if (row == m_current && hasFocus()) {
        painter.setPen(QPen(colors.accent, 2));
        painter.drawRect(QRect(1, top + 1, width() - 2, height - 2));
    }
}

void NextTokenBars::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(m_theme.figureFont(0.85));
    double largest = 1e-6;
    for (const Row& row : m_rows)
        largest = std::max({largest, double(row.original), double(row.edited)});
    const int fit = rowsThatFit();
    for (int row = 0; row < fit; ++row)
        paintRow(painter, row, largest);
    const int missing = int(m_rows.size()) - fit;
    if (missing <= 0) return;
    painter.setPen(m_theme.colors().mutedText);
    painter.drawText(QRect(0, fit * rowHeight(), width(), rowHeight()), Qt::AlignVCenter,
                     tr("%n more in the exported table", nullptr, missing));
}

void NextTokenBars::keyPressEvent(QKeyEvent* event) {
    const int step = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
    const int next = std::clamp(m_current + step, 0, std::max(0, rowsThatFit() - 1));
    if (step == 0 || next == m_current) {
        QWidget::keyPressEvent(event);
        return;
    }
    m_current = next;
    describe();
    update();
}

} // namespace layerscope::ui

#include "moc_next_token_bars.cpp"
