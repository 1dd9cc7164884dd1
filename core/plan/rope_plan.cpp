// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/rope_plan.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace layerscope {

namespace {

constexpr double turn = 2.0 * std::numbers::pi;

/// Long waves are stretched by the factor, short ones stay, those between blend linearly in original / wavelength.
double llama3_frequency(double plain, const RopeSettings& rope) {
    const double wavelength = turn / plain;
    if (wavelength > rope.original_max_position / rope.low_freq_factor) return plain / rope.factor;
    if (wavelength < rope.original_max_position / rope.high_freq_factor) return plain;
    const double blend = (rope.original_max_position / wavelength - rope.low_freq_factor) /
                         (rope.high_freq_factor - rope.low_freq_factor);
    return plain * ((1.0 - blend) / rope.factor + blend);
}

struct YarnRamp {
    double low, high; ///< pairs below turn as before, pairs above are stretched whole
};

YarnRamp yarn_ramp(const RopeSettings& rope) {
    const auto width = static_cast<double>(rope.rotary_dim);
    // The (fractional) pair that makes `rotations` full turns over the original context.
    const auto pair_of = [&](double rotations) {
        return width * std::log(rope.original_max_position / (turn * rotations)) / (2.0 * std::log(rope.theta));
    };
    YarnRamp ramp{pair_of(rope.beta_fast), pair_of(rope.beta_slow)};
    if (rope.truncate) ramp = {std::floor(ramp.low), std::ceil(ramp.high)};
    ramp.low = std::max(ramp.low, 0.0);
    ramp.high = std::min(ramp.high, width - 1.0);
    if (ramp.high <= ramp.low) ramp.high = ramp.low + 0.001; // a step instead of a division by zero
    return ramp;
}

double yarn_frequency(double plain, std::int64_t pair, const YarnRamp& ramp, double factor) {
    const double share = std::clamp((static_cast<double>(pair) - ramp.low) / (ramp.high - ramp.low), 0.0, 1.0);
    return plain * (1.0 - share) + plain / factor * share;
}

} // namespace

RopeFrequencies rope_frequencies(const RopeSettings& settings) {
    RopeFrequencies result;
    result.pairing = settings.pairing;
    const std::int64_t pairs = settings.rotary_dim / 2;
    result.inverse.reserve(static_cast<std::size_t>(std::max<std::int64_t>(pairs, 0)));
    const YarnRamp ramp = settings.scaling == RopeScaling::Yarn ? yarn_ramp(settings) : YarnRamp{0.0, 1.0};
    for (std::int64_t pair = 0; pair < pairs; ++pair) {
        double frequency =
            std::pow(settings.theta, -2.0 * static_cast<double>(pair) / static_cast<double>(settings.rotary_dim));
        switch (settings.scaling) {
        case RopeScaling::None:
            break;
        case RopeScaling::Linear:
            frequency /= settings.factor;
            break;
        case RopeScaling::Llama3:
            frequency = llama3_frequency(frequency, settings);
            break;
        case RopeScaling::Yarn:
            frequency = yarn_frequency(frequency, pair, ramp, settings.factor);
            break;
        }
        if (static_cast<std::size_t>(pair) < settings.divisors.size())
            frequency /= static_cast<double>(settings.divisors[static_cast<std::size_t>(pair)]);
        result.inverse.push_back(static_cast<float>(frequency));
    }
    if (settings.scaling == RopeScaling::Yarn)
        result.magnitude =
            static_cast<float>(settings.attention_factor.value_or(0.1 * std::log(settings.factor) + 1.0));
    return result;
}

} // namespace layerscope
