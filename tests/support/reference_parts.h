// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/reference_forward.h"

#include <cstddef>
#include <vector>

namespace layerscope::test {

// What the slow forward pass is made of, shared by its files and nobody else.

[[nodiscard]] double value_at(const WeightView& weight, std::int64_t row, std::int64_t col);
[[nodiscard]] std::vector<double> times(const WeightView& weight, const std::vector<double>& x);
/// RMSNorm of x[first … first + weight.cols - 1], in place; (1 + w) where the weight is zero-centred.
void rms(std::vector<double>& x, std::size_t first, const WeightView& weight, double eps, bool zero_centred);
[[nodiscard]] double sigmoid(double z);
[[nodiscard]] std::vector<double> gated_product(const Architecture& arch, const WeightView& gate, const WeightView& up,
                                                const WeightView& down, const std::vector<double>& x);

/// A mixture of experts for one token.
[[nodiscard]] std::vector<double> mixture(const Architecture& arch, const LayerWeights& weights,
                                          const std::vector<double>& x);
/// A gated delta net over a whole text; `state` becomes that of every value head, [head][key dim][value dim].
[[nodiscard]] Matrix delta_net(const Architecture& arch, const LayerWeights& weights, const Matrix& input,
                               std::vector<double>& state);

} // namespace layerscope::test
