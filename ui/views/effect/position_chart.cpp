// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/effect/position_chart.h"

#include "plot/plot_legend.h"
#include "plot/themed_plot.h"
#include "plot/whole_ticker.h"
#include "text/token_text.h"
#include "text/units_text.h"
#include "theme/theme.h"
#include "widgets/themed_label.h"

#include <QKeyEvent>
#include <QLocale>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace layerscope::ui {

PositionChart::PositionChart(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme),
      m_heading(new ThemedLabel(theme, ThemedLabel::Role::Heading, tr("Divergence along the sample text"), this)),
      m_legend(new PlotLegend(theme, this)), m_plot(new ThemedPlot(theme, this)),
      m_readOut(new ThemedLabel(theme, ThemedLabel::Role::Muted, this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    for (QWidget* part : std::initializer_list<QWidget*>{m_heading, m_legend})
        layout->addWidget(part);
    layout->addWidget(m_plot, 1);
    layout->addWidget(m_readOut);
    m_readOut->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_plot->setLinear();
    m_plot->setBounds(0.5, 1.5);
    m_plot->xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new WholeTicker));
    m_plot->xAxis->setLabel(tr("position, tokens"));
    m_plot->yAxis->setLabel(tr("KL, nats"));
    m_plot->setAccessibleName(tr("Divergence at each position"));
    m_plot->installEventFilter(this);
    m_distance = m_plot->addGraph();
    m_distance->setLineStyle(QCPGraph::lsImpulse);
    m_changes = m_plot->addGraph();
    m_changes->setLineStyle(QCPGraph::lsNone);
    m_marker = new QCPItemStraightLine(m_plot); // items are owned by the plot
    m_marker->setVisible(false);
    for (QCPItemPosition* end : {m_marker->point1, m_marker->point2}) {
        end->setTypeX(QCPItemPosition::ptPlotCoords);
        end->setTypeY(QCPItemPosition::ptAxisRectRatio);
    }
    connect(m_plot, &ThemedPlot::restyled, this, &PositionChart::restyle);
    connect(m_plot, &ThemedPlot::viewChanged, this, &PositionChart::fit);
    connect(m_plot, &ThemedPlot::pointed, this, [this](double x) { setPosition(int(std::lround(x))); });
    connect(m_plot, &ThemedPlot::chosen, this, [this](double x) {
        setPosition(int(std::lround(x)));
        m_chosen = m_position;
    });
    connect(m_plot, &ThemedPlot::pointerLeft, this, [this] { setPosition(m_chosen); });
    restyle();
}

void PositionChart::setEffect(std::shared_ptr<const Model> model, std::shared_ptr<const EditEffect> effect) {
    if (effect == m_effect && model == m_model) return;
    m_model = std::move(model);
    m_effect = std::move(effect);
    QVector<QCPGraphData> distances, changes;
    for (int i = 0; i < count(); ++i) {
        const PositionEffect& p = m_effect->positions[std::size_t(i)];
        const QCPGraphData point(i + 1, double(p.kl));
        distances.append(point);
        if (p.original_top1 != p.edited_top1) changes.append(point);
    }
    m_distance->data()->set(distances, true);
    m_changes->data()->set(changes, true);
    m_chosen = m_position = 0;
    m_marker->setVisible(false);
    m_plot->setBounds(0.5, std::max(1, count()) + 0.5);
    refreshReadOut();
    fit();
}

void PositionChart::setPosition(int position) {
    position = count() == 0 || position < 1 ? 0 : std::min(position, count());
    if (position == m_position) return;
    m_position = position;
    m_marker->setVisible(position > 0);
    m_marker->point1->setCoords(position, 0);
    m_marker->point2->setCoords(position, 1);
    m_plot->setHandle(position);
    refreshReadOut();
    m_plot->redraw();
}

QString PositionChart::readOut() const {
    if (count() == 0) return {};
    if (m_position == 0) {
        const auto changed = std::ranges::count_if(
            m_effect->positions, [](const PositionEffect& p) { return p.original_top1 != p.edited_top1; });
        return tr("%1 of %2 positions have another likeliest token")
            .arg(countText(std::int64_t(changed)), countText(count()));
    }
    const PositionEffect& p = m_effect->positions[std::size_t(m_position - 1)];
    const QString distance = QLocale().toString(double(p.kl), 'f', 3);
    const QString before = pieceText(m_model.get(), p.original_top1), after = pieceText(m_model.get(), p.edited_top1);
    const QString top = p.original_top1 == p.edited_top1 ? tr("likeliest %1 in both").arg(before)
                                                         : tr("likeliest %1 → %2").arg(before, after);
    return tr("position %1, %2 · KL %3 nats · %4")
        .arg(QString::number(m_position), pieceText(m_model.get(), p.target), distance, top);
}

void PositionChart::refreshReadOut() {
    m_readOut->setText(readOut());
    m_plot->setAccessibleDescription(readOut());
}

void PositionChart::fit() {
    const QCPRange x = m_plot->xAxis->range();
    double highest = 0.01;
    for (int i = std::max(0, int(x.lower) - 1); i < std::min(count(), int(x.upper) + 1); ++i)
        highest = std::max(highest, double(m_effect->positions[std::size_t(i)].kl));
    m_plot->yAxis->setRange(0, highest * 1.12);
    m_plot->yAxis->ticker()->setTickCount(std::max(2, m_plot->height() / (6 * m_theme.unit())));
    m_plot->xAxis->ticker()->setTickCount(std::max(3, m_plot->width() / (10 * m_theme.unit())));
    m_plot->redraw();
}

void PositionChart::restyle() {
    const ThemeColors& colors = m_theme.colors();
    const QPen bars(colors.accent, std::max(1.0, m_theme.unit() / 6.0));
    m_distance->setPen(bars);
    m_changes->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDiamond, QPen(colors.changed, 1.5),
                                               QBrush(colors.window), m_theme.unit() * 0.9));
    m_marker->setPen(QPen(colors.mutedText, 1, Qt::DotLine));
    m_plot->setMinimumSize(24 * m_theme.unit(), 11 * m_theme.unit());
    m_legend->setEntries({{tr("KL"), bars}, {tr("◇ another likeliest token"), QPen(Qt::NoPen)}});
    fit();
}

bool PositionChart::handleKey(int key) {
    switch (key) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        setPosition(std::max(1, m_position + (key == Qt::Key_Right ? 1 : -1)));
        m_chosen = m_position;
        m_plot->reveal(m_position);
        return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        m_plot->zoom(0.8, std::max(1, m_position));
        return true;
    case Qt::Key_Minus:
        m_plot->zoom(1.25, std::max(1, m_position));
        return true;
    case Qt::Key_Home:
        m_plot->resetView();
        return true;
    default:
        return false;
    }
}

bool PositionChart::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress && handleKey(static_cast<QKeyEvent*>(event)->key())) return true;
    return QWidget::eventFilter(watched, event);
}

} // namespace layerscope::ui

#include "moc_position_chart.cpp"
