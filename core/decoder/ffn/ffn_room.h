// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layer_plan.h"

#include <cstdint>

namespace layerscope {

/// Room for gate and up of the feed-forward that all tokens of a chunk pass, the dense or the shared one: each has
/// rows * cols values, and may hold any other shape of as many. A wide feed-forward runs in parts of its columns: as a
/// whole it would be by far the largest thing in memory beside weights and cache.
struct FfnRoom {
    std::int64_t rows = 0;
    std::int64_t cols = 0;

    /// Enough for a chunk of max_chunk tokens in parts, and for the few tokens that only fit as a whole. Nothing where
    /// the plan has no such feed-forward.
    [[nodiscard]] static FfnRoom make(const ModelPlan& plan, std::int64_t max_chunk);

    [[nodiscard]] std::int64_t values() const { return rows * cols; }
    /// The most columns of n tokens that there is room for at once.
    [[nodiscard]] std::int64_t columns_for(std::int64_t n_tokens) const;
};

} // namespace layerscope
