// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/unit_ticker.h"

#include "plot/decade_ticker.h"
#include "text/units_text.h"

#include <array>
#include <cmath>

namespace layerscope::ui {

namespace {

constexpr std::array<double, 6> NamedContexts{1, 512, 4096, 32768, 131072, 1048576};

bool contains(const QCPRange& range, double value) {
    const double slack = 1e-9;
    return value >= range.lower * (1 - slack) && value <= range.upper * (1 + slack);
}

} // namespace

QVector<double> UnitTicker::powersOfTwo(const QCPRange& range) const {
    if (!(range.lower > 0) || !std::isfinite(range.upper) || range.upper <= range.lower) return {};
    const int first = static_cast<int>(std::ceil(std::log2(range.lower) - 1e-9));
    const int last = static_cast<int>(std::floor(std::log2(range.upper) + 1e-9));
    // Whole multiples of the stride keep the ticks in place while the axis is panned.
    const int stride = qMax(1, (last - first + m_maxTicks) / m_maxTicks);
    QVector<double> ticks;
    for (int power = first; power <= last; ++power)
        if (((power % stride) + stride) % stride == 0) ticks << std::ldexp(1.0, power);
    return ticks;
}

QVector<double> UnitTicker::evenSteps(const QCPRange& range) const {
    const double size = range.upper - range.lower;
    if (!std::isfinite(size) || size <= 0) return {};
    // 1, 2, 4 … of a binary unit divide evenly; below one token or byte there is nothing to name.
    const double step = qMax(1.0, std::exp2(std::ceil(std::log2(size / m_maxTicks))));
    QVector<double> ticks;
    for (double tick = std::ceil(range.lower / step) * step; tick <= range.upper + step * 1e-9; tick += step)
        ticks << tick;
    return ticks;
}

QVector<double> UnitTicker::ticksFor(const QCPRange& range) const {
    if (!m_logarithmic) return evenSteps(range);
    if (m_unit == Unit::Tokens && range.upper / range.lower > 4096) {
        QVector<double> ticks;
        for (const double tick : NamedContexts)
            if (contains(range, tick)) ticks << tick;
        return ticks;
    }
    QVector<double> ticks = powersOfTwo(range);
    // Zoomed in so far that hardly a power of two is left: even steps name the range better.
    return ticks.size() >= 3 ? ticks : evenSteps(range);
}

QString UnitTicker::labelFor(double tick) const {
    const auto value = static_cast<std::int64_t>(std::llround(tick));
    if (m_unit == Unit::Tokens) return contextTickText(value);
    return withoutTrailingZeros(bytesText(value));
}

QVector<double> UnitTicker::createTickVector(double, const QCPRange& range) { return ticksFor(range); }

QString UnitTicker::getTickLabel(double tick, const QLocale&, QChar, int) { return labelFor(tick); }

int UnitTicker::getSubTickCount(double) { return 0; }

} // namespace layerscope::ui
