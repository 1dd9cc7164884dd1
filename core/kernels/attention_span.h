// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "base/result.h"
#include "kernels/kv_rows.h"
#include "kernels/sum_order.h"
#include "parallel/thread_pool.h"
#include "tensor/aligned_buffer.h"
#include "tensor/tensor_view.h"

#include <cstdint>
#include <optional>
#include <span>

namespace layerscope {

struct AttentionShape {
    std::int64_t n_heads = 0; ///< a multiple of n_kv_heads; head h reads kv head h / (n_heads / n_kv_heads)
    std::int64_t n_kv_heads = 0;
    std::int64_t head_dim = 0;
    float scale = 1.0F;                 ///< scores = scale · (q · k)
    std::optional<float> softcap;       ///< scores ← cap · tanh(scores / cap), before the mask
    std::optional<std::int64_t> window; ///< a query at p sees the keys p-window+1 … p; nullopt: 0 … p
};

/// Where to put probabilities if asked: [n_heads][queries][n_keys], n_keys = all rows handed in. Unseen keys are 0.
struct AttentionWeightsOut {
    float* data = nullptr; ///< null: not asked
    [[nodiscard]] explicit operator bool() const { return data != nullptr; }
};

/// Working memory of attention(); one per thread of control.
class AttentionScratch {
public:
    AttentionScratch() = default;
    /// For calls with at most `max_keys` rows handed in, on a pool of `n_threads`. Grows with max_keys only through the
    /// partial results of single queries (a few floats per head and 1024 keys).
    [[nodiscard]] static Result<AttentionScratch> create(const AttentionShape& shape, std::int64_t max_keys,
                                                         std::int32_t n_threads);
    [[nodiscard]] std::int64_t bytes() const { return static_cast<std::int64_t>(partials_.size() + workers_.size()); }
    [[nodiscard]] SumOrder sum_order() const { return sum_order_; }
    void set_sum_order(SumOrder order) { sum_order_ = order; }
    [[nodiscard]] float* partials() { return partials_.as<float>(); }
    [[nodiscard]] float* worker(std::int32_t index);
    [[nodiscard]] bool fits(const AttentionShape& shape, std::int64_t n_keys, std::int32_t n_threads) const;

private:
    AlignedBuffer partials_;
    AlignedBuffer workers_;
    std::int64_t worker_floats_ = 0;
    std::int64_t max_keys_ = 0;
    std::int64_t head_dim_ = 0;
    std::int64_t n_heads_ = 0;
    std::int32_t n_threads_ = 0;
    SumOrder sum_order_ = SumOrder::Fastest;
};

/// Softmax attention of q [tokens, n_heads * head_dim] at the positions first_query …, over keys at the positions
/// first_key …, given in order as a few runs of rows (all of one dtype); out [tokens, n_heads * head_dim], not q.
/// Every query must see at least one key; its own is normally the last. Query heads of one kv head share the read of
/// their keys; blocks outside triangle and band are skipped, not computed. Softmax is exact in float32. What a query of
/// a chunk gets does not depend on the other queries, nor on where its keys lie. A single query is added up in another,
/// faster way that agrees to rounding, unless the scratch asks for SumOrder::Fixed.
void attention(const AttentionShape& shape, ConstMatrixView q, Position first_query, std::span<const KvRows> keys,
               Position first_key, MatrixView out, ThreadPool& pool, AttentionScratch& scratch,
               AttentionWeightsOut weights = {});

} // namespace layerscope
