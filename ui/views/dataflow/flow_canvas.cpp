// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dataflow/flow_canvas.h"

#include "text/list_text.h"
#include "text/units_text.h"
#include "theme/theme.h"

#include <QAccessible>
#include <QKeyEvent>

#include <algorithm>
#include <cmath>

namespace layerscope::ui {

namespace {

constexpr int frameMs = 16;
constexpr int reducedMs = 600;          ///< from event to event where motion is unwanted
constexpr double unitsPerSecond = 0.22; ///< the serial block's work in about five seconds

} // namespace

FlowCanvas::FlowCanvas(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("One token through a serial and a parallel block"));
    connect(&m_timer, &QTimer::timeout, this, &FlowCanvas::tick);
    connect(&theme, &Theme::changed, this, [this] {
        arrange();
        updateGeometry();
        update();
    });
}

QSize FlowCanvas::sizeHint() const { return {100 * m_theme.unit(), 46 * m_theme.unit()}; }

QSize FlowCanvas::minimumSizeHint() const { return {58 * m_theme.unit(), 32 * m_theme.unit()}; }

void FlowCanvas::setBlocks(FlowBlock serial, FlowBlock parallel, const QString& layerText) {
    const double unit = flowUnit(serial);
    m_clocks = {FlowClock(serial, unit), FlowClock(parallel, unit)};
    m_blocks = {std::move(serial), std::move(parallel)};
    m_layerText = layerText;
    m_now = std::min(m_now, length());
    arrange();
    update();
}

double FlowCanvas::length() const { return std::max(m_clocks[0].length(), m_clocks[1].length()); }

QRectF FlowCanvas::half(int side) const {
    const qreal gap = 2 * m_theme.unit();
    const qreal width = (this->width() - gap) / 2.0;
    return {side * (width + gap), 0, width, qreal(height())};
}

void FlowCanvas::arrange() {
    const int unit = m_theme.unit();
    const qreal heading = 6.0 * unit;
    for (int side = 0; side < 2; ++side)
        m_layouts[std::size_t(side)] =
            layOutFlow(m_blocks[std::size_t(side)], half(side).adjusted(unit, heading, -unit, -unit), unit);
}

void FlowCanvas::resizeEvent(QResizeEvent*) { arrange(); }

void FlowCanvas::play() {
    if (m_now >= length()) setNow(0);
    m_since.start();
    m_timer.start(m_theme.reducedMotion() ? reducedMs : frameMs);
    emit playingChanged(true);
}

void FlowCanvas::pause() {
    if (!m_timer.isActive()) return;
    m_timer.stop();
    emit playingChanged(false);
}

void FlowCanvas::tick() {
    if (m_theme.reducedMotion())
        setNow(std::min(m_clocks[0].next(m_now), m_clocks[1].next(m_now)));
    else
        setNow(std::min(length(), m_now + double(m_since.restart()) / 1000.0 * unitsPerSecond * m_speed));
    if (m_now >= length()) pause();
}

void FlowCanvas::step(int direction) {
    pause();
    if (direction > 0) {
        double next = length();
        for (const FlowClock& clock : m_clocks)
            if (m_now < clock.length()) next = std::min(next, clock.next(m_now));
        setNow(next);
    } else {
        setNow(std::max(m_clocks[0].previous(m_now), m_clocks[1].previous(m_now)));
    }
}

void FlowCanvas::rewind() {
    pause();
    setNow(0);
}

void FlowCanvas::showEnd() { setNow(length()); }

void FlowCanvas::setNow(double now) {
    m_now = now;
    update();
    if (isPlaying()) return;
    QStringList busy;
    for (int side = 0; side < 2; ++side)
        for (std::size_t part = 0; part < m_blocks[std::size_t(side)].nodes.size(); ++part)
            if (m_clocks[std::size_t(side)].isBusy(part, m_now)) busy << partText(side, int(part));
    setAccessibleDescription(busy.join(QStringLiteral("; ")));
    if (!hasFocus()) return;
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

QString FlowCanvas::partText(int side, int part) const {
    const FlowNode& node = m_blocks[std::size_t(side)].nodes[std::size_t(part)];
    QStringList parts{(side == 0 ? tr("serial: %1") : tr("parallel: %1")).arg(node.title)};
    if (!node.detail.isEmpty()) parts << node.detail;
    if (node.flops > 0) parts << flopsText(node.flops);
    if (node.seconds > 0) parts << durationText(node.seconds);
    return listText(parts);
}

void FlowCanvas::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Space:
        if (isPlaying())
            pause();
        else
            play();
        return;
    case Qt::Key_Right:
        step(1);
        return;
    case Qt::Key_Left:
        step(-1);
        return;
    case Qt::Key_Home:
        rewind();
        return;
    case Qt::Key_End:
        pause();
        showEnd();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void FlowCanvas::mousePressEvent(QMouseEvent*) {
    if (isPlaying())
        pause();
    else
        play();
}

void FlowCanvas::mouseMoveEvent(QMouseEvent* event) {
    for (int side = 0; side < 2; ++side) {
        const int part = m_layouts[std::size_t(side)].nodeAt(event->position());
        if (part < 0) continue;
        emit pointed(partText(side, part));
        return;
    }
    emit pointed({});
}

void FlowCanvas::leaveEvent(QEvent*) { emit pointed({}); }

} // namespace layerscope::ui

#include "moc_flow_canvas.cpp"
