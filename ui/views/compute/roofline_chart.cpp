// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compute/roofline_chart.h"

#include "canvas/mask_hatch.h"
#include "plot/decade_ticker.h"
#include "plot/plot_legend.h"
#include "plot/themed_plot.h"
#include "text/units_text.h"
#include "text/wording.h"
#include "theme/theme.h"
#include "widgets/themed_label.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace layerscope::ui {

namespace {

QString intensityText(double value) {
    if (value >= 1) return countText(std::llround(value));
    return QLocale().toString(value, 'g', 2);
}

} // namespace

RooflineChart::RooflineChart(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_heading(new ThemedLabel(theme, ThemedLabel::Role::Heading)),
      m_plot(new ThemedPlot(theme)), m_legend(new PlotLegend(theme)),
      m_readOut(new ThemedLabel(theme, ThemedLabel::Role::Muted)), m_xTicker(new DecadeTicker(intensityText)),
      m_yTicker(new DecadeTicker([](double value) { return withoutTrailingZeros(flopRateText(value)); })) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_heading);
    layout->addWidget(m_legend);
    layout->addWidget(m_plot, 1);
    layout->addWidget(m_readOut);
    m_readOut->setWordWrap(true);
    m_heading->setText(tr("Under the roof of this machine"));
    m_plot->xAxis->setTicker(m_xTicker);
    m_plot->yAxis->setTicker(m_yTicker);
    m_plot->xAxis->setLabel(tr("FLOPs for each byte moved"));
    m_plot->yAxis->setScaleType(QCPAxis::stLogarithmic);
    m_plot->setBounds(0.1, 1000);
    m_plot->setAccessibleName(tr("Roofline"));
    m_plot->setAccessibleDescription(
        tr("Left and right go from mark to mark, plus and minus zoom, Home shows everything"));
    m_plot->installEventFilter(this);
    m_roofLine = m_plot->addGraph();
    m_ring = m_plot->addGraph();
    m_ring->setLineStyle(QCPGraph::lsNone);
    m_slopeText = new QCPItemText(m_plot); // items are owned by the plot
    m_peakText = new QCPItemText(m_plot);
    connect(m_plot, &ThemedPlot::restyled, this, &RooflineChart::restyle);
    connect(m_plot, &ThemedPlot::viewChanged, this, &RooflineChart::fit);
    connect(m_plot, &ThemedPlot::pointerLeft, this, [this] { point({-1, -1}); });
    restyle();
}

int RooflineChart::shapeOf(const RoofPoint& point) const {
    if (point.outside) return QCPScatterStyle::ssTriangle;
    switch (point.type) {
    case LayerType::Sliding:
        return QCPScatterStyle::ssCircle;
    case LayerType::Full:
        return QCPScatterStyle::ssSquare;
    case LayerType::Linear:
        break;
    }
    return QCPScatterStyle::ssDiamond;
}

void RooflineChart::restyle() {
    const ThemeColors& colors = m_theme.colors();
    m_roofLine->setPen(QPen(colors.text, m_theme.unit() / 4.0));
    m_ring->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(colors.text, 1.5), Qt::NoBrush, 2.25 * m_theme.unit()));
    for (QCPItemText* text : {m_slopeText, m_peakText}) {
        text->setFont(m_theme.figureFont(0.85));
        text->setColor(colors.mutedText);
        text->setBrush(colors.window);
        text->setPadding(QMargins(3, 0, 3, 0));
    }
    m_plot->setMinimumSize(26 * m_theme.unit(), 15 * m_theme.unit());
    draw();
}

void RooflineChart::setPoints(std::vector<RoofPoint> points, const MachineRoof& roof) {
    // While a run goes on the marks move; the one that is read out stays it.
    const bool same = std::ranges::equal(points, m_points, [](const RoofPoint& a, const RoofPoint& b) {
        return a.name == b.name && a.type == b.type && a.positions == b.positions && a.measured == b.measured;
    });
    if (!same) m_pointed = -1;
    m_points = std::move(points);
    m_roof = roof;
    draw();
    step(0);
}

void RooflineChart::draw() {
    for (QCPGraph* mark : m_marks)
        m_plot->removeGraph(mark);
    m_marks.clear();
    const bool known = m_roof.is_known();
    m_slopeText->setVisible(known);
    m_peakText->setVisible(known);
    m_roofLine->setVisible(known);
    for (const RoofPoint& one : m_points) {
        QCPGraph* mark = m_plot->addGraph();
        mark->setLineStyle(QCPGraph::lsNone);
        const QColor hue = one.outside ? m_theme.colors().mutedText : m_theme.layerStyle(one.type, one.positions).fill;
        const QColor edge = mixed(hue, m_theme.colors().text, 0.55);
        mark->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ScatterShape(shapeOf(one)), QPen(edge, 1.75),
                                              one.measured ? QBrush(hue) : QBrush(m_theme.colors().window),
                                              1.25 * m_theme.unit()));
        mark->addData(one.intensity, one.rate);
        m_marks.push_back(mark);
    }
    if (known) {
        double low = m_roof.ridge() / 50, high = m_roof.ridge() * 20;
        for (const RoofPoint& one : m_points) {
            low = std::min(low, one.intensity / 2);
            high = std::max(high, one.intensity * 2);
        }
        m_plot->setBounds(low, high);
        m_roofLine->data()->clear();
        m_roofLine->addData(low, attainable(m_roof, low));
        m_roofLine->addData(m_roof.ridge(), m_roof.flops_per_s);
        m_roofLine->addData(high, m_roof.flops_per_s);
    }
    updateLegend();
    fit();
}

