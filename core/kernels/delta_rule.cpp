// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/delta_rule.h"

#include "parallel/parallel_for.h"

#include <algorithm>
#include <cassert>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/delta_rule.cpp"
#include <hwy/foreach_target.h>
// After foreach_target, which includes this file once per instruction set.
#include "kernels/simd-inl.h"

#include <utility>

#ifndef LAYERSCOPE_KERNELS_DELTA_HEAD
#define LAYERSCOPE_KERNELS_DELTA_HEAD
namespace layerscope {

/// Some columns of one value head and what runs through them. Offsets are those of the head in a token's row.
struct DeltaHead {
    const DeltaInputs& inputs;
    std::int64_t head;
    std::int64_t key_offset;
    std::int64_t value_offset; ///< of the first column
    std::int64_t key_dim;
    std::int64_t n_columns;
    std::int64_t stride; ///< value_dim
    const float* before; ///< at the first column
    float* after;
    MatrixView out;
};

/// Most columns of a block on any instruction set.
inline constexpr std::int64_t kMostStateColumns = 64;

} // namespace layerscope
#endif

HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {

/// Four vectors of columns: enough independent sums to hide the latency of the multiply-add, few enough for the
/// registers of every instruction set.
using BlockVectors = std::make_index_sequence<4>;

constexpr std::int64_t kColumns = static_cast<std::int64_t>(BlockVectors::size() * hn::MaxLanes(FloatTag()));
static_assert(kColumns <= kMostStateColumns);
std::int64_t block_columns() { return kColumns; }

/// Copies the columns into `state` ([key_dim][block], zero padded) and recalls for the first key on the way.
template <std::size_t... V>
HWY_INLINE void take_in(std::index_sequence<V...>, const DeltaHead& job, float* state, FloatVec* recall) {
    const FloatTag d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const float* const k = job.inputs.k.row(0) + job.key_offset;
    FloatVec sum[] = {((void)V, hn::Zero(d))...};
    for (std::int64_t i = 0; i < job.key_dim; ++i) {
        const float* const row = job.before + i * job.stride;
        float* const to = state + i * kColumns;
        const FloatVec s[] = {load_up_to(d, row + static_cast<std::int64_t>(V) * lanes,
                                         job.n_columns - static_cast<std::int64_t>(V) * lanes)...};
        (hn::Store(s[V], d, to + static_cast<std::int64_t>(V) * lanes), ...);
        const auto key = hn::Set(d, k[i]);
        ((sum[V] = hn::MulAdd(key, s[V], sum[V])), ...);
    }
    ((recall[V] = sum[V]), ...);
}

/// One token in one pass over the state: decay, write, read out, and the recall for the next token's key. `recall` is
/// what the state before the decay holds for this token's key.
template <std::size_t... V>
HWY_INLINE void step(std::index_sequence<V...>, const DeltaHead& job, std::int64_t t, float* state, FloatVec* recall) {
    const FloatTag d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const auto& in = job.inputs;
    const float* const q = in.q.row(t) + job.key_offset;
    const float* const k = in.k.row(t) + job.key_offset;
    const float* const next = in.k.row(std::min(t + 1, in.k.rows - 1)) + job.key_offset;
    const float* const v = in.v.row(t) + job.value_offset;
    const auto decay = hn::Set(d, in.decay.row(t)[job.head]);
    const auto write = hn::Set(d, in.write.row(t)[job.head]);
    const FloatVec delta[] = {
        hn::Mul(write, hn::NegMulAdd(decay, recall[V],
                                     load_up_to(d, v + static_cast<std::int64_t>(V) * lanes,
                                                job.n_columns - static_cast<std::int64_t>(V) * lanes)))...};
    FloatVec out[] = {((void)V, hn::Zero(d))...};
    FloatVec sum[] = {((void)V, hn::Zero(d))...};
    const std::int64_t key_dim = job.key_dim;
    for (std::int64_t i = 0; i < key_dim; ++i) {
        float* const row = state + i * kColumns;
        const auto key = hn::Set(d, k[i]);
        const auto query = hn::Set(d, q[i]);
        const auto next_key = hn::Set(d, next[i]);
        const FloatVec s[] = {
            hn::MulAdd(key, delta[V], hn::Mul(decay, hn::Load(d, row + static_cast<std::int64_t>(V) * lanes)))...};
        (hn::Store(s[V], d, row + static_cast<std::int64_t>(V) * lanes), ...);
        ((out[V] = hn::MulAdd(query, s[V], out[V])), ...);
        ((sum[V] = hn::MulAdd(next_key, s[V], sum[V])), ...);
    }
    ((recall[V] = sum[V]), ...);
    (store_up_to(out[V], d, job.out.row(t) + job.value_offset + static_cast<std::int64_t>(V) * lanes,
                 job.n_columns - static_cast<std::int64_t>(V) * lanes),
     ...);
}

void run_columns(const DeltaHead& job, float* state) {
    FloatVec recall[BlockVectors::size()];
    take_in(BlockVectors(), job, state, recall);
    for (std::int64_t t = 0; t < job.out.rows; ++t)
        step(BlockVectors(), job, t, state, recall);
    for (std::int64_t i = 0; i < job.key_dim; ++i)
        std::copy_n(state + i * kColumns, job.n_columns, job.after + i * job.stride);
}

} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace layerscope {
HWY_EXPORT(block_columns);
HWY_EXPORT(run_columns);

Result<DeltaRuleScratch> DeltaRuleScratch::create(std::int64_t key_dim, std::int32_t n_threads) {
    DeltaRuleScratch scratch;
    scratch.key_dim_ = key_dim;
    scratch.n_threads_ = n_threads;
    const auto values = static_cast<std::size_t>(key_dim * kMostStateColumns * n_threads);
    LS_TRY_ASSIGN(scratch.buffer_, AlignedBuffer::create(values * sizeof(float), "columns of recurrent states"));
    return scratch;
}

float* DeltaRuleScratch::worker(std::int32_t index) {
    return buffer_.as<float>() + key_dim_ * kMostStateColumns * index;
}

void delta_rule(const DeltaShape& shape, const DeltaInputs& inputs, const float* before, float* after, MatrixView out,
                ThreadPool& pool, DeltaRuleScratch& scratch) {
    if (out.rows == 0) return;
    assert(inputs.q.rows == out.rows && inputs.k.rows == out.rows && inputs.v.rows == out.rows);
    assert(scratch.fits(shape.key_dim, pool.size()));
    const std::int64_t columns = HWY_DYNAMIC_DISPATCH(block_columns)();
    const std::int64_t blocks = (shape.value_dim + columns - 1) / columns;
    parallel_for(pool, shape.n_value_heads * blocks, 1, [&](std::int64_t unit, std::int64_t, std::int32_t worker) {
        const std::int64_t head = unit / blocks;
        const std::int64_t column = unit % blocks * columns;
        const std::int64_t at = head * shape.key_dim * shape.value_dim + column;
        const DeltaHead job{inputs,
                            head,
                            shape.key_head_of(head) * shape.key_dim,
                            head * shape.value_dim + column,
                            shape.key_dim,
                            std::min(columns, shape.value_dim - column),
                            shape.value_dim,
                            before + at,
                            after + at,
                            out};
        HWY_DYNAMIC_DISPATCH(run_columns)(job, scratch.worker(worker));
    });
}

} // namespace layerscope
#endif
