// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace layerscope {

/// How products with quantised weights take their activations.
enum class ActivationForm {
    Float32,   ///< as they are: the exact product of the stored values, up to rounding of float32 sums
    EightBits, ///< rounded to whole numbers in groups of 32 (rounded_inputs.h): several times faster. Each group
               ///< contributes an error of at most 1/254 of its largest activation times the sum of its weights'
               ///< magnitudes, usually a few per cent of that.
    Narrow,    ///< what this processor multiplies fastest. If there is a unit for bfloat16 matrices (unit_panels.h),
               ///< products of many tokens with block weights meet bfloat16 on both sides: each factor is off by at
               ///< most 1/256 of itself, about a quarter of what EightBits costs; and bf16 weights meet activations in
               ///< two parts, off by 2^-17. All other products are those of EightBits.
};

} // namespace layerscope
