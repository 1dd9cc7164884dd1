// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/architecture.h"
#include "base/ids.h"
#include "weights/model_weights.h"

#include <span>
#include <vector>

namespace layerscope::test {

using Matrix = std::vector<std::vector<double>>; ///< [row][column]

/// Everything a forward pass over a whole text computes, in double precision.
struct ReferenceRun {
    std::vector<Matrix> hidden;                 ///< entering layer 0, then leaving each layer: [token][width]
    std::vector<std::vector<Matrix>> attention; ///< [layer][head][query][key]
    std::vector<std::vector<double>> states;    ///< of linear layers after the last token: [value head][key][value]
    Matrix final_norm;
    Matrix logits;
};

/// The forward pass in plain loops: no cache, no chunks, no plan. Written from the description of the families alone
/// and shares no arithmetic with the decoder; it is itself held against the stored golden values.
[[nodiscard]] ReferenceRun reference_forward(const Architecture& architecture, const ModelWeights& weights,
                                             std::span<const TokenId> tokens);

} // namespace layerscope::test
