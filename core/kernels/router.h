// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallel/thread_pool.h"
#include "tensor/tensor_view.h"

#include <cstdint>
#include <span>

namespace layerscope {

/// Which experts each token goes to. `scores` [tokens, experts] become probabilities over all experts (softmax in
/// float32); the weights.cols largest are chosen, best first; of equal ones the lower index. experts[t * choices + c]
/// and weights[t, c] are the choice and what its output is multiplied with; `normalise`: divided by their sum.
void route(MatrixView scores, bool normalise, std::span<std::int32_t> experts, MatrixView weights, ThreadPool& pool);

} // namespace layerscope
