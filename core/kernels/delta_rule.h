// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "parallel/thread_pool.h"
#include "tensor/aligned_buffer.h"
#include "tensor/tensor_view.h"

#include <cstdint>

namespace layerscope {

struct DeltaShape {
    std::int64_t n_key_heads = 0;
    std::int64_t n_value_heads = 0; ///< a multiple of n_key_heads
    std::int64_t key_dim = 0;
    std::int64_t value_dim = 0;
    bool tiled_value_heads = false; ///< value heads use the key heads by turns instead of in groups

    [[nodiscard]] std::int64_t key_head_of(std::int64_t value_head) const {
        return tiled_value_heads ? value_head % n_key_heads : value_head / (n_value_heads / n_key_heads);
    }
    [[nodiscard]] std::int64_t state_values() const { return n_value_heads * key_dim * value_dim; }
};

/// Rows are tokens: q and k [tokens, key heads * key_dim], v [tokens, value heads * value_dim], the gates
/// [tokens, value heads].
struct DeltaInputs {
    ConstMatrixView q, k, v, decay, write;
};

/// Working memory of delta_rule(); one per thread of control.
class DeltaRuleScratch {
public:
    DeltaRuleScratch() = default;
    [[nodiscard]] static Result<DeltaRuleScratch> create(std::int64_t key_dim, std::int32_t n_threads);
    [[nodiscard]] std::int64_t bytes() const { return static_cast<std::int64_t>(buffer_.size()); }
    [[nodiscard]] float* worker(std::int32_t index);
    [[nodiscard]] bool fits(std::int64_t key_dim, std::int32_t n_threads) const {
        return key_dim <= key_dim_ && n_threads <= n_threads_;
    }

private:
    AlignedBuffer buffer_;
    std::int64_t key_dim_ = 0;
    std::int32_t n_threads_ = 0;
};

/// The gated delta rule, token after token, for each value head with its state S [key_dim, value_dim], all in float32:
///   S ← decay · S;  δ = write · (v - Sᵀk);  S ← S + k δᵀ;  out = Sᵀq, read after the write.
/// Columns of a state do not mix, so a worker takes some columns of one head through all tokens while they lie in its
/// cache. A prompt in one call and the same tokens one by one give the same bits. `before` and `after` are
/// [value head][key_dim][value_dim] and may be the same memory; out [tokens, value heads * value_dim].
///
/// This is prefill, too. The chunked form (32 tokens as matrix products, a triangular system between them) saves one of
/// the four passes over the state, the decay, and spends as much on the chunk's own products. Written with the tile of
/// tile-inl.h it took 1.33 times as long with AVX-512, 1.2 times with AVX2 and 1.25 times with SSE4 (16 heads of
/// 128 x 128, 512 tokens, one thread): this pass already runs at the rate of the matrix products.
void delta_rule(const DeltaShape& shape, const DeltaInputs& inputs, const float* before, float* after, MatrixView out,
                ThreadPool& pool, DeltaRuleScratch& scratch);

} // namespace layerscope
