// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Plain-loop twins of the kernels of mixtures of experts and linear attention, in double, from the formulas.

#include "kernels/delta_rule.h"
#include "support/slow_reference.h"

#include <cstdint>
#include <vector>

namespace layerscope::slow {

struct Routed {
    std::vector<std::int32_t> experts; ///< [token][choice]
    Matrix weights;                    ///< [tokens, choices]
};
[[nodiscard]] Routed route(ConstMatrixView scores, std::int64_t n_choices, bool normalise);

[[nodiscard]] Matrix sigmoid_gate(ConstMatrixView x, ConstMatrixView gate);
[[nodiscard]] Matrix l2_norm_heads(ConstMatrixView x, std::int64_t head_dim, double eps, double factor);
[[nodiscard]] Matrix short_conv(ConstMatrixView x, ConstMatrixView tail, const WeightView& weight);

struct Gates {
    Matrix write, decay;
};
[[nodiscard]] Gates delta_gates(ConstMatrixView b, ConstMatrixView a, const WeightView& a_log,
                                const WeightView& dt_bias);

/// The rule as it is written down; `state` [value head][key_dim][value_dim] is carried on.
[[nodiscard]] Matrix delta_rule(const DeltaShape& shape, const DeltaInputs& inputs, std::vector<double>& state);

} // namespace layerscope::slow
