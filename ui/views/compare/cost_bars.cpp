// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/cost_bars.h"

#include "canvas/mask_hatch.h"
#include "text/fact_text.h"
#include "text/units_text.h"
#include "theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace layerscope::ui {

namespace {

CostPair pairOf(const QString& name, std::int64_t a, std::int64_t b, QString (*text)(std::int64_t)) {
    const QString delta = a > 0 && b > 0 ? a == b ? QStringLiteral("=") : ratioText(double(b) / double(a)) : QString();
    return {name, double(a), double(b), text(a), text(b), delta};
}

} // namespace

std::vector<CostPair> costPairs(const Summary& a, const Summary& b) {
    std::vector<CostPair> costs;
    costs.push_back(pairOf(CostBars::tr("parameters"), a.parameters.unique, b.parameters.unique, shortCountText));
    const bool sparse = a.parameters.active != a.parameters.unique || b.parameters.active != b.parameters.unique;
    if (sparse)
        costs.push_back(
            pairOf(CostBars::tr("used by a token"), a.parameters.active, b.parameters.active, shortCountText));
    costs.push_back(pairOf(CostBars::tr("KV cache at %1 token(s)", nullptr, int(a.context)).arg(countText(a.context)),
                           a.kv_bytes, b.kv_bytes, bytesText));
    if (a.state_bytes > 0 || b.state_bytes > 0)
        costs.push_back(pairOf(CostBars::tr("DeltaNet state"), a.state_bytes, b.state_bytes, bytesText));
    costs.push_back(pairOf(CostBars::tr("FLOPs of one token"), a.decode.total(), b.decode.total(), flopsText));
    costs.push_back(pairOf(CostBars::tr("FLOPs of a prompt of %1").arg(countText(a.context)), a.prefill.total(),
                           b.prefill.total(), flopsText));
    return costs;
}

CostBars::CostBars(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Costs of A and B"));
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void CostBars::setCosts(std::vector<CostPair> costs) {
    const bool more = costs.size() != m_costs.size();
    m_costs = std::move(costs);
    setAccessibleDescription(text());
    if (more) updateGeometry();
    update();
}

QString CostBars::text() const {
    QStringList parts;
    for (const CostPair& cost : m_costs)
        parts << (cost.delta.isEmpty() ? tr("%1: A %2, B %3").arg(cost.name, cost.textA, cost.textB)
                                       : tr("%1: A %2, B %3, %4").arg(cost.name, cost.textA, cost.textB, cost.delta));
    return parts.join(QStringLiteral("; "));
}

qreal CostBars::leastPitch() const {
    return QFontMetricsF(m_theme.textFont(0.92)).height() + 2 * QFontMetricsF(m_theme.figureFont(0.92)).height() +
           1.25 * m_theme.unit();
}

qreal CostBars::pitch() const {
    const qreal least = leastPitch();
    return std::clamp(height() / std::max<qreal>(1, qreal(m_costs.size())), least, 1.9 * least);
}

QSize CostBars::sizeHint() const { return {36 * m_theme.unit(), int(leastPitch() * double(m_costs.size()))}; }

void CostBars::paintBar(QPainter& painter, const QRectF& bar, bool isB) const {
    const ThemeColors& colors = m_theme.colors();
    if (bar.width() <= 0) return;
    if (!isB) {
        painter.fillRect(bar, colors.subjectA);
        return;
    }
    painter.fillRect(bar, mixed(colors.subjectB, colors.window, 0.25));
    drawHatch(painter, QPolygonF(bar), Qt::BDiagPattern, colors.subjectB, m_theme.unit() * 0.75, 1.5);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colors.subjectB, 1.5));
    painter.drawRect(bar.adjusted(0.75, 0.75, -0.75, -0.75));
}

void CostBars::paintPair(QPainter& painter, const CostPair& cost, qreal top) const {
    const ThemeColors& colors = m_theme.colors();
    const int u = m_theme.unit();
    const QFontMetricsF names(m_theme.textFont(0.92)), figures(m_theme.figureFont(0.92));
    const qreal figureWidth = figures.horizontalAdvance(QStringLiteral("888.8 GFLOP")) + u;
    const qreal letterWidth = figures.horizontalAdvance(u'B') + u;
    painter.setFont(m_theme.textFont(0.92));
    painter.setPen(colors.text);
    const QRectF head(0, top, width(), names.height());
    painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter,
                     names.elidedText(cost.name, Qt::ElideRight, width() - 9 * u));
    painter.setFont(m_theme.figureFont(0.92, QFont::DemiBold));
    painter.drawText(head, Qt::AlignRight | Qt::AlignVCenter, cost.delta);
    const double most = std::max({cost.a, cost.b, 1e-9});
    const qreal lineHeight = figures.height() + (pitch() - leastPitch()) * 0.35; // the rest parts the costs
    const qreal room = std::max<qreal>(u, width() - letterWidth - figureWidth);
    for (int row = 0; row < 2; ++row) {
        const QRectF line(0, head.bottom() + row * lineHeight, width(), lineHeight);
        const double value = row == 0 ? cost.a : cost.b;
        // A cost that is there keeps a visible sliver.
        const qreal length = value > 0 ? std::max(2.0, room * value / most) : 0;
        paintBar(painter, QRectF(letterWidth, line.top() + 2, length, line.height() - 4), row == 1);
        painter.setFont(m_theme.figureFont(0.92));
        painter.setPen(colors.mutedText);
        painter.drawText(QRectF(0, line.top(), letterWidth, line.height()), Qt::AlignLeft | Qt::AlignVCenter,
                         row == 0 ? QStringLiteral("A") : QStringLiteral("B"));
        painter.setPen(colors.text);
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, row == 0 ? cost.textA : cost.textB);
    }
}

void CostBars::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < m_costs.size(); ++i)
        paintPair(painter, m_costs[i], pitch() * double(i));
    if (!hasFocus()) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.colors().accent, 1));
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

} // namespace layerscope::ui

#include "moc_cost_bars.cpp"
