// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/rope_settings.h"

#include <vector>

namespace layerscope {

/// What the rotation needs at run time, computed once in double and rounded to float.
struct RopeFrequencies {
    std::vector<float> inverse; ///< rotary_dim / 2 angles per position, after scaling
    float magnitude = 1.0F;     ///< factor on cos and sin (YaRN's attention factor)
    RopePairing pairing = RopePairing::HalfSplit;
};

/// plain: theta^(-2i/r); linear, llama3 and yarn as in facts: see resources/docs/formulas.md, "RoPE scaling".
[[nodiscard]] RopeFrequencies rope_frequencies(const RopeSettings& settings);

} // namespace layerscope
