// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/pair_chart.h"

#include "plot/crosshair.h"
#include "plot/plot_legend.h"
#include "plot/themed_plot.h"
#include "plot/whole_ticker.h"
#include "theme/theme.h"

#include <QKeyEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace layerscope::ui {

PairChart::PairChart(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_plot(new ThemedPlot(theme)), m_legend(new PlotLegend(theme)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_legend);
    column->addWidget(m_plot, 1);
    m_plot->setLinear();
    m_kl = m_plot->addGraph(m_plot->xAxis, m_plot->yAxis2); // needles first, so that the curves lie over them
    m_kl->setLineStyle(QCPGraph::lsImpulse);
    m_a = m_plot->addGraph();
    m_b = m_plot->addGraph();
    m_marker = new QCPItemStraightLine(m_plot);
    m_crosshair = new Crosshair(*m_plot);
    m_plot->xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new WholeTicker));
    m_plot->installEventFilter(this);
    connectPlot();
    restyle();
    retranslate();
}

void PairChart::connectPlot() {
    connect(m_plot, &ThemedPlot::viewChanged, this, &PairChart::fitY);
    connect(m_plot, &ThemedPlot::restyled, this, &PairChart::restyle);
    connect(m_plot, &ThemedPlot::chosen, this, [this](double place) {
        if (const int group = groupNear(place); group >= 0) emit chosen(group);
    });
    connect(m_plot, &ThemedPlot::pointed, this, [this](double place) {
        m_crosshair->moveTo(place);
        emit pointed(groupNear(place));
    });
    connect(m_plot, &ThemedPlot::pointerLeft, this, [this] {
        m_crosshair->moveTo(std::nullopt);
        emit pointed(-1);
    });
}

int PairChart::groupNear(double place) const {
    if (m_series.groups.empty()) return -1;
    const auto index = std::clamp<qsizetype>(qRound64(place) - 1, 0, qsizetype(m_series.groups.size()) - 1);
    return m_series.groups[std::size_t(index)];
}

void PairChart::setSeries(PairSeries series) {
    m_series = std::move(series);
    m_current = -1;
    m_a->setData(m_series.place, m_series.meanA, true);
    m_b->setData(m_series.place, m_series.meanB, true);
    const bool single = m_series.place.size() == 1; // which no line can show
    for (QCPGraph* graph : {m_a, m_b})
        graph->setScatterStyle(single ? QCPScatterStyle(QCPScatterStyle::ssDisc, 6) : QCPScatterStyle());
    m_kl->setData(m_series.kl.isEmpty() ? QVector<double>() : m_series.place, m_series.kl, true);
    const bool needles = !m_series.kl.isEmpty();
    m_kl->setVisible(needles);
    m_plot->yAxis2->setVisible(needles);
    m_marker->setVisible(false);
    m_plot->setHandle(-1);
    m_plot->setBounds(0.5, std::max(9.0, double(m_series.place.size())) + 0.5);
    updateLegend();
    fitY();
}

void PairChart::setCurrent(int group) {
    m_current = group;
    const int place = m_series.placeOf(group);
    m_marker->setVisible(place >= 0);
    if (place >= 0) {
        const double x = m_series.place[place];
        m_marker->point1->setCoords(x, 0);
        m_marker->point2->setCoords(x, 1);
        m_plot->setHandle(x);
    }
    m_plot->redraw();
}

void PairChart::fitY() {
    double most = 0;
    const QCPRange x = m_plot->xAxis->range();
    double mostKl = 0;
    for (qsizetype i = 0; i < m_series.place.size(); ++i) {
        if (!x.contains(m_series.place[i])) continue;
        most = std::max({most, m_series.meanA[i], m_series.meanB[i]});
        if (!m_series.kl.isEmpty()) mostKl = std::max(mostKl, m_series.kl[i]);
    }
    m_plot->yAxis->setRange(0, std::max(0.1, most) * 1.1);
    m_plot->yAxis2->setRange(0, std::max(1e-3, mostKl) * 1.1);
    m_plot->redraw();
}

void PairChart::restyle() {
    const ThemeColors& colors = m_theme.colors();
    const qreal width = m_theme.unit() / 4.0;
    m_a->setPen(QPen(colors.subjectA, width * 1.1, Qt::SolidLine));
    m_b->setPen(QPen(colors.subjectB, width * 1.1, Qt::DashLine));
    QColor needle = colors.changed;
    needle.setAlphaF(0.55F);
    m_kl->setPen(QPen(needle, std::max(1.0, width * 0.6)));
    m_marker->setPen(QPen(colors.accent, 1.5));
    m_crosshair->setPen(QPen(colors.mutedText, 1, Qt::DotLine));
    QCPAxis* right = m_plot->yAxis2;
    right->setBasePen(Qt::NoPen);
    right->setTickPen(Qt::NoPen);
    right->setSubTickPen(Qt::NoPen);
    right->setTickLabelColor(colors.mutedText);
    right->setTickLabelFont(m_theme.figureFont(0.85));
    right->setLabelColor(colors.mutedText);
    right->setLabelFont(m_theme.textFont(0.85));
    m_plot->setMinimumSize(30 * m_theme.unit(), 17 * m_theme.unit());
    layout()->setSpacing(m_theme.unit() / 2);
    updateLegend();
    m_plot->redraw();
}

void PairChart::retranslate() {
    m_plot->xAxis->setLabel(tr("place in the text, common token boundaries"));
    m_plot->yAxis->setLabel(tr("bits per byte so far"));
    m_plot->yAxis2->setLabel(tr("KL, nats"));
    m_plot->setAccessibleName(tr("Bits per byte and KL along the text"));
    m_plot->setAccessibleDescription(tr("Left and right choose a place, plus and minus zoom, Home shows everything"));
    updateLegend();
}

void PairChart::updateLegend() {
    std::vector<PlotLegend::Entry> entries{{tr("A, bits per byte so far"), m_a->pen()},
                                           {tr("B, bits per byte so far"), m_b->pen()}};
    if (m_kl->visible()) entries.push_back({tr("KL(A ‖ B) at each place"), m_kl->pen()});
    m_legend->setEntries(std::move(entries));
}

void PairChart::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

bool PairChart::handleKey(int key) {
    const int last = int(m_series.groups.size()) - 1;
    if (last < 0) return false;
    const int place = m_series.placeOf(m_current);
    const double middle = place >= 0 ? m_series.place[place] : m_plot->xAxis->range().center();
    switch (key) {
    case Qt::Key_Left:
    case Qt::Key_Right: {
        const int next = std::clamp(place + (key == Qt::Key_Right ? 1 : -1), 0, last);
        emit chosen(m_series.groups[std::size_t(next)]);
        m_plot->reveal(m_series.place[next]);
        return true;
    }
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        m_plot->zoom(0.8, middle);
        return true;
    case Qt::Key_Minus:
        m_plot->zoom(1.25, middle);
        return true;
    case Qt::Key_Home:
    case Qt::Key_Escape:
        m_plot->resetView();
        return true;
    default:
        return false;
    }
}

bool PairChart::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress && handleKey(static_cast<QKeyEvent*>(event)->key())) return true;
    return QWidget::eventFilter(watched, event);
}

} // namespace layerscope::ui

#include "moc_pair_chart.cpp"
