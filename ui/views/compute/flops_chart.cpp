// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compute/flops_chart.h"

#include "plot/context_plot.h"
#include "plot/decade_ticker.h"
#include "plot/plot_legend.h"
#include "text/units_text.h"
#include "theme/theme.h"
#include "widgets/part_colors.h"
#include "widgets/themed_label.h"

#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace layerscope::ui {

FlopsChart::FlopsChart(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_heading(new ThemedLabel(theme, ThemedLabel::Role::Heading)),
      m_plot(new ContextPlot(theme)), m_legend(new PlotLegend(theme)), m_scale(new QToolButton),
      m_readOut(new ThemedLabel(theme, ThemedLabel::Role::Muted)), m_yTicker(new DecadeTicker([this](double value) {
          return m_shares ? percentText(value) : withoutTrailingZeros(flopsText(std::int64_t(std::min(value, 9e18))));
      })) {
    auto* top = new QHBoxLayout;
    top->addWidget(m_heading, 1);
    top->addWidget(m_scale, 0);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addLayout(top);
    layout->addWidget(m_legend);
    layout->addWidget(m_plot, 1);
    layout->addWidget(m_readOut);
    m_readOut->setWordWrap(true);
    m_heading->setText(tr("FLOPs against context"));
    m_scale->setText(tr("as shares"));
    m_scale->setToolTip(tr("Shares of the whole, or FLOPs as they are"));
    m_scale->setCheckable(true);
    m_scale->setChecked(true);
    m_yTicker->setLogarithmic(false);
    m_plot->yAxis->setTicker(m_yTicker);
    m_plot->setAccessibleName(tr("FLOPs against context length"));
    for (std::size_t i = FlopParts; i-- > 0;) // the topmost first: each covers what lies behind
        m_graphs[i] = m_plot->addGraph();
    m_original = m_plot->addGraph();
    connect(m_scale, &QToolButton::toggled, this, &FlopsChart::setShares);
    connect(m_plot, &ThemedPlot::restyled, this, &FlopsChart::restyle);
    connect(m_plot, &ThemedPlot::viewChanged, this, &FlopsChart::fit);
    connect(m_plot, &ContextPlot::contextChosen, this, &FlopsChart::contextChosen);
    connect(m_plot, &ContextPlot::contextPointed, this, &FlopsChart::updateReadOut);
    restyle();
}

QString FlopsChart::partText(FlopPart part) {
    switch (part) {
    case FlopPart::FeedForward:
        return tr("feed-forward");
    case FlopPart::Projections:
        return tr("attention projections");
    case FlopPart::LinearAttention:
        return tr("DeltaNet");
    case FlopPart::Head:
        return tr("output head");
    case FlopPart::Attention:
        break;
    }
    return tr("attention");
}

QColor FlopsChart::colorOf(FlopPart part) const {
    switch (part) {
    case FlopPart::FeedForward:
        return partColor(m_theme, TimePart::FeedForward);
    case FlopPart::Projections:
        return partColor(m_theme, TimePart::Projections);
    case FlopPart::LinearAttention:
        return partColor(m_theme, TimePart::LinearAttention);
    case FlopPart::Head:
        return partColor(m_theme, TimePart::Head);
    case FlopPart::Attention:
        break;
    }
    return partColor(m_theme, TimePart::Attention);
}

void FlopsChart::restyle() {
    const ThemeColors& colors = m_theme.colors();
    for (std::size_t i = 0; i < FlopParts; ++i) {
        // The line between two parts is of the ground's colour: the parts are told apart where hues are not.
        m_graphs[i]->setPen(QPen(colors.window, 1.5));
        m_graphs[i]->setBrush(colorOf(FlopPart(i)));
    }
    m_original->setPen(QPen(colors.changed, m_theme.unit() / 4.0, Qt::DashLine));
    m_plot->setMinimumSize(26 * m_theme.unit(), 15 * m_theme.unit());
    updateLegend();
    fit();
}

void FlopsChart::updateLegend() {
    std::vector<PlotLegend::Entry> entries;
    for (std::size_t i = 0; i < FlopParts; ++i)
        if (m_series.has(FlopPart(i)))
            entries.push_back(
                {partText(FlopPart(i)), QPen(colorOf(FlopPart(i)), m_theme.unit(), Qt::SolidLine, Qt::FlatCap)});
    if (m_original->visible()) entries.push_back({tr("total before the edit"), m_original->pen()});
    m_legend->setEntries(std::move(entries));
}

void FlopsChart::setSeries(FlopSeries series, bool edited, std::int64_t context) {
    m_series = std::move(series);
    m_edited = edited;
    m_plot->setContext(context);
    draw();
}

void FlopsChart::setShares(bool on) {
    m_shares = on;
    m_scale->setChecked(on);
    draw();
}

void FlopsChart::draw() {
    std::vector<double> height(m_series.contexts.size(), 0.0);
    for (std::size_t part = 0; part < FlopParts; ++part) {
        QVector<QCPGraphData> points;
        for (std::size_t i = 0; i < height.size(); ++i) {
            height[i] += m_series.parts[part][i];
            const double whole = m_shares ? std::max(m_series.total[i], 1.0) : 1.0;
            points.append(QCPGraphData(double(m_series.contexts[i]), height[i] / whole));
        }
        m_graphs[part]->data()->set(points, true);
        m_graphs[part]->setVisible(m_series.has(FlopPart(part)));
    }
    QVector<QCPGraphData> before;
    for (std::size_t i = 0; i < height.size(); ++i)
        before.append(QCPGraphData(double(m_series.contexts[i]), m_series.original[i]));
    m_original->data()->set(before, true);
    m_original->setVisible(m_edited && !m_shares);
    updateLegend();
    fit();
}

void FlopsChart::fit() {
    if (m_series.contexts.empty()) return;
    double high = 1;
    if (!m_shares) {
        const std::size_t last = m_series.at(m_plot->xAxis->range().upper);
        high = std::max(m_series.total[last], m_edited ? m_series.original[last] : 0.0) * 1.05;
    }
    m_plot->yAxis->setRange(0, std::max(high, 1e-9));
    m_yTicker->setMaxTicks(std::max(2, m_plot->height() / (5 * m_theme.unit())));
    updateReadOut();
    m_plot->redraw();
}

QString FlopsChart::readOut() const {
    if (m_series.contexts.empty()) return {};
    const std::size_t at = m_series.at(m_plot->pointedAt().value_or(double(m_plot->context())));
    const auto flops = [](double value) { return flopsText(std::int64_t(std::min(value, 9e18))); };
    QStringList parts{tr("%1 token(s): %2", nullptr, int(m_series.contexts[at]))
                          .arg(countText(m_series.contexts[at]), flops(m_series.total[at]))};
    for (std::size_t part = FlopParts; part-- > 0;)
        if (m_series.has(FlopPart(part)))
            parts << partText(FlopPart(part)) + u' ' +
                         percentText(m_series.parts[part][at] / std::max(m_series.total[at], 1.0));
    if (m_edited) parts << tr("before the edit %1").arg(flops(m_series.original[at]));
    return parts.join(QStringLiteral("\u00a0· "));
}

void FlopsChart::updateReadOut() { m_readOut->setText(readOut()); }

} // namespace layerscope::ui

#include "moc_flops_chart.cpp"
