// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/pair_figures.h"

#include "text/decimal_text.h"
#include "text/units_text.h"
#include "theme/theme.h"
#include "views/compare/pair_words.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace layerscope::ui {

namespace {

const QString nothing = QStringLiteral("–");

/// Less than half a per cent apart is no difference worth a mark.
int better(double a, double b, bool less) {
    if (!(a > 0) || !(b > 0) || std::abs(a - b) <= 0.005 * std::max(a, b)) return 0;
    return (a < b) == less ? -1 : 1;
}

/// Nothing but rounds that agree tells which one is faster: the speeds beside are of one text each.
int faster(const Gain& gain) {
    if (!gain.is_decided()) return 0;
    return gain.median > 1 ? 1 : -1;
}

QString rate(double tokensPerSecond) { return tokensPerSecond > 0 ? rateText(tokensPerSecond) : nothing; }

} // namespace

std::vector<PairFigure> pairFigures(const PairRun& run) {
    const PairSide &a = run.a, &b = run.b;
    const auto decimal = [](double value) { return decimalText(value, value < 99.95 ? 2 : 1); };
    return {{PairFigures::tr("bits per byte"), decimalText(a.bits_per_byte, 3), decimalText(b.bits_per_byte, 3),
             better(a.bits_per_byte, b.bits_per_byte, true)},
            {PairFigures::tr("perplexity"), decimal(a.perplexity), decimal(b.perplexity),
             // With other tokens it is a number of other things.
             run.kl_absence == KlAbsence::None ? better(a.perplexity, b.perplexity, true) : 0},
            {PairFigures::tr("tokens"), countText(std::int64_t(a.tokens.size())),
             countText(std::int64_t(b.tokens.size())), better(double(a.tokens.size()), double(b.tokens.size()), true)},
            // Read once by each: that does not tell which one is faster.
            {PairFigures::tr("reading"), rate(a.prefill_tokens_per_s), rate(b.prefill_tokens_per_s), 0},
            {PairFigures::tr("writing"), rate(a.decode_tokens_per_s), rate(b.decode_tokens_per_s), faster(run.writing)},
            {PairFigures::tr("cache, measured"), bytesText(a.kv_bytes), bytesText(b.kv_bytes),
             better(double(a.kv_bytes), double(b.kv_bytes), true)},
            {PairFigures::tr("weights"), bytesText(a.weights_bytes), bytesText(b.weights_bytes),
             better(double(a.weights_bytes), double(b.weights_bytes), true)}};
}

PairFigures::PairFigures(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Figures of the run"));
    setRun(nullptr);
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void PairFigures::setRun(const std::shared_ptr<const PairRun>& run) {
    m_figures = pairFigures(run ? *run : PairRun{});
    if (!run)
        for (PairFigure& figure : m_figures)
            figure.a = figure.b = nothing;
    setAccessibleDescription(text());
    update();
}

QString PairFigures::text() const {
    QStringList parts;
    for (const PairFigure& figure : m_figures)
        parts << tr("%1: A %2, B %3").arg(figure.name, figure.a, figure.b);
    return parts.join(QStringLiteral("; "));
}

QSize PairFigures::sizeHint() const {
    const int line = QFontMetrics(m_theme.figureFont()).height();
    return {80 * m_theme.unit(), QFontMetrics(m_theme.textFont(0.85)).height() + 2 * (line + m_theme.unit() / 2)};
}

QSize PairFigures::minimumSizeHint() const { return {30 * m_theme.unit(), sizeHint().height()}; }

qreal PairFigures::widthOf(const PairFigure& figure) const {
    const QFontMetricsF names(m_theme.textFont(0.85)), figures(m_theme.figureFont(1.0, QFont::Bold));
    qreal width =
        std::max(names.horizontalAdvance(figure.name), figures.horizontalAdvance(QStringLiteral("◂ 888.8 MiB")));
    for (const QString& value : {figure.a, figure.b})
        width = std::max(width, figures.horizontalAdvance(QStringLiteral("◂ ") + value));
    return width + 1.5 * m_theme.unit();
}

void PairFigures::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ThemeColors& colors = m_theme.colors();
    const int u = m_theme.unit();
    const qreal head = QFontMetricsF(m_theme.textFont(0.85)).height();
    const qreal line = QFontMetricsF(m_theme.figureFont()).height() + u / 2.0;
    for (int row = 0; row < 2; ++row) {
        const QRectF badge(u / 4.0, head + row * line + (line - 2 * u) / 2, 2 * u, 2 * u);
        painter.setPen(Qt::NoPen);
        painter.setBrush(row == 0 ? colors.subjectA : colors.subjectB);
        painter.drawRoundedRect(badge, u / 2.0, u / 2.0);
        painter.setPen(colors.accentText);
        painter.setFont(m_theme.textFont(0.85, QFont::Bold));
        painter.drawText(badge, Qt::AlignCenter, row == 0 ? QStringLiteral("A") : QStringLiteral("B"));
    }
    qreal x = 3 * u;
    for (const PairFigure& figure : m_figures) {
        const qreal column = widthOf(figure);
        if (x + column > width()) break;
        painter.setFont(m_theme.textFont(0.85));
        painter.setPen(colors.mutedText);
        painter.drawText(QRectF(x, 0, column - u, head), Qt::AlignRight | Qt::AlignVCenter, figure.name);
        for (int row = 0; row < 2; ++row) {
            const bool strong = figure.better == (row == 0 ? -1 : 1);
            painter.setFont(m_theme.figureFont(1.0, strong ? QFont::Bold : QFont::Normal));
            painter.setPen(colors.text);
            const QString value = row == 0 ? figure.a : figure.b;
            painter.drawText(QRectF(x, head + row * line, column - u, line), Qt::AlignRight | Qt::AlignVCenter,
                             strong ? QStringLiteral("◂ ") + value : value);
        }
        x += column;
    }
    if (!hasFocus()) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colors.accent, 1));
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

} // namespace layerscope::ui

#include "moc_pair_figures.cpp"
