// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace layerscope {

/// A token that may still be drawn; `weight` is its unnormalised probability at the temperature asked for, 1 for the
/// most probable token of the step.
struct WeightedToken {
    TokenId id = 0;
    double weight = 0.0;
};

/// All tokens at a temperature above 0, in id order. `tamed` holds no NaN and no plus infinity; tokens whose weight
/// vanishes are left out, at least one stays.
[[nodiscard]] std::vector<WeightedToken> weigh_tokens(std::span<const float> tamed, float temperature);

/// The `count` heaviest, heaviest first, equal weights by id. 0 or less: off, order unchanged.
void keep_top_k(std::vector<WeightedToken>& tokens, std::int32_t count);

/// The smallest set of heaviest tokens whose share reaches `share`; at least one stays. 1 or more: off.
/// Selects in growing portions, since the set is nearly always far smaller than the vocabulary.
void keep_top_p(std::vector<WeightedToken>& tokens, float share);

/// Those at least `share` times as probable as the most probable one. 0 or less: off.
void keep_min_p(std::vector<WeightedToken>& tokens, float share);

/// The token at `unit` (0 … 1) of the total weight.
[[nodiscard]] TokenId token_at(std::span<const WeightedToken> tokens, double unit);

} // namespace layerscope
