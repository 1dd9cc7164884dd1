// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/attention_span.h"

#include "kernels/attention_job.h"
#include "parallel/parallel_for.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace layerscope {
namespace {

std::int64_t count_keys(std::span<const KvRows> keys) {
    std::int64_t n = 0;
    for (const KvRows& run : keys)
        n += run.n_rows;
    return n;
}

void write_rows(const AttentionJob& job, const AttentionUnit& unit, const float* memory) {
    const std::int64_t group = job.group();
    const std::int64_t dim = job.shape.head_dim;
    const AttentionMemory at(group, dim);
    for (std::int64_t r = 0; r < unit.n_queries * group; ++r) {
        const std::int64_t t = unit.first_row + r / group;
        const std::int64_t head = unit.kv_head * group + r % group;
        const float total = memory[at.totals + r];
        const float* const sums = memory + at.sums + r * at.width;
        float* const out = job.out.row(t) + head * dim;
        for (std::int64_t i = 0; i < dim; ++i)
            out[i] = sums[i] / total;
        if (job.weights)
            finish_weights(job.weights_row(head, t), job.visible_begin(t), job.visible_end(t), job.n_keys,
                           memory[at.maxima + r], total);
    }
}

void attend_chunk(const AttentionJob& job, ThreadPool& pool, AttentionScratch& scratch) {
    const std::int64_t per_unit = queries_per_unit(job.q.rows, job.group());
    const std::int64_t query_blocks = (job.q.rows + per_unit - 1) / per_unit;
    parallel_for(pool, job.shape.n_kv_heads * query_blocks, 1,
                 [&](std::int64_t block, std::int64_t, std::int32_t worker) {
                     AttentionUnit unit;
                     unit.kv_head = block % job.shape.n_kv_heads;
                     // Late queries see the most keys: they come first, so that no worker is left with a long one.
                     unit.first_row = (query_blocks - 1 - block / job.shape.n_kv_heads) * per_unit;
                     unit.n_queries = std::min(per_unit, job.q.rows - unit.first_row);
                     unit.key_begin = job.visible_begin(unit.first_row);
                     unit.key_end = job.visible_end(unit.first_row + unit.n_queries - 1);
                     attend(job, unit, scratch.worker(worker));
                     write_rows(job, unit, scratch.worker(worker));
                 });
}

/// Puts the splits of one head together, in their order.
void merge(const AttentionJob& job, std::int64_t head, const float* partials, std::int64_t n_splits) {
    const std::int64_t dim = job.shape.head_dim;
    const float* const first = partials + head * n_splits * partial_floats(dim);
    const MergedSplits merged = merge_splits(first, n_splits, dim, job.out.row(0) + head * dim);
    if (job.weights)
        finish_weights(job.weights_row(head, 0), job.visible_begin(0), job.visible_end(0), job.n_keys, merged.maximum,
                       merged.total);
}

void attend_one(const AttentionJob& job, ThreadPool& pool, AttentionScratch& scratch) {
    const std::int64_t begin = job.visible_begin(0);
    const std::int64_t end = job.visible_end(0);
    const std::int64_t split = split_keys(end - begin, job.shape.n_kv_heads);
    const std::int64_t n_splits = (end - begin + split - 1) / split;
    const std::int64_t group = job.group();
    const std::int64_t dim = job.shape.head_dim;
    const AttentionMemory at(group, dim);
    parallel_for(pool, job.shape.n_kv_heads * n_splits, 1, [&](std::int64_t block, std::int64_t, std::int32_t worker) {
        AttentionUnit unit;
        unit.kv_head = block / n_splits;
        unit.n_queries = 1;
        unit.alone = true;
        unit.key_begin = begin + block % n_splits * split;
        unit.key_end = std::min(end, unit.key_begin + split);
        const float* const memory = scratch.worker(worker);
        attend(job, unit, scratch.worker(worker));
        for (std::int64_t g = 0; g < group; ++g) {
            float* const to =
                scratch.partials() + ((unit.kv_head * group + g) * n_splits + block % n_splits) * partial_floats(dim);
            std::copy_n(memory + at.sums + g * at.width, dim, to);
            to[dim] = memory[at.maxima + g];
            to[dim + 1] = memory[at.totals + g];
        }
    });
    constexpr std::int64_t kWorthForking = 1 << 16;
    const bool fork = job.shape.n_heads * n_splits * dim >= kWorthForking;
    parallel_for(pool, job.shape.n_heads, fork ? 2 : job.shape.n_heads,
                 [&](std::int64_t first, std::int64_t last, std::int32_t) {
                     for (std::int64_t head = first; head < last; ++head)
                         merge(job, head, scratch.partials(), n_splits);
                 });
}

} // namespace

Result<AttentionScratch> AttentionScratch::create(const AttentionShape& shape, std::int64_t max_keys,
                                                  std::int32_t n_threads) {
    AttentionScratch scratch;
    scratch.n_heads_ = shape.n_heads;
    scratch.head_dim_ = shape.head_dim;
    scratch.n_threads_ = n_threads;
    scratch.max_keys_ = max_keys;
    scratch.worker_floats_ = AttentionMemory(shape.n_heads / shape.n_kv_heads, shape.head_dim).end;
    const std::int64_t partials = shape.n_heads * most_splits(max_keys) * partial_floats(shape.head_dim);
    LS_TRY_ASSIGN(scratch.partials_, AlignedBuffer::create(static_cast<std::size_t>(partials) * sizeof(float),
                                                           "partial results of attention"));
    const std::int64_t workers = scratch.worker_floats_ * n_threads;
    LS_TRY_ASSIGN(scratch.workers_, AlignedBuffer::create(static_cast<std::size_t>(workers) * sizeof(float),
                                                          "blocks of keys and scores"));
    return scratch;
}

float* AttentionScratch::worker(std::int32_t index) { return workers_.as<float>() + worker_floats_ * index; }

bool AttentionScratch::fits(const AttentionShape& shape, std::int64_t n_keys, std::int32_t n_threads) const {
    return shape.n_heads <= n_heads_ && shape.head_dim <= head_dim_ && n_threads <= n_threads_ && n_keys <= max_keys_ &&
           AttentionMemory(shape.n_heads / shape.n_kv_heads, shape.head_dim).end <= worker_floats_;
}

void attention(const AttentionShape& shape, ConstMatrixView q, Position first_query, std::span<const KvRows> keys,
               Position first_key, MatrixView out, ThreadPool& pool, AttentionScratch& scratch,
               AttentionWeightsOut weights) {
    if (q.rows == 0) return;
    const AttentionJob job{shape, q, first_query, keys, first_key, count_keys(keys), out, weights};
    assert(q.cols == shape.n_heads * shape.head_dim && out.cols == q.cols && out.rows == q.rows);
    assert(shape.n_heads % shape.n_kv_heads == 0 && scratch.fits(shape, job.n_keys, pool.size()));
    assert(job.visible_begin(0) < job.visible_end(0) && job.visible_begin(q.rows - 1) < job.visible_end(q.rows - 1));
    if (q.rows == 1 && scratch.sum_order() == SumOrder::Fastest)
        attend_one(job, pool, scratch);
    else
        attend_chunk(job, pool, scratch);
}

} // namespace layerscope
