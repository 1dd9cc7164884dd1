// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/context_plot.h"

#include "canvas/context_steps.h"
#include "plot/crosshair.h"
#include "plot/unit_ticker.h"
#include "theme/theme.h"

#include <QKeyEvent>

#include <algorithm>

namespace layerscope::ui {

ContextPlot::ContextPlot(const Theme& theme, QWidget* parent)
    : ThemedPlot(theme, parent), m_theme(theme), m_crosshair(new Crosshair(*this)),
      m_marker(new QCPItemStraightLine(this)), m_ticker(new UnitTicker(UnitTicker::Unit::Tokens)) {
    xAxis->setTicker(m_ticker);
    setBounds(1, double(LongestContext));
    m_marker->setLayer(QStringLiteral("axes")); // above areas that the owner fills
    for (QCPItemPosition* position : {m_marker->point1, m_marker->point2}) {
        position->setTypeX(QCPItemPosition::ptPlotCoords);
        position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    }
    connect(this, &ThemedPlot::restyled, this, &ContextPlot::restyle);
    connect(this, &ThemedPlot::viewChanged, this, &ContextPlot::fitTicks);
    connect(this, &ThemedPlot::chosen, this, [this](double x) { emit contextChosen(roundContext(x)); });
    connect(this, &ThemedPlot::pointed, this, [this](double x) {
        m_crosshair->moveTo(x);
        m_pointed = x;
        emit contextPointed();
    });
    connect(this, &ThemedPlot::pointerLeft, this, [this] {
        m_crosshair->moveTo(std::nullopt);
        m_pointed.reset();
        emit contextPointed();
    });
    restyle();
    retranslate();
    setContext(m_context);
}

void ContextPlot::restyle() {
    m_crosshair->setPen(QPen(m_theme.colors().text, 1, Qt::DotLine));
    m_marker->setPen(QPen(m_theme.colors().text, 1.5));
}

void ContextPlot::retranslate() {
    xAxis->setLabel(tr("context, tokens"));
    setAccessibleDescription(tr("Left and right move the context, plus and minus zoom, Home shows everything"));
}

void ContextPlot::fitTicks() { m_ticker->setMaxTicks(std::max(3, width() / (10 * m_theme.unit()))); }

void ContextPlot::setContext(std::int64_t tokens) {
    m_context = tokens;
    setHandle(double(tokens));
    m_marker->point1->setCoords(double(tokens), 0);
    m_marker->point2->setCoords(double(tokens), 1);
}

void ContextPlot::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right: {
        const std::int64_t next = nextContext(m_context, event->key() == Qt::Key_Right);
        emit contextChosen(next);
        return reveal(double(next));
    }
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoom(0.8, double(m_context));
    case Qt::Key_Minus:
        return zoom(1.25, double(m_context));
    case Qt::Key_Home:
        return resetView();
    default:
        ThemedPlot::keyPressEvent(event);
    }
}

} // namespace layerscope::ui

#include "moc_context_plot.cpp"
