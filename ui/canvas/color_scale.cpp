// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/color_scale.h"

#include <algorithm>
#include <cmath>

namespace layerscope::ui {

namespace {

struct Stop {
    int red, green, blue;
};

/// Viridis at equal distances; between them straight lines are closer than eight bits show.
constexpr std::array<Stop, 11> viridis{{{68, 1, 84},
                                        {72, 36, 117},
                                        {65, 68, 135},
                                        {53, 95, 141},
                                        {42, 120, 142},
                                        {33, 145, 140},
                                        {34, 168, 132},
                                        {68, 191, 112},
                                        {122, 209, 81},
                                        {189, 223, 38},
                                        {253, 231, 37}}};
constexpr Stop below{0, 114, 178}, above{213, 94, 0}, lightMiddle{244, 244, 242}, darkMiddle{38, 42, 48};

int between(int a, int b, double share) { return static_cast<int>(std::lround(a + (b - a) * share)); }

QRgb between(const Stop& a, const Stop& b, double share) {
    return qRgb(between(a.red, b.red, share), between(a.green, b.green, share), between(a.blue, b.blue, share));
}

/// 1024 places are finer than the colours.
const std::array<QRgb, 1025>& table() {
    static const std::array<QRgb, 1025> made = [] {
        std::array<QRgb, 1025> colors{};
        for (std::size_t i = 0; i < colors.size(); ++i) {
            const double along = static_cast<double>(i) / 1024 * (viridis.size() - 1);
            const auto stop = std::min(static_cast<std::size_t>(along), viridis.size() - 2);
            colors[i] = between(viridis[stop], viridis[stop + 1], along - static_cast<double>(stop));
        }
        return colors;
    }();
    return made;
}

} // namespace

double ColorScale::place(double share) const {
    if (!(share > 0)) return 0;
    if (m_stretch == Stretch::Linear) return std::min(share, 1.0);
    return std::clamp(1 + std::log2(share) / octaves, 0.0, 1.0);
}

double ColorScale::shareAt(double place) const {
    return m_stretch == Stretch::Linear ? place : std::exp2((place - 1) * octaves);
}

QRgb ColorScale::at(double place) {
    return table()[static_cast<std::size_t>(std::clamp(place, 0.0, 1.0) * 1024 + 0.5)];
}

QRgb ColorScale::diverging(double value, bool dark) {
    const double size = std::min(std::abs(value), 1.0);
    return between(dark ? darkMiddle : lightMiddle, value < 0 ? below : above, std::isnan(size) ? 0 : size);
}

} // namespace layerscope::ui
