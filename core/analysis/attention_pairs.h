// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/mask_rule.h"

#include <cstdint>

namespace layerscope {

/// Which (query, key) pairs are counted: those that the mask lets through, those that this engine multiplies (whole
/// blocks, so a few masked ones at their edges), or all of them, as an implementation does that multiplies the whole
/// square and masks afterwards.
enum class Work { Needed, Executed, Dense };

/// How the engine cuts a prompt: chunks of so many tokens, and in a chunk units of a few neighbouring queries with all
/// heads of a group. A unit meets every key that any of its queries sees.
struct AttentionCut {
    std::int64_t chunk = 512;
    std::int64_t group = 1; ///< query heads of one key/value head
};

/// Neighbouring queries of one unit in a chunk of so many.
[[nodiscard]] std::int64_t queries_of_unit(std::int64_t n_queries, std::int64_t group);
/// Pairs multiplied for the queries first … first + count - 1 of one chunk.
[[nodiscard]] std::int64_t executed_pairs(const MaskRule& mask, Position first, std::int64_t count, std::int64_t group);
/// Pairs of a prefill of n tokens.
[[nodiscard]] std::int64_t prefill_pairs(const MaskRule& mask, std::int64_t n, Work work, const AttentionCut& cut);
/// Pairs of one token with n present, itself counted. A single query meets no masked key unless all are multiplied.
[[nodiscard]] std::int64_t decode_pairs(const MaskRule& mask, std::int64_t n, Work work);

} // namespace layerscope
