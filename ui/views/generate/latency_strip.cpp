// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/generate/latency_strip.h"

#include "text/units_text.h"
#include "theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace layerscope::ui {

namespace {
constexpr double nearPixels = 4; // a bar is thin: the slowest one this near is meant
}

LatencyStrip::LatencyStrip(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    connect(&theme, &Theme::changed, this, [this] { updateGeometry(); });
}

QSize LatencyStrip::sizeHint() const { return {40 * m_theme.unit(), 6 * m_theme.unit()}; }

QSize LatencyStrip::minimumSizeHint() const { return {16 * m_theme.unit(), 6 * m_theme.unit()}; }

void LatencyStrip::setSteps(std::vector<Step> steps, double p50, double p95) {
    m_steps = std::move(steps);
    if (m_steps.size() > most) m_steps.erase(m_steps.begin(), m_steps.end() - most);
    m_p50 = p50;
    m_p95 = p95;
    update();
}

QString LatencyStrip::spokenFigures() const {
    if (m_steps.empty()) return {};
    return tr("median %1, 95 of 100 below %2").arg(millisecondsText(m_p50), millisecondsText(m_p95));
}

void LatencyStrip::setChosen(int token) {
    m_chosen = token;
    update();
}

void LatencyStrip::setPart(std::vector<Step> part, const QColor& color) {
    if (part.empty() && m_part.empty()) return;
    m_part = std::move(part);
    m_partColor = color;
    update();
}

/// Twice the 95th percentile fills the strip; a single spike is cut and marked rather than flattening the rest.
double LatencyStrip::top() const {
    const auto slowest = std::ranges::max_element(m_steps, {}, &Step::ms);
    const double longest = slowest == m_steps.end() ? 0 : double(slowest->ms);
    return std::max(0.001, std::min(longest, m_p95 > 0 ? 2 * m_p95 : longest));
}

QRect LatencyStrip::rectOfStep(int index) const {
    return QRectF(index * pitch(), 0, std::max(1.0, pitch()), height()).toAlignedRect();
}

int LatencyStrip::indexOf(int token) const {
    const auto found = std::ranges::find(m_steps, token, &Step::token);
    return found == m_steps.end() ? -1 : int(found - m_steps.begin());
}

/// The slowest step under or right beside the pointer; -1 beyond the bars.
int LatencyStrip::stepAt(double x) const {
    const int first = std::max(0, int((x - nearPixels) / pitch()));
    const int last = std::min(int(m_steps.size()) - 1, int((x + nearPixels) / pitch()));
    int best = -1;
    for (int i = first; i <= last; ++i)
        if (best < 0 || m_steps[std::size_t(i)].ms > m_steps[std::size_t(best)].ms) best = i;
    return best;
}

void LatencyStrip::choose(int index) {
    if (index < 0 || index >= int(m_steps.size())) return;
    m_chosen = m_steps[std::size_t(index)].token;
    emit tokenChosen(m_chosen);
    update();
}

void LatencyStrip::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) choose(stepAt(event->position().x()));
}

void LatencyStrip::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && stepAt(event->position().x()) >= 0) emit openWanted();
}

void LatencyStrip::mouseMoveEvent(QMouseEvent* event) {
    const int index = stepAt(event->position().x());
    const int token = index >= 0 ? m_steps[std::size_t(index)].token : -1;
    if (token == m_pointed) return;
    m_pointed = token;
    emit tokenPointed(token);
    update();
}

void LatencyStrip::leaveEvent(QEvent*) {
    m_pointed = -1;
    emit tokenPointed(-1);
    update();
}

void LatencyStrip::keyPressEvent(QKeyEvent* event) {
    const int last = int(m_steps.size()) - 1;
    const int here = indexOf(m_chosen) >= 0 ? indexOf(m_chosen) : last + 1;
    switch (event->key()) {
    case Qt::Key_Left:
        return choose(std::max(0, here - 1));
    case Qt::Key_Right:
        return choose(std::min(last, here + 1));
    case Qt::Key_Home:
        return choose(0);
    case Qt::Key_End:
        return choose(last);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_chosen >= 0) emit openWanted();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

/// From the ground of each bar upwards, under a line in the colour of the text: told by its edge as well as its hue.
void LatencyStrip::paintPart(QPainter& painter, double upper) const {
    const qreal ground = height() - 2;
    for (const Step& part : m_part) {
        const int index = indexOf(part.token);
        if (index < 0) continue;
        const qreal high = std::max(2.0, std::min(double(part.ms) / upper, 1.0) * (height() - 1));
        const qreal left = index * pitch(), wide = std::max(1.0, pitch() * 0.8);
        painter.fillRect(QRectF(left, ground - high, wide, high), m_partColor);
        painter.fillRect(QRectF(left, ground - high - 1, wide, 1), m_theme.colors().window);
    }
}

void LatencyStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const ThemeColors& colors = m_theme.colors();
    const QRectF area(0, 0, width(), height() - 1);
    painter.fillRect(QRectF(0, area.bottom(), area.width(), 1), colors.line);
    if (hasFocus()) {
        painter.setPen(QPen(colors.accent, 2));
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }
    if (m_steps.empty()) return;
    const double upper = top();
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        const Step& step = m_steps[i];
        const double ratio = std::clamp(double(step.ms) / upper, 0.0, 1.0);
        const qreal bar = std::max(1.0, ratio * area.height());
        const bool slow = m_p95 > 0 && double(step.ms) > 1.5 * m_p95;
        const qreal left = qreal(i) * pitch(), wide = std::max(1.0, pitch() * 0.8);
        if (step.token == m_chosen || step.token == m_pointed) {
            const QColor ground = step.token == m_chosen ? colors.mutedText : colors.line;
            painter.fillRect(QRectF(left - 1, 0, wide + 2, area.height()), ground);
        }
        painter.fillRect(QRectF(left, area.bottom() - bar, wide, bar), slow ? colors.changed : colors.accent);
        // Cut at the upper edge: a gap says that it goes on.
        if (double(step.ms) > upper * 1.001) painter.fillRect(QRectF(left - 1, 3, wide + 2, 2), colors.window);
    }
    paintPart(painter, upper);
    for (const double level : {m_p50, m_p95}) {
        if (level <= 0 || level > upper) continue;
        const qreal y = std::round(area.bottom() - level / upper * area.height()) + 0.5;
        painter.setPen(QPen(colors.text, 1, level == m_p50 ? Qt::DashLine : Qt::DotLine));
        painter.drawLine(QPointF(0, y), QPointF(area.right(), y));
    }
}

} // namespace layerscope::ui

#include "moc_latency_strip.cpp"
