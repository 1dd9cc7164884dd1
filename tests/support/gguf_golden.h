// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/gguf_writer.h"
#include "support/golden_case.h"

#include <functional>
#include <string>

namespace layerscope::test {

struct GgufForm {
    DType matrices = DType::F32;  ///< where rows are whole blocks, else F32
    bool fused_attention = false; ///< q, k and v of softmax layers in one tensor
    bool layer_list = true;       ///< layer types as a list instead of the family's period
    /// Replaces the matrices' values on the way (for comparisons with rounded weights).
    std::function<void(std::vector<float>& values, std::int64_t cols)> change = {};
    /// Makes the bytes of types that the program itself does not write.
    std::function<std::string(DType type, const std::vector<float>& values)> encode = {};
};

/// A golden checkpoint as a converter writes it: keys of the family, rows of q and k permuted (llama), norms plus one
/// (Gemma 3, Qwen3.5), value heads by turns, -exp of the decay, experts stacked, divisors in rope_freqs.weight.
[[nodiscard]] GgufWriter gguf_of(const GoldenCase& golden, const GgufForm& form);

} // namespace layerscope::test
