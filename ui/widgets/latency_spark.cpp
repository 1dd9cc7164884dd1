// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/latency_spark.h"

#include "text/units_text.h"
#include "theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace layerscope::ui {

namespace {

constexpr float spike = 2.0F; ///< times the median

} // namespace

LatencySpark::LatencySpark(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAccessibleName(tr("Latency of the last tokens"));
    connect(&theme, &Theme::changed, this, [this] { updateGeometry(), update(); });
}

void LatencySpark::setSteps(const std::vector<float>& ms) {
    m_ms = ms;
    std::vector<float> sorted = ms;
    m_median = 0;
    if (!sorted.empty()) {
        const auto middle = sorted.begin() + std::ptrdiff_t(sorted.size() / 2);
        std::nth_element(sorted.begin(), middle, sorted.end());
        m_median = *middle;
    }
    const qsizetype spikes = std::count_if(ms.begin(), ms.end(), [this](float v) { return v > spike * m_median; });
    const QString text =
        ms.empty() ? tr("no tokens yet")
                   : tr("%1 tokens, median %2, %3 of them twice as slow or slower")
                         .arg(QString::number(ms.size()), millisecondsText(double(m_median)), QString::number(spikes));
    setAccessibleDescription(text);
    setToolTip(text);
    update();
}

QSize LatencySpark::sizeHint() const {
    const int u = m_theme.unit();
    return {20 * u, 2 * u};
}

QSize LatencySpark::minimumSizeHint() const {
    const int u = m_theme.unit();
    return {8 * u, 2 * u};
}

void LatencySpark::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(m_theme.colors().line);
    painter.setBrush(m_theme.colors().raised);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    if (m_ms.empty() || m_median <= 0) return;
    painter.setPen(Qt::NoPen);
    const QRectF area = QRectF(rect()).adjusted(3, 2, -3, -2);
    const int shown = std::min<int>(int(m_ms.size()), std::max(1, int(area.width() / 2)));
    const double step = area.width() / std::max(shown, 64);
    for (int i = 0; i < shown; ++i) {
        const float ms = m_ms[m_ms.size() - std::size_t(shown) + std::size_t(i)];
        const bool high = ms > spike * m_median;
        const double height = std::clamp(double(ms) / (2.0 * double(m_median)), 0.08, 1.0) * area.height();
        painter.setBrush(high ? m_theme.colors().changed : m_theme.colors().accent);
        painter.drawRect(QRectF(area.left() + i * step, area.bottom() - height, std::max(1.0, step * 0.75), height));
    }
}

} // namespace layerscope::ui

#include "moc_latency_spark.cpp"
