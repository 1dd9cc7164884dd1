// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dataflow/timeline_canvas.h"

#include "text/operation_text.h"
#include "text/units_text.h"
#include "text/wording.h"
#include "theme/theme.h"

#include <QAccessible>
#include <QApplication>
#include <QKeyEvent>

#include <algorithm>
#include <cmath>

namespace layerscope::ui {

TimelineCanvas::TimelineCanvas(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Timeline of the operations"));
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

double TimelineCanvas::laneHeight() const { return 2.5 * m_theme.unit(); }

int TimelineCanvas::neededHeight() const {
    int lanes = 0;
    for (const LaneGroup& group : m_groups)
        lanes += group.lanes;
    const int unit = m_theme.unit();
    return int(lanes * laneHeight()) + int(m_groups.size()) * 3 * unit + 4 * unit;
}

QSize TimelineCanvas::sizeHint() const { return {100 * m_theme.unit(), neededHeight()}; }

QSize TimelineCanvas::minimumSizeHint() const { return {40 * m_theme.unit(), neededHeight()}; }

void TimelineCanvas::setGroups(std::vector<LaneGroup> groups, std::shared_ptr<const ModelPlan> plan) {
    const bool wasAll = m_groups.empty() || m_window.length() >= m_whole * 0.999;
    m_groups = std::move(groups);
    m_plan = std::move(plan);
    m_whole = 1e-9;
    for (const LaneGroup& group : m_groups)
        m_whole = std::max(m_whole, group.length);
    m_pointed = {};
    if (wasAll || m_window.end > m_whole) m_window = {0, m_whole};
    updateGeometry();
    update();
}

void TimelineCanvas::setSelected(int layer) {
    m_selected = layer;
    update();
}

void TimelineCanvas::setHovered(int layer) {
    if (layer == m_hovered) return;
    m_hovered = layer;
    update();
}

void TimelineCanvas::setWindow(TimeWindow window) {
    m_window = window;
    update();
}

void TimelineCanvas::showAll() { setWindow({0, m_whole}); }

QRectF TimelineCanvas::area() const {
    const QFontMetricsF figures(m_theme.textFont(0.85));
    const qreal left = figures.horizontalAdvance(tr("worker %1").arg(88)) + 2 * m_theme.unit();
    return QRectF(rect()).adjusted(left, 0, -m_theme.unit(), -3.5 * m_theme.unit());
}

double TimelineCanvas::laneTop(int group, int lane) const {
    double top = 0;
    for (int g = 0; g < group; ++g)
        top += 3.0 * m_theme.unit() + m_groups[std::size_t(g)].lanes * laneHeight();
    return top + 2.5 * m_theme.unit() + lane * laneHeight();
}

double TimelineCanvas::xOf(double moment) const {
    const QRectF inner = area();
    return inner.left() + inner.width() * (moment - m_window.begin) / m_window.length();
}

double TimelineCanvas::momentAt(double x) const {
    const QRectF inner = area();
    return m_window.begin + (x - inner.left()) / std::max(1.0, inner.width()) * m_window.length();
}

QRectF TimelineCanvas::barRect(int group, int bar) const {
    const LaneGroup::Bar& one = m_groups[std::size_t(group)].bars[std::size_t(bar)];
    const double left = xOf(one.begin), right = xOf(one.end);
    return {left, laneTop(group, one.lane), std::max(1.0, right - left), laneHeight() - m_theme.unit() / 4.0};
}

TimelineCanvas::Place TimelineCanvas::placeAt(QPointF position) const {
    if (!area().adjusted(0, 0, 0, 4 * m_theme.unit()).contains(position)) return {};
    for (int group = 0; group < int(m_groups.size()); ++group) {
        const LaneGroup& one = m_groups[std::size_t(group)];
        const double lane = (position.y() - laneTop(group, 0)) / laneHeight();
        if (lane < 0 || lane >= one.lanes) continue;
        // Two pixels of patience: most operations are thinner than a pointer.
        const double patience = m_window.length() / std::max(1.0, area().width()) * 2;
        const double moment = momentAt(position.x());
        for (const double at : {moment, moment - patience, moment + patience})
            if (const int bar = barAt(one, int(lane), at); bar >= 0) return {group, bar};
    }
    return {};
}

QString TimelineCanvas::barText(int group, int bar) const {
    const LaneGroup::Bar& one = m_groups[std::size_t(group)].bars[std::size_t(bar)];
    QStringList parts;
    if (one.layer >= 0) {
        QString layer = tr("layer %1").arg(one.layer);
        if (m_plan && one.layer < m_plan->architecture.n_layers()) {
            const LayerPlan& plan = m_plan->layers[std::size_t(one.layer)];
            layer += u' ' + layerTypeText(plan.type, plan.rope.has_value());
        }
        parts << layer;
    }
    parts << operationText(one.name) << durationText(one.end - one.begin) << tr("from %1").arg(durationText(one.begin));
    if (m_groups[std::size_t(group)].lanes > 1) parts << tr("worker %1").arg(one.lane);
    return parts.join(QStringLiteral(" · "));
}

void TimelineCanvas::point(Place place) {
    if (place == m_pointed) return;
    m_pointed = place;
    update();
    const bool on = place.bar >= 0;
    const QString text = on ? barText(place.group, place.bar) : QString();
    setAccessibleDescription(text);
    emit pointed(text);
    emit layerHovered(on ? int(m_groups[std::size_t(place.group)].bars[std::size_t(place.bar)].layer) : -1);
}

void TimelineCanvas::walk(int by) {
    if (m_groups.empty()) return;
    Place place = m_pointed;
    if (place.bar < 0) {
        place = {0, by > 0 ? -1 : 0};
    }
    const int count = int(m_groups[std::size_t(place.group)].bars.size());
    if (count == 0) return;
    place.bar = (place.bar + by + count) % count;
    point(place);
    const LaneGroup::Bar& bar = m_groups[std::size_t(place.group)].bars[std::size_t(place.bar)];
    if (bar.begin < m_window.begin || bar.end > m_window.end)
        m_window = m_window.panned((bar.begin + bar.end) / 2 - (m_window.begin + m_window.end) / 2, m_whole);
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

void TimelineCanvas::wheelEvent(QWheelEvent* event) {
    const double steps = (event->angleDelta().y() + event->angleDelta().x()) / 120.0;
    if (event->modifiers().testFlag(Qt::ShiftModifier))
        setWindow(m_window.panned(-steps * m_window.length() / 8, m_whole));
    else
        setWindow(m_window.zoomed(std::pow(0.8, steps), momentAt(event->position().x()), m_whole));
    event->accept();
}

void TimelineCanvas::mousePressEvent(QMouseEvent* event) {
    m_pressed = event->position();
    m_windowPressed = m_window;
    m_panned = false;
}

void TimelineCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (!event->buttons().testFlag(Qt::LeftButton)) {
        point(placeAt(event->position()));
        return;
    }
    const double by = m_pressed.x() - event->position().x();
    if (!m_panned && std::abs(by) < QApplication::startDragDistance()) return;
    m_panned = true;
    setWindow(m_windowPressed.panned(by / std::max(1.0, area().width()) * m_window.length(), m_whole));
}

void TimelineCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (m_panned) return;
    const Place place = placeAt(event->position());
    if (place.bar < 0) return;
    const LayerIndex layer = m_groups[std::size_t(place.group)].bars[std::size_t(place.bar)].layer;
    if (layer >= 0) emit layerChosen(int(layer));
}

void TimelineCanvas::mouseDoubleClickEvent(QMouseEvent*) { showAll(); }

void TimelineCanvas::leaveEvent(QEvent*) { point({}); }

void TimelineCanvas::keyPressEvent(QKeyEvent* event) {
    const double middle = (m_window.begin + m_window.end) / 2;
    switch (event->key()) {
    case Qt::Key_Left:
        walk(-1);
        return;
    case Qt::Key_Right:
        walk(1);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_pointed.bar >= 0) {
            const LayerIndex layer = m_groups[std::size_t(m_pointed.group)].bars[std::size_t(m_pointed.bar)].layer;
            if (layer >= 0) emit layerChosen(int(layer));
        }
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
    case Qt::Key_W:
        setWindow(m_window.zoomed(0.8, middle, m_whole));
        return;
    case Qt::Key_Minus:
    case Qt::Key_S:
        setWindow(m_window.zoomed(1.25, middle, m_whole));
        return;
    case Qt::Key_A:
        setWindow(m_window.panned(-m_window.length() / 8, m_whole));
        return;
    case Qt::Key_D:
        setWindow(m_window.panned(m_window.length() / 8, m_whole));
        return;
    case Qt::Key_Home:
        showAll();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace layerscope::ui

#include "moc_timeline_canvas.cpp"
