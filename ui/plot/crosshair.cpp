// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/crosshair.h"

namespace layerscope::ui {

Crosshair::Crosshair(QCustomPlot& plot) : QObject(&plot), m_plot(plot) {
    const QString name = QStringLiteral("crosshair");
    plot.addLayer(name, plot.layer(QStringLiteral("overlay")), QCustomPlot::limBelow);
    m_layer = plot.layer(name);
    m_layer->setMode(QCPLayer::lmBuffered);
    m_line = new QCPItemStraightLine(&plot); // owned by the plot
    m_line->setLayer(m_layer);
    m_line->setSelectable(false);
    m_line->setVisible(false);
    m_line->setAntialiased(false);
    for (QCPItemPosition* position : {m_line->point1, m_line->point2}) {
        position->setTypeX(QCPItemPosition::ptPlotCoords);
        position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    }
}

void Crosshair::setPen(const QPen& pen) { m_line->setPen(pen); }

void Crosshair::moveTo(std::optional<double> x) {
    m_line->setVisible(x.has_value());
    if (x) {
        m_line->point1->setCoords(*x, 0);
        m_line->point2->setCoords(*x, 1);
    }
    m_layer->replot();
}

} // namespace layerscope::ui

#include "moc_crosshair.cpp"
