// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/themed_plot.h"

#include "theme/theme.h"

#include <cmath>

namespace layerscope::ui {

namespace {

constexpr double ClosestZoom = 1.5; // upper / lower; closer there is nothing more to see

void styleAxis(QCPAxis* axis, const Theme& theme, bool line) {
    const ThemeColors& colors = theme.colors();
    axis->setBasePen(line ? QPen(colors.line, 1) : QPen(Qt::NoPen));
    axis->setTickPen(line ? QPen(colors.line, 1) : QPen(Qt::NoPen));
    axis->setSubTickPen(Qt::NoPen);
    axis->setTickLengthIn(0);
    axis->setTickLengthOut(line ? theme.unit() / 2 : 0);
    axis->setTickLabelColor(colors.mutedText);
    axis->setTickLabelFont(theme.figureFont(0.85));
    axis->setTickLabelPadding(theme.unit() / 2);
    axis->setLabelColor(colors.mutedText);
    axis->setLabelFont(theme.textFont(0.85));
    axis->setLabelPadding(theme.unit() / 4);
    axis->grid()->setPen(QPen(colors.grid, 1));
    axis->grid()->setZeroLinePen(QPen(colors.grid, 1));
    axis->grid()->setAntialiased(false);
}

} // namespace

ThemedPlot::ThemedPlot(const Theme& theme, QWidget* parent) : QCustomPlot(parent), m_theme(theme) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setInteractions(QCP::Interactions());
    setAntialiasedElements(QCP::aePlottables | QCP::aeItems);
    setNoAntialiasingOnDrag(false);
    setPlottingHint(QCP::phFastPolylines, false);
    xAxis->setScaleType(QCPAxis::stLogarithmic);
    connect(&theme, &Theme::changed, this, &ThemedPlot::applyTheme);
    applyTheme();
}

void ThemedPlot::applyTheme() {
    setBackground(m_theme.colors().window);
    styleAxis(xAxis, m_theme, true);
    styleAxis(yAxis, m_theme, false);
    axisRect()->setMinimumMargins(QMargins(m_theme.unit(), m_theme.unit(), m_theme.unit() * 2, m_theme.unit()));
    emit restyled();
    redraw();
}

void ThemedPlot::setBounds(double lower, double upper) {
    m_bounds = QCPRange(lower, upper);
    xAxis->setRange(m_bounds);
}

bool ThemedPlot::isZoomed() const {
    return xAxis->range().lower > m_bounds.lower * 1.0001 || xAxis->range().upper < m_bounds.upper * 0.9999;
}

void ThemedPlot::setHandle(double x) { m_handle = x; }

void ThemedPlot::redraw() { replot(QCustomPlot::rpQueuedRefresh); }

void ThemedPlot::setView(double lower, double upper) {
    // Keep the size and slide it into the bounds; ratios, because the axis is logarithmic.
    const double size = qBound(ClosestZoom, upper / lower, m_bounds.upper / m_bounds.lower);
    lower = qBound(m_bounds.lower, lower, m_bounds.upper / size);
    xAxis->setRange(lower, lower * size);
    emit viewChanged();
}

void ThemedPlot::zoom(double factor, double aroundX) {
    const QCPRange range = xAxis->range();
    if (range.upper / range.lower <= ClosestZoom && factor < 1) return;
    setView(aroundX * std::pow(range.lower / aroundX, factor), aroundX * std::pow(range.upper / aroundX, factor));
}

void ThemedPlot::pan(double ratio) { setView(xAxis->range().lower * ratio, xAxis->range().upper * ratio); }

void ThemedPlot::resetView() { setView(m_bounds.lower, m_bounds.upper); }

double ThemedPlot::xAt(QPointF position) const {
    return qBound(m_bounds.lower, xAxis->pixelToCoord(position.x()), m_bounds.upper);
}

bool ThemedPlot::onHandle(QPointF position) const {
    return std::abs(xAxis->coordToPixel(m_handle) - position.x()) <= m_theme.unit();
}

void ThemedPlot::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    m_pressed = event->position();
    m_rangePressed = xAxis->range();
    m_drag = onHandle(m_pressed) ? Drag::Handle : Drag::Undecided;
}

void ThemedPlot::mouseMoveEvent(QMouseEvent* event) {
    const QPointF position = event->position();
    if (m_drag == Drag::Undecided && (position - m_pressed).manhattanLength() > QApplication::startDragDistance())
        m_drag = Drag::Pan;
    if (m_drag == Drag::Pan) {
        const double ratio = xAxis->pixelToCoord(m_pressed.x()) / xAxis->pixelToCoord(position.x());
        // Both ends from the press, so that the curve stays under the pointer and never drifts.
        const double now = xAxis->range().lower / m_rangePressed.lower;
        setView(m_rangePressed.lower * ratio * now, m_rangePressed.upper * ratio * now);
        m_pressed = position;
        m_rangePressed = xAxis->range();
    }
    if (m_drag == Drag::Handle) emit chosen(xAt(position));
    const bool handle = m_drag == Drag::Handle || (m_drag == Drag::None && onHandle(position));
    setCursor(handle ? Qt::SizeHorCursor : m_drag == Drag::Pan ? Qt::ClosedHandCursor : Qt::CrossCursor);
    emit pointed(xAt(position));
}

void ThemedPlot::mouseReleaseEvent(QMouseEvent* event) {
    if (m_drag == Drag::Undecided) emit chosen(xAt(event->position()));
    m_drag = Drag::None;
}

void ThemedPlot::mouseDoubleClickEvent(QMouseEvent*) { resetView(); }

void ThemedPlot::wheelEvent(QWheelEvent* event) {
    const double steps = (event->angleDelta().y() + event->angleDelta().x()) / 120.0;
    if (event->modifiers().testFlag(Qt::ShiftModifier))
        pan(std::exp2(-steps / 2));
    else
        zoom(std::pow(0.8, steps), xAt(event->position()));
    event->accept();
}

void ThemedPlot::leaveEvent(QEvent*) { emit pointerLeft(); }

void ThemedPlot::resizeEvent(QResizeEvent* event) {
    QCustomPlot::resizeEvent(event);
    emit viewChanged(); // the number of ticks that fit has changed
}

} // namespace layerscope::ui
