// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace layerscope {

/// How products with quantised weights, and in one case bf16 weights, take their activations.
enum class ActivationForm {
    Float32,   ///< as they are: the exact product of the stored values, up to rounding of float32 sums
    EightBits, ///< rounded to whole numbers in groups of 32 (rounded_inputs.h): several times faster. Each group
               ///< contributes an error of at most 1/254 of its largest activation times the sum of its weights'
               ///< magnitudes, usually a few per cent of that.
    Narrow,    ///< what this processor multiplies fastest. Products of many tokens with block or bf16 weights meet
               ///< bfloat16 on both sides if there is a unit for it (unit_panels.h): each factor is off by at most
               ///< 1/256 of itself, about a quarter of what EightBits costs. All other products are those of EightBits.
};

} // namespace layerscope
