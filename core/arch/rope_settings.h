// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace layerscope {

enum class RopeScaling { None, Linear, Llama3, Yarn };
enum class RopePairing {
    HalfSplit,   ///< pairs (i, i + rotary_dim/2)
    Interleaved, ///< pairs (2i, 2i + 1)
};

/// Rotary embedding of one kind of layer. Frequencies follow from these values alone (plan/rope_plan).
struct RopeSettings {
    double theta = 10000.0;
    std::int64_t rotary_dim = 0; ///< leading dimensions of a head that turn; the rest pass untouched. Even.
    RopePairing pairing = RopePairing::HalfSplit;
    RopeScaling scaling = RopeScaling::None;
    double factor = 1.0;                    ///< linear, llama3, yarn
    double low_freq_factor = 1.0;           ///< llama3
    double high_freq_factor = 4.0;          ///< llama3
    double original_max_position = 0.0;     ///< llama3, yarn
    double beta_fast = 32.0;                ///< yarn
    double beta_slow = 1.0;                 ///< yarn
    std::optional<double> attention_factor; ///< yarn; absent: 0.1 ln(factor) + 1
    bool truncate = true;                   ///< yarn: whole-numbered ends of the ramp
    std::vector<float> divisors;            ///< one per pair, if the file lists them; divide what the above gives

    bool operator==(const RopeSettings&) const = default;
};

} // namespace layerscope
