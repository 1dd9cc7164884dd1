// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/generate/latency_strip.h"

#include "text/units_text.h"
#include "theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace layerscope::ui {

namespace {
constexpr int Steps = 256;
}

LatencyStrip::LatencyStrip(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Time of the last 256 tokens"));
    connect(&theme, &Theme::changed, this, [this] { updateGeometry(); });
}

QSize LatencyStrip::sizeHint() const { return {40 * m_theme.unit(), 5 * m_theme.unit()}; }

QSize LatencyStrip::minimumSizeHint() const { return {16 * m_theme.unit(), 5 * m_theme.unit()}; }

void LatencyStrip::setSteps(std::vector<float> ms, double p50, double p95) {
    m_ms = std::move(ms);
    if (m_ms.size() > Steps) m_ms.erase(m_ms.begin(), m_ms.end() - Steps);
    m_p50 = p50;
    m_p95 = p95;
    setAccessibleDescription(
        m_ms.empty() ? QString()
                     : tr("median %1, 95 of 100 below %2").arg(millisecondsText(p50), millisecondsText(p95)));
    update();
}

void LatencyStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const ThemeColors& colors = m_theme.colors();
    const QRectF area(0, 0, width(), height() - 1);
    painter.fillRect(QRectF(0, area.bottom(), area.width(), 1), colors.line);
    if (m_ms.empty()) return;
    const float longest = *std::ranges::max_element(m_ms);
    // Twice the 95th percentile fills the strip; a single spike is cut and marked rather than flattening the rest.
    const double top = std::max(0.001, std::min(double(longest), m_p95 > 0 ? 2 * m_p95 : double(longest)));
    const qreal pitch = area.width() / Steps;
    for (std::size_t i = 0; i < m_ms.size(); ++i) {
        const double ratio = std::min(1.0, std::max(0.0, double(m_ms[i])) / top);
        const qreal bar = std::max(1.0, ratio * area.height());
        const bool slow = m_p95 > 0 && double(m_ms[i]) > 1.5 * m_p95;
        painter.fillRect(QRectF(qreal(i) * pitch, area.bottom() - bar, std::max(1.0, pitch * 0.8), bar),
                         slow ? colors.changed : colors.accent);
    }
    for (const double level : {m_p50, m_p95}) {
        if (level <= 0 || level > top) continue;
        const qreal y = std::round(area.bottom() - level / top * area.height()) + 0.5;
        painter.setPen(QPen(colors.text, 1, level == m_p50 ? Qt::DashLine : Qt::DotLine));
        painter.drawLine(QPointF(0, y), QPointF(area.right(), y));
    }
}

} // namespace layerscope::ui
