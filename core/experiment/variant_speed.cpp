// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiment/variant_speed.h"

#include "engine/sequence_runner.h"
#include "experiment/bench_run.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

namespace layerscope {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double enough_seconds = 0.05; ///< of all steps of both: an effect is waited for
constexpr int least_rounds = static_cast<int>(least_gain_rounds);
constexpr int most_rounds = 120;
constexpr int warm_steps = 4;
static_assert(warm_steps + most_rounds <= most_speed_steps);

/// Seconds of one step behind what the cache holds.
Result<double> timed_step(SequenceRunner& runner, std::span<const TokenId> tokens, const CancelToken& cancel) {
    const TokenId token = tokens[static_cast<std::size_t>(runner.length()) % tokens.size()];
    const auto begin = Clock::now();
    LS_TRY(runner.step(token, cancel));
    return std::max(std::chrono::duration<double>(Clock::now() - begin).count(), 1e-9); // no clock is finer
}

} // namespace

Result<VariantSpeed> compare_speed(SequenceRunner& original, SequenceRunner& edited, std::span<const TokenId> tokens,
                                   const CancelToken& cancel) {
    VariantSpeed speed;
    if (tokens.empty()) return speed;
    SequenceRunner* const runners[] = {&original, &edited};
    std::vector<double> seconds[2];
    const auto round = [&](int number) -> Result<void> {
        for (int i = 0; i < 2; ++i) {
            const int variant = (i + number) % 2;
            LS_TRY_ASSIGN(const double step, timed_step(*runners[variant], tokens, cancel));
            seconds[variant].push_back(step);
        }
        return {};
    };
    for (int i = 0; i < warm_steps; ++i)
        LS_TRY(round(i));
    const double both =
        spread_of(std::exchange(seconds[0], {})).median + spread_of(std::exchange(seconds[1], {})).median;
    speed.rounds = static_cast<int>(std::clamp<double>(enough_seconds / both, least_rounds, most_rounds));
    speed.context = original.length() + 1;
    for (int i = 0; i < speed.rounds; ++i)
        LS_TRY(round(i));
    speed.gain = gain_of(seconds[0], seconds[1]);
    speed.original_tokens_per_s = 1 / spread_of(seconds[0]).median;
    speed.edited_tokens_per_s = speed.original_tokens_per_s * speed.gain.median;
    return speed;
}

} // namespace layerscope
