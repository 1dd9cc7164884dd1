// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/summary.h"

#include <string>
#include <vector>

namespace layerscope {

/// A number with its formula and the values put in, for "a click shows the formula".
struct Formula {
    std::string symbols; ///< "2 * n_kv_heads * head_dim * min(n, sliding_window) * bytes"
    std::string values;  ///< "2 * 1 * 256 * min(32768, 512) * 2"
    std::int64_t result = 0;
    std::string unit; ///< "bytes", "FLOP", "pairs", "parameters"
};
/// A popular wrong answer and why it is wrong ("head_dim taken as hidden_size / n_heads", "window ignored").
struct WrongAnswer {
    std::int64_t result = 0;
    std::string values;
    enum class Mistake { QuotientHeadDim, WindowIgnored, QueryHeadsForKvHeads } mistake;
};
[[nodiscard]] Formula kv_formula(const ModelPlan& plan, LayerIndex layer, std::int64_t context, DType kv_dtype);
[[nodiscard]] Formula pairs_formula(const ModelPlan& plan, LayerIndex layer, std::int64_t context);
/// Only those that differ from the truth for this model. Model totals.
[[nodiscard]] std::vector<WrongAnswer> popular_wrong_kv(const ModelPlan& plan, std::int64_t context, DType kv_dtype);

} // namespace layerscope
