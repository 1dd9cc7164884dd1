// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "kernels/attention_span.h"
#include "kernels/tile_limits.h"

#include <algorithm>
#include <cstdint>
#include <span>

namespace layerscope {

// How attention() is cut. A unit is one kv head, a few neighbouring queries with all heads of the group ("rows") and a
// range of keys; it runs over its keys in blocks, with a running maximum. One query alone is cut along the keys, too.
// The blocks of a chunk begin at fixed positions of the text, so that a query adds up the same blocks in every unit.

inline constexpr std::int64_t kKeyBlock = 64;     ///< keys per step of the running maximum
inline constexpr std::int64_t kMostUnitRows = 48; ///< queries x heads of a group, unless the group alone is larger

/// Keys per unit when there is a single query: about sixteen units, so that all workers have a share, but no longer
/// than this; each costs a partial result of its own.
inline constexpr std::int64_t kMostSplitKeys = 1024;
inline constexpr std::int64_t kWantedUnits = 16;
[[nodiscard]] inline std::int64_t split_keys(std::int64_t n_keys, std::int64_t n_kv_heads) {
    const std::int64_t share = (n_keys * n_kv_heads + kWantedUnits - 1) / kWantedUnits;
    return std::clamp((share + kKeyBlock - 1) / kKeyBlock * kKeyBlock, kKeyBlock, kMostSplitKeys);
}
/// Most units of one kv head, for any number of keys up to max_keys.
[[nodiscard]] inline std::int64_t most_splits(std::int64_t max_keys) {
    return std::max(kWantedUnits, (max_keys + kMostSplitKeys - 1) / kMostSplitKeys) + 1;
}

/// Enough queries per unit to make good use of the keys it loads, yet about eight units per kv head at least.
[[nodiscard]] inline std::int64_t queries_per_unit(std::int64_t n_queries, std::int64_t group) {
    return std::clamp<std::int64_t>((n_queries + 7) / 8, 1, std::max<std::int64_t>(1, kMostUnitRows / group));
}

struct AttentionJob {
    const AttentionShape& shape;
    ConstMatrixView q;
    Position first_query;
    std::span<const KvRows> keys;
    Position first_key;
    std::int64_t n_keys;
    MatrixView out;
    AttentionWeightsOut weights;

    [[nodiscard]] std::int64_t group() const { return shape.n_heads / shape.n_kv_heads; }
    /// Keys that query t sees, as indices into the keys handed in.
    [[nodiscard]] std::int64_t visible_begin(std::int64_t t) const {
        if (!shape.window) return 0;
        return std::max<std::int64_t>(0, first_query + t - *shape.window + 1 - first_key);
    }
    [[nodiscard]] std::int64_t visible_end(std::int64_t t) const {
        return std::min(n_keys, first_query + t + 1 - first_key);
    }
    /// Keys from `key` to where its block ends.
    [[nodiscard]] std::int64_t left_of_block(std::int64_t key) const {
        return kKeyBlock - (first_key + key) % kKeyBlock;
    }
    [[nodiscard]] float* weights_row(std::int64_t head, std::int64_t t) const {
        return weights.data + (head * q.rows + t) * n_keys;
    }
};

struct AttentionUnit {
    std::int64_t kv_head = 0;
    std::int64_t first_row = 0; ///< of queries
    std::int64_t n_queries = 0;
    std::int64_t key_begin = 0;
    std::int64_t key_end = 0;
    bool alone = false; ///< one query of which other units have the other keys
};

/// Where a worker keeps what; offsets in floats.
struct AttentionMemory {
    std::int64_t rows, width; ///< width: head_dim in whole tiles
    std::int64_t queries, keys, values, four, scores, sums, maxima, totals, end;

    AttentionMemory(std::int64_t group, std::int64_t head_dim)
        : rows(whole_tiles(std::max(group, kMostUnitRows))),
          width((head_dim + kMostTileColumns - 1) / kMostTileColumns * kMostTileColumns), queries(0),
          keys(queries + rows * width), values(keys + kKeyBlock * width), four(values + kKeyBlock * width),
          scores(four + 4 * width), sums(scores + rows * kKeyBlock), maxima(sums + rows * width), totals(maxima + rows),
          end((totals + rows + 15) / 16 * 16) {}
};

/// Runs one unit in `memory` (laid out as AttentionMemory); afterwards sums / totals are the outputs of its rows, row
/// query * group + head of the group. Raw scores go to the weights if they are asked for.
void attend(const AttentionJob& job, const AttentionUnit& unit, float* memory);

/// One query's partial result over one split of the keys: head_dim sums, maximum, total.
[[nodiscard]] inline std::int64_t partial_floats(std::int64_t head_dim) { return head_dim + 2; }

/// out[head_dim] = the result of all splits of one query and head, which lie one behind the other.
struct MergedSplits {
    float maximum, total;
};
MergedSplits merge_splits(const float* partials, std::int64_t n_splits, std::int64_t head_dim, float* out);

/// Raw scores of one row of weights to probabilities, given maximum and total; unseen keys to 0.
void finish_weights(float* row, std::int64_t begin, std::int64_t end, std::int64_t n_keys, float maximum, float total);

} // namespace layerscope