void RooflineChart::updateLegend() {
    std::vector<PlotLegend::Entry> entries;
    if (m_roof.is_known()) entries.push_back({tr("measured roof"), m_roofLine->pen()});
    const bool measured = std::ranges::any_of(m_points, &RoofPoint::measured);
    if (!m_points.empty())
        entries.push_back({measured ? tr("hollow: possible, filled: reached") : tr("hollow: possible"), Qt::NoPen});
    m_legend->setEntries(std::move(entries));
}

void RooflineChart::fit() {
    if (!m_roof.is_known()) {
        m_plot->redraw();
        return;
    }
    double low = m_roof.flops_per_s / 100;
    for (const RoofPoint& one : m_points)
        low = std::min(low, one.rate / 2);
    m_plot->yAxis->setRange(low, m_roof.flops_per_s * 3);
    m_xTicker->setMaxTicks(std::max(3, m_plot->width() / (8 * m_theme.unit())));
    m_yTicker->setMaxTicks(std::max(2, m_plot->height() / (4 * m_theme.unit())));
    const QCPRange x = m_plot->xAxis->range();
    m_peakText->position->setCoords(x.upper, m_roof.flops_per_s * 1.25);
    m_peakText->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
    m_peakText->setText(flopRateText(m_roof.flops_per_s));
    const double slope = std::sqrt(std::max(x.lower, low / m_roof.bytes_per_s) * m_roof.ridge());
    m_slopeText->position->setCoords(slope, attainable(m_roof, slope) * 1.5);
    m_slopeText->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
    m_slopeText->setText(byteRateText(m_roof.bytes_per_s));
    m_slopeText->setVisible(slope < m_roof.ridge());
    m_readOut->setText(readOut());
    m_plot->redraw();
}

QPointF RooflineChart::place(const RoofPoint& one) const {
    return {m_plot->xAxis->coordToPixel(one.intensity), m_plot->yAxis->coordToPixel(one.rate)};
}

QString RooflineChart::pointText(const RoofPoint& one) const {
    const QString where = one.outside ? QString() : QString(u", " + layerTypeText(one.type, one.positions));
    const QString rate =
        one.measured ? tr("reached %1").arg(flopRateText(one.rate)) : tr("at most %1").arg(flopRateText(one.rate));
    return tr("%1: %2 FLOP/byte, %3").arg(one.name + where, QLocale().toString(one.intensity, 'g', 3), rate);
}

QString RooflineChart::readOut() const {
    if (m_pointed >= 0 && m_pointed < int(m_points.size())) return pointText(m_points[std::size_t(m_pointed)]);
    if (!m_roof.is_known()) return {};
    return tr("left of %1 FLOP/byte memory is the limit, right of it arithmetic")
        .arg(QLocale().toString(m_roof.ridge(), 'g', 3));
}

void RooflineChart::point(QPointF position) {
    int nearest = -1;
    double best = 2.5 * m_theme.unit();
    for (std::size_t i = 0; i < m_points.size(); ++i) {
        const QPointF away = place(m_points[i]) - position;
        const double distance = std::hypot(away.x(), away.y());
        if (distance > best) continue;
        best = distance;
        nearest = int(i);
    }
    if (nearest == m_pointed) return;
    m_pointed = nearest;
    step(0);
}

/// To the next mark, or only shows the present one.
void RooflineChart::step(int by) {
    if (by != 0 && !m_points.empty()) {
        const int count = int(m_points.size());
        m_pointed = m_pointed < 0 ? (by > 0 ? 0 : count - 1) : (m_pointed + by + count) % count;
        m_plot->reveal(m_points[std::size_t(m_pointed)].intensity);
    }
    m_ring->data()->clear();
    if (m_pointed >= 0) {
        const RoofPoint& one = m_points[std::size_t(m_pointed)];
        m_ring->addData(one.intensity, one.rate);
    }
    m_readOut->setText(readOut());
    m_plot->redraw();
}

bool RooflineChart::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::MouseMove) point(static_cast<QMouseEvent*>(event)->position());
    if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
    const double middle = std::sqrt(m_plot->xAxis->range().lower * m_plot->xAxis->range().upper);
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Left:
        step(-1);
        return true;
    case Qt::Key_Right:
        step(1);
        return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        m_plot->zoom(0.8, middle);
        return true;
    case Qt::Key_Minus:
        m_plot->zoom(1.25, middle);
        return true;
    case Qt::Key_Home:
        m_plot->resetView();
        return true;
    default:
        return QWidget::eventFilter(watched, event);
    }
}

} // namespace layerscope::ui

#include "moc_roofline_chart.cpp"
