// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kv/context_curve.h"

#include "canvas/context_steps.h"
#include "plot/context_plot.h"
#include "plot/plot_legend.h"
#include "plot/unit_ticker.h"
#include "text/units_text.h"
#include "theme/theme.h"

#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>
#include <utility>

namespace layerscope::ui {

namespace {

void setData(QCPGraph* graph, const std::vector<std::int64_t>& x, const std::vector<std::int64_t>& y) {
    QVector<QCPGraphData> points;
    points.reserve(qsizetype(x.size()));
    for (std::size_t i = 0; i < x.size() && i < y.size(); ++i)
        points.append(QCPGraphData(double(x[i]), double(y[i])));
    graph->data()->set(points, true);
}

std::int64_t valueAt(const CurveSeries& series, const std::vector<std::int64_t>& values, double context) {
    const auto at = std::ranges::lower_bound(series.contexts, static_cast<std::int64_t>(context));
    return at == series.contexts.end() ? values.back() : values[std::size_t(at - series.contexts.begin())];
}

} // namespace

ContextCurve::ContextCurve(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_plot(new ContextPlot(theme)), m_legend(new PlotLegend(theme)),
      m_scale(new QToolButton), m_yTicker(new UnitTicker(UnitTicker::Unit::Bytes)) {
    auto* top = new QHBoxLayout;
    top->addWidget(m_legend, 1);
    top->addWidget(m_scale, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(top);
    layout->addWidget(m_plot, 1);
    m_scale->setCheckable(true);
    m_scale->setChecked(m_logarithmic);
    m_plot->yAxis->setTicker(m_yTicker);
    makeItems();
    connect(m_scale, &QToolButton::toggled, this, &ContextCurve::setLogarithmic);
    connect(m_plot, &ThemedPlot::restyled, this, &ContextCurve::restyle);
    connect(m_plot, &ThemedPlot::viewChanged, this, &ContextCurve::fitY);
    connect(m_plot, &QCustomPlot::afterLayout, this, &ContextCurve::placeKneeTexts);
    connect(m_plot, &ContextPlot::contextChosen, this, &ContextCurve::contextChosen);
    connect(m_plot, &ContextPlot::contextPointed, this, [this] {
        const std::optional<double> at = m_plot->pointedAt();
        emit pointed(at ? std::optional(roundContext(*at)) : std::nullopt);
    });
    retranslate();
    restyle();
}

void ContextCurve::makeItems() {
    m_allFull = m_plot->addGraph();
    m_compared = m_plot->addGraph();
    m_original = m_plot->addGraph();
    m_edited = m_plot->addGraph();
    m_markerPoint = new QCPItemTracer(m_plot); // items are owned by the plot
    m_markerPoint->setStyle(QCPItemTracer::tsCircle);
    m_markerPoint->setLayer(QStringLiteral("legend")); // over the plot's own line
    for (int i = 0; i < 3; ++i) {
        KneeMark mark{new QCPItemTracer(m_plot), new QCPItemText(m_plot)};
        mark.point->setStyle(QCPItemTracer::tsSquare);
        mark.text->position->setParentAnchor(mark.point->position);
        mark.text->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
        m_kneeMarks.push_back(mark);
    }
}

void ContextCurve::restyle() {
    const ThemeColors& colors = m_theme.colors();
    const qreal width = m_theme.unit() / 4.0;
    m_allFull->setPen(QPen(colors.mutedText, width * 0.75, Qt::DotLine));
    m_compared->setPen(QPen(colors.subjectB, width * 1.25, Qt::DashDotLine));
    m_original->setPen(QPen(colors.accent, width, Qt::DashLine));
    m_edited->setPen(QPen(colors.accent, width * 1.25, Qt::SolidLine));
    m_markerPoint->setPen(QPen(colors.accent, width));
    m_markerPoint->setBrush(colors.window);
    m_markerPoint->setSize(1.25 * m_theme.unit());
    for (const KneeMark& mark : m_kneeMarks) {
        mark.point->setPen(QPen(colors.text, 1.5));
        mark.point->setBrush(colors.window);
        mark.point->setSize(m_theme.unit());
        mark.text->setFont(m_theme.textFont(0.85));
        mark.text->setColor(colors.text);
        mark.text->setBrush(colors.window);
        mark.text->setPadding(QMargins(3, 0, 3, 0));
    }
    m_plot->setMinimumSize(30 * m_theme.unit(), 16 * m_theme.unit());
    updateLegend();
    fitY();
}

void ContextCurve::retranslate() {
    m_plot->retranslate();
    m_plot->setAccessibleName(tr("Cache against context length"));
    m_scale->setText(m_logarithmic ? tr("log scale") : tr("linear scale"));
    m_scale->setAccessibleName(tr("Scale of the byte axis"));
    m_scale->setToolTip(tr("Scale of the byte axis: logarithmic or linear"));
    updateLegend();
}

void ContextCurve::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

QString ContextCurve::kneeText(const Knee& knee) const {
    return knee.compared ? tr("B: sliding layers stop growing at %1").arg(countText(knee.context))
                         : tr("sliding layers stop growing at %1").arg(countText(knee.context));
}

void ContextCurve::setCompared(const QString& name) { m_comparedName = name; }

void ContextCurve::setSeries(CurveSeries series, std::vector<Knee> knees, bool edited, std::int64_t context) {
    m_series = std::move(series);
    m_knees = std::move(knees);
    m_isEdited = edited;
    m_plot->setContext(context);
    setData(m_allFull, m_series.contexts, m_series.allFull);
    setData(m_original, m_series.contexts, m_series.original);
    setData(m_edited, m_series.contexts, m_series.edited);
    setData(m_compared, m_series.contexts, m_series.compared);
    m_compared->setVisible(!m_series.compared.empty());
    m_original->setVisible(edited);
    m_allFull->setVisible(m_series.allFull != m_series.edited);
    updateLegend();
    fitY();
}

void ContextCurve::updateLegend() {
    std::vector<PlotLegend::Entry> entries;
    if (m_isEdited) {
        entries.push_back({tr("original"), m_original->pen()});
        entries.push_back({tr("edited"), m_edited->pen()});
    } else {
        entries.push_back({tr("this model"), m_edited->pen()});
    }
    if (m_compared->visible()) entries.push_back({tr("B: %1").arg(m_comparedName), m_compared->pen()});
    if (m_allFull->visible()) entries.push_back({tr("all layers full"), m_allFull->pen()});
    m_legend->setEntries(std::move(entries));
}

void ContextCurve::setLogarithmic(bool on) {
    m_logarithmic = on;
    m_scale->setChecked(on);
    m_scale->setText(on ? tr("log scale") : tr("linear scale"));
    fitY();
}

void ContextCurve::placeMarker() {
    if (m_series.contexts.empty()) return;
    const double context = double(m_plot->context());
    m_markerPoint->position->setCoords(context, double(valueAt(m_series, m_series.edited, context)));
}

void ContextCurve::placeKnees() {
    for (std::size_t i = 0; i < m_kneeMarks.size(); ++i) {
        const KneeMark& mark = m_kneeMarks[i];
        const bool shown = i < m_knees.size() && m_plot->xAxis->range().contains(double(m_knees[i].context));
        mark.point->setVisible(shown);
        mark.text->setVisible(shown);
        if (!shown) continue;
        const Knee& knee = m_knees[i];
        mark.point->position->setCoords(double(knee.context), double(knee.bytes));
        mark.text->setText(kneeText(knee));
    }
}

/// Within the picture and over no line. A cache only grows with the context: between two places a curve has every
/// height between those at its ends, and no other.
bool ContextCurve::isFree(const QRectF& place) const {
    const QRectF room = m_plot->axisRect()->rect();
    const double marker = m_plot->xAxis->coordToPixel(double(m_plot->context()));
    if (!room.contains(place) || (place.left() <= marker && marker <= place.right())) return false;
    const std::pair<const QCPGraph*, const std::vector<std::int64_t>*> curves[] = {{m_allFull, &m_series.allFull},
                                                                                   {m_compared, &m_series.compared},
                                                                                   {m_original, &m_series.original},
                                                                                   {m_edited, &m_series.edited}};
    return std::ranges::none_of(curves, [&](const auto& curve) {
        if (!curve.first->visible() || curve.second->empty()) return false;
        const auto heightAt = [&](double x) {
            const double context = m_plot->xAxis->pixelToCoord(x);
            return m_plot->yAxis->coordToPixel(double(valueAt(m_series, *curve.second, context)));
        };
        return heightAt(place.right()) <= place.bottom() + 2 && place.top() - 2 <= heightAt(place.left());
    });
}

void ContextCurve::placeKneeTexts() {
    std::vector<QRectF> taken;
    for (const KneeMark& mark : m_kneeMarks) {
        if (!mark.text->visible()) continue;
        const QPointF at = mark.point->position->pixelPosition();
        const QSizeF size =
            QFontMetrics(mark.text->font()).boundingRect(0, 0, 0, 0, Qt::TextDontClip, mark.text->text()).size() +
            QSize(6, 0); // its padding
        const double unit = m_theme.unit();
        const double left = at.x() - unit - size.width(), right = at.x() + unit;
        const bool leftFirst = at.x() > m_plot->axisRect()->center().x(); // towards the middle
        std::optional<QRectF> first, free;
        for (int distance = 1; distance < 12 && !free; distance += 2) {
            const double above = at.y() - distance * unit - size.height(), below = at.y() + distance * unit;
            const QPointF corners[] = {leftFirst ? QPointF(left, above) : QPointF(right, below),
                                       leftFirst ? QPointF(right, below) : QPointF(left, above), QPointF(left, below),
                                       QPointF(right, above)};
            for (const QPointF& corner : corners) {
                const QRectF place(corner, size);
                if (!first) first = place;
                const bool over = std::ranges::any_of(taken, [&](const QRectF& one) { return one.intersects(place); });
                if (free || over || !isFree(place)) continue;
                free = place;
            }
        }
        taken.push_back(free.value_or(*first));
        mark.text->position->setCoords(taken.back().left() - at.x(), taken.back().top() - at.y());
    }
}

void ContextCurve::fitY() {
    if (m_series.contexts.empty()) return;
    const QCPRange x = m_plot->xAxis->range();
    double low = double(valueAt(m_series, m_series.edited, x.lower));
    double high =
        double(std::max(valueAt(m_series, m_series.edited, x.upper), valueAt(m_series, m_series.allFull, x.upper)));
    if (m_isEdited) {
        low = std::min(low, double(valueAt(m_series, m_series.original, x.lower)));
        high = std::max(high, double(valueAt(m_series, m_series.original, x.upper)));
    }
    if (!m_series.compared.empty()) {
        low = std::min(low, double(valueAt(m_series, m_series.compared, x.lower)));
        high = std::max(high, double(valueAt(m_series, m_series.compared, x.upper)));
    }
    high = std::max(high, 2.0);
    m_plot->yAxis->setScaleType(m_logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    m_plot->yAxis->setRange(m_logarithmic ? QCPRange(std::max(1.0, low) * 0.7, high * 1.6) : QCPRange(0, high * 1.08));
    m_yTicker->setLogarithmic(m_logarithmic);
    m_yTicker->setMaxTicks(std::max(2, m_plot->height() / (5 * m_theme.unit())));
    placeMarker();
    placeKnees();
    m_plot->redraw();
}

} // namespace layerscope::ui

#include "moc_context_curve.cpp"
