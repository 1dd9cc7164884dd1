// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/themed_plot.h"

#include "theme/theme.h"

#include <cmath>
#include <utility>

namespace layerscope::ui {

namespace {

constexpr double ClosestZoom = 1.5;   // upper / lower; closer there is nothing more to see
constexpr double ClosestLinear = 8.0; // the same on a linear axis: upper - lower

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
    xAxis->setRange(m_bounds);
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

void ThemedPlot::setLinear() {
    m_linear = true;
    xAxis->setScaleType(QCPAxis::stLinear);
}

double ThemedPlot::toEye(double x) const { return m_linear ? x : std::log(std::max(x, 1e-12)); }

double ThemedPlot::fromEye(double e) const { return m_linear ? e : std::exp(e); }

void ThemedPlot::setBounds(double lower, double upper) {
    const QCPRange bounds(lower, upper);
    if (bounds == m_bounds) return;
    m_bounds = bounds;
    xAxis->setRange(m_bounds);
}

void ThemedPlot::inherit(const QWidget& before) {
    const auto& plot = static_cast<const ThemedPlot&>(before);
    m_bounds = plot.m_bounds;
    setView(plot.xAxis->range().lower, plot.xAxis->range().upper);
}

/// Files of lines and text get lines and text, not the pixels of the screen. SVG's writer knows no clipping: there a
/// part of the axis stays a picture.
void ThemedPlot::paintEvent(QPaintEvent* event) {
    {
        QCPPainter painter(this);
        const QPaintEngine* engine = painter.paintEngine();
        const bool pdf = engine && engine->type() == QPaintEngine::Pdf;
        const bool svg = engine && engine->type() == QPaintEngine::SVG;
        if (pdf || (svg && !isZoomed())) {
            toPainter(&painter, width(), height());
            return;
        }
    }
    if (std::exchange(m_stale, false)) {
        // A plot asks to be painted once it is drawn; this one is being painted.
        const bool silent = testAttribute(Qt::WA_UpdatesDisabled);
        setAttribute(Qt::WA_UpdatesDisabled);
        replot(QCustomPlot::rpQueuedRefresh);
        setAttribute(Qt::WA_UpdatesDisabled, silent);
    }
    QCustomPlot::paintEvent(event);
}

bool ThemedPlot::isZoomed() const {
    const double slack = 1e-4 * (m_linear ? m_bounds.upper - m_bounds.lower : 1.0);
    return toEye(xAxis->range().lower) > toEye(m_bounds.lower) + slack ||
           toEye(xAxis->range().upper) < toEye(m_bounds.upper) - slack;
}

void ThemedPlot::setHandle(double x) { m_handle = x; }

void ThemedPlot::redraw() {
    m_stale = true;
    update();
}

void ThemedPlot::setView(double lower, double upper) {
    // Keep the size and slide it into the bounds, both as the eye measures them.
    const double whole = toEye(m_bounds.upper) - toEye(m_bounds.lower);
    const double closest = std::min(m_linear ? ClosestLinear : std::log(ClosestZoom), whole);
    const double size = qBound(closest, toEye(upper) - toEye(lower), whole);
    const double begin = qBound(toEye(m_bounds.lower), toEye(lower), toEye(m_bounds.upper) - size);
    xAxis->setRange(fromEye(begin), fromEye(begin + size));
    emit viewChanged();
}

void ThemedPlot::zoom(double factor, double aroundX) {
    const QCPRange range = xAxis->range();
    const double closest = m_linear ? ClosestLinear : std::log(ClosestZoom);
    if (toEye(range.upper) - toEye(range.lower) <= closest && factor < 1) return;
    const double middle = toEye(aroundX);
    setView(fromEye(middle + (toEye(range.lower) - middle) * factor),
            fromEye(middle + (toEye(range.upper) - middle) * factor));
}

void ThemedPlot::pan(double ratio) {
    const QCPRange range = xAxis->range();
    // An octave of a logarithmic axis; half of what is seen of a linear one.
    const double shift = m_linear ? std::log2(ratio) * (range.upper - range.lower) / 2 : std::log(ratio);
    setView(fromEye(toEye(range.lower) + shift), fromEye(toEye(range.upper) + shift));
}

void ThemedPlot::resetView() { setView(m_bounds.lower, m_bounds.upper); }

void ThemedPlot::reveal(double x) {
    const QCPRange range = xAxis->range();
    if (range.contains(x)) return;
    const double half = (toEye(range.upper) - toEye(range.lower)) / 2;
    setView(fromEye(toEye(x) - half), fromEye(toEye(x) + half));
}

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
        const double shift = toEye(xAxis->pixelToCoord(m_pressed.x())) - toEye(xAxis->pixelToCoord(position.x()));
        setView(fromEye(toEye(m_rangePressed.lower) + shift), fromEye(toEye(m_rangePressed.upper) + shift));
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

void ThemedPlot::resizeEvent(QResizeEvent*) {
    setViewport(rect()); // drawn with the next frame, not anew for every step that a layout takes to its end
    redraw();
    emit viewChanged(); // the number of ticks that fit has changed
}

} // namespace layerscope::ui

#include "moc_themed_plot.cpp"
