// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "probe/snapshot.h"

#include <optional>
#include <vector>

namespace layerscope {

/// Where one token's time went that others did not take: each part of the step against its own median over the
/// recorded steps of one token.
struct SlowStep {
    enum class Part {
        Layer,
        Outside, ///< embedding, final norm, output head
        Between, ///< no operation: another program had the processor, or the step was being prepared
    };
    double seconds = 0; ///< of the step
    double usual = 0;   ///< median of all
    Part part = Part::Layer;
    LayerIndex layer = -1;                      ///< of a Layer
    ValueName operation = ValueName::Embedding; ///< within it, or outside, the one furthest beyond its median
    double part_seconds = 0, part_usual = 0;
};

/// Steps that a median needs to mean something.
inline constexpr std::int64_t steps_to_compare = 8;
/// The newest ones that are compared: what the latency strip shows, and little work.
inline constexpr std::int64_t compared_steps = 256;

/// The step that read the token at `position` and so chose the next one; nullopt where it or too few others were timed.
[[nodiscard]] std::optional<SlowStep> slow_step(const ProbeSnapshot& snapshot, Position position);

/// What one layer took of a step of one token.
struct LayerTime {
    Position position = 0; ///< of the token that the step read
    double seconds = 0;    ///< from its first operation to the end of its last
};
/// Of the newest timed steps, oldest first.
[[nodiscard]] std::vector<LayerTime> layer_times(const ProbeSnapshot& snapshot, LayerIndex layer);
[[nodiscard]] double median_seconds(const std::vector<LayerTime>& times); ///< 0 for none

} // namespace layerscope
