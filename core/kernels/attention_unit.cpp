// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/attention_job.h"
#include "kernels/convert.h"

#include <algorithm>
#include <cmath>
#include <limits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/attention_unit.cpp"
#include <hwy/foreach_target.h>
// After foreach_target, which includes this file once per instruction set.
#include "kernels/attention_rows-inl.h"
#include "kernels/tile-inl.h"

HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {

/// Scores serve as the left side of probabilities · values as they lie: [row][key].
using ScoreTile = TileLayout<kKeyBlock, 1>;

HWY_INLINE void load_any(DType dtype, const std::byte* src, std::int64_t n, float* dst) {
    if (dtype == DType::BF16)
        load_row<FromBf16>(src, n, dst);
    else if (dtype == DType::F16)
        load_row<FromF16>(src, n, dst);
    else
        load_row<FromF32>(src, n, dst);
}

class Attender {
public:
    Attender(const AttentionJob& job, const AttentionUnit& unit, float* memory)
        : job_(job), unit_(unit), at_(job.group(), job.shape.head_dim), queries_(memory + at_.queries),
          keys_(memory + at_.keys), values_(memory + at_.values), four_(memory + at_.four),
          scores_(memory + at_.scores), sums_(memory + at_.sums), maxima_(memory + at_.maxima),
          totals_(memory + at_.totals), dim_(job.shape.head_dim), group_(job.group()),
          n_rows_(unit.n_queries * group_) {}

    HWY_ATTR void run() {
        std::fill_n(sums_, n_rows_ * at_.width, 0.0F);
        std::fill_n(maxima_, n_rows_, -std::numeric_limits<float>::infinity());
        std::fill_n(totals_, n_rows_, 0.0F);
        if (!unit_.alone) return run_tiles();
        switch (job_.keys.front().store.dtype) {
        case DType::BF16:
            return run_rows<FromBf16>();
        case DType::F16:
            return run_rows<FromF16>();
        default:
            return run_rows<FromF32>();
        }
    }

private:
    /// A single query leaves nothing to share but the heads of its group: rows are read where they lie. It sees all
    /// keys of its unit.
    template <class From> HWY_ATTR void run_rows() {
        place_queries<From>();
        const auto pair = 2 * static_cast<std::int64_t>(hn::Lanes(FloatTag()));
        if (dim_ % pair == 0)
            run_stretches<From, true>();
        else
            run_stretches<From, false>();
        if constexpr (!PairOf<From>::kInOrder)
            for (std::int64_t h = 0; h < group_; ++h)
                change_order<From>(sums_ + h * at_.width, at_.width, at_.width, sums_ + h * at_.width);
    }

    template <class From> HWY_ATTR void place_queries() {
        for (std::int64_t h = 0; h < group_; ++h)
            change_order<From>(job_.q.row(unit_.first_row) + (unit_.kv_head * group_ + h) * dim_, dim_, at_.width,
                               queries_ + h * at_.width);
    }

    /// Blocks of rows without a seam between them.
    template <class From, bool kWhole> HWY_ATTR void run_stretches() {
        std::int64_t passed = 0; // keys of the runs before
        for (const KvRows& run : job_.keys) {
            const std::int64_t begin = std::max(unit_.key_begin, passed);
            const std::int64_t end = std::min(unit_.key_end, passed + run.n_rows);
            for (std::int64_t key = begin; key < end; key += kKeyBlock) {
                const std::size_t offset = run.store.offset(unit_.kv_head, run.first_row + key - passed);
                run_heads<From, kWhole>(
                    {run.store.keys + offset, run.store.values + offset, std::min(kKeyBlock, end - key), dim_}, key);
            }
            passed += run.n_rows;
        }
    }

    /// The heads of a group in fours, then in twos and ones; what a head gets does not depend on its company.
    template <class From, bool kWhole> HWY_ATTR void run_heads(const RowBlock& rows, std::int64_t key) {
        constexpr std::size_t kLanes = hn::MaxLanes(FloatTag());
        std::int64_t h = 0;
        if constexpr (kLanes >= 4)
            for (; h + 4 <= group_; h += 4)
                run_some<From, kWhole, 4>(rows, key, h);
        if constexpr (kLanes >= 2)
            for (; h + 2 <= group_; h += 2)
                run_some<From, kWhole, 2>(rows, key, h);
        for (; h < group_; ++h)
            run_some<From, kWhole, 1>(rows, key, h);
    }

    template <class From, bool kWhole, std::size_t kHeads>
    HWY_ATTR void run_some(const RowBlock& rows, std::int64_t key, std::int64_t head) {
        score_rows<From, kWhole, kHeads>(rows, queries_ + head * at_.width, at_.width, scores_);
        finish_scores(scores_, rows.n * static_cast<std::int64_t>(kHeads));
        if (job_.weights)
            for (std::size_t h = 0; h < kHeads; ++h) {
                const std::int64_t query_head = unit_.kv_head * group_ + head + static_cast<std::int64_t>(h);
                float* const to = job_.weights_row(query_head, unit_.first_row) + key;
                for (std::int64_t i = 0; i < rows.n; ++i)
                    to[i] = scores_[static_cast<std::size_t>(i) * kHeads + h];
            }
        float* const sums = sums_ + head * at_.width;
        weigh_rows<kHeads>(scores_, rows.n, {maxima_ + head, totals_ + head, sums, at_.width});
        mix_rows<From, kWhole, kHeads>(rows, scores_, at_.width, sums);
    }

    HWY_ATTR void run_tiles() {
        pack_queries();
        std::int64_t n = 0;
        for (std::int64_t key = unit_.key_begin; key < unit_.key_end; key += n) {
            n = std::min(job_.left_of_block(key), unit_.key_end - key);
            load_block(key, n);
            const std::int64_t columns = tile_columns();
            for (std::int64_t r = 0; r < n_rows_; r += kTileRows)
                for (std::int64_t c = 0; c < n; c += columns)
                    tile(queries_ + r * dim_, keys_ + c * dim_, columns, dim_, scores_ + r * kKeyBlock + c, kKeyBlock,
                         std::min(kTileRows, n_rows_ - r), TileStore::Replace);
            for (std::int64_t r = 0; r < n_rows_; ++r)
                weigh(r, key, n);
            for (std::int64_t c = 0; c < at_.width; c += columns)
                for (std::int64_t r = 0; r < n_rows_; r += kTileRows)
                    tile<ScoreTile>(scores_ + r * kKeyBlock, values_ + c, at_.width, n, sums_ + r * at_.width + c,
                                    at_.width, std::min(kTileRows, n_rows_ - r), TileStore::Add);
        }
    }

    /// take(i, key, value) for the n rows from `key` on.
    template <class Take> HWY_ATTR void for_each_row(std::int64_t key, std::int64_t n, const Take& take) const {
        std::size_t run = 0;
        std::int64_t passed = 0; // keys of the runs before
        for (std::int64_t i = 0; i < n; ++i) {
            while (key + i >= passed + job_.keys[run].n_rows)
                passed += job_.keys[run++].n_rows;
            const KvRows& r = job_.keys[run];
            const std::size_t offset = r.store.offset(unit_.kv_head, r.first_row + key + i - passed);
            take(i, r.store.keys + offset, r.store.values + offset);
        }
    }

    HWY_ATTR void pack_queries() {
        for (std::int64_t r = 0; r < n_rows_; r += kTileRows) {
            const float* rows[kTileRows] = {};
            const std::int64_t n = std::min(kTileRows, n_rows_ - r);
            for (std::int64_t i = 0; i < n; ++i)
                rows[i] =
                    job_.q.row(unit_.first_row + (r + i) / group_) + (unit_.kv_head * group_ + (r + i) % group_) * dim_;
            pack_tile(rows, n, dim_, queries_ + r * dim_);
        }
    }

    /// Keys as panels [dim][columns], values as rows, both in float32; keys beyond n repeat the last one and are never
    /// looked at.
    HWY_ATTR void load_block(std::int64_t key, std::int64_t n) {
        const DType dtype = job_.keys.front().store.dtype;
        const std::int64_t columns = tile_columns();
        const float* const rows[4] = {four_, four_ + dim_, four_ + 2 * dim_, four_ + 3 * dim_};
        for_each_row(key, n, [&](std::int64_t i, const std::byte* k, const std::byte* v) HWY_ATTR {
            load_any(dtype, k, dim_, four_ + i % kTransposeRows * dim_);
            load_any(dtype, v, dim_, values_ + i * at_.width);
            if (i % kTransposeRows == kTransposeRows - 1 || i + 1 == n) {
                const std::int64_t first = i - i % kTransposeRows;
                transpose_rows(rows, dim_, keys_ + first / columns * columns * dim_ + first % columns, columns);
            }
        });
    }

    /// Scores of row r in the block to probabilities under the running maximum; unseen ones to 0.
    HWY_ATTR void weigh(std::int64_t r, std::int64_t key, std::int64_t n) {
        const FloatTag d;
        const std::int64_t t = unit_.first_row + r / group_;
        const std::int64_t begin = std::max<std::int64_t>(0, job_.visible_begin(t) - key);
        const std::int64_t end = std::min(n, job_.visible_end(t) - key);
        float* const row = scores_ + r * kKeyBlock;
        if (begin >= end) {
            std::fill_n(row, n, 0.0F);
            return;
        }
        finish_scores(row + begin, end - begin);
        if (job_.weights)
            std::copy_n(row + begin, end - begin,
                        job_.weights_row(unit_.kv_head * group_ + r % group_, t) + key + begin);
        std::fill_n(row, begin, 0.0F);
        std::fill_n(row + end, n - end, 0.0F);

        const float maximum = largest(maxima_[r], row + begin, end - begin);
        if (maximum > maxima_[r]) {
            const float shrink = std::exp(maxima_[r] - maximum);
            totals_[r] *= shrink;
            const auto factor = hn::Set(d, shrink);
            float* const sum = sums_ + r * at_.width;
            map2(sum, sum, at_.width, sum, [&](auto v, auto) HWY_ATTR { return hn::Mul(v, factor); });
            maxima_[r] = maximum;
        }
        const auto shift = hn::Set(d, maximum);
        map2(row + begin, row + begin, end - begin, row + begin,
             [&](auto v, auto) HWY_ATTR { return exp_any(d, hn::Sub(v, shift)); });
        totals_[r] += sum_of(row + begin, end - begin, [](auto v) HWY_ATTR { return v; });
    }

    /// Of `least` and n values; what is not a number does not count here, it shows in the total.
    static HWY_ATTR float largest(float least, const float* row, std::int64_t n) {
        const FloatTag d;
        const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
        auto most = hn::Set(d, least);
        std::int64_t i = 0;
        for (; i + lanes <= n; i += lanes) {
            const auto v = hn::LoadU(d, row + i);
            most = hn::IfThenElse(hn::Gt(v, most), v, most);
        }
        float maximum = hn::GetLane(hn::MaxOfLanes(d, most));
        for (; i < n; ++i)
            maximum = std::max(maximum, row[i]);
        return maximum;
    }

    HWY_ATTR void finish_scores(float* row, std::int64_t n) {
        const FloatTag d;
        const auto scale = hn::Set(d, job_.shape.scale);
        map2(row, row, n, row, [&](auto v, auto) HWY_ATTR { return hn::Mul(v, scale); });
        if (!job_.shape.softcap) return;
        const auto cap = hn::Set(d, *job_.shape.softcap);
        map2(row, row, n, row, [&](auto v, auto) HWY_ATTR { return hn::Mul(cap, tanh_any(d, hn::Div(v, cap))); });
    }

    const AttentionJob& job_;
    const AttentionUnit& unit_;
    const AttentionMemory at_;
    float* const queries_;
    float* const keys_;
    float* const values_;
    float* const four_;
    float* const scores_;
    float* const sums_;
    float* const maxima_;
    float* const totals_;
    const std::int64_t dim_;
    const std::int64_t group_;
    const std::int64_t n_rows_;
};

void attend_unit(const AttentionJob& job, const AttentionUnit& unit, float* memory) {
    Attender(job, unit, memory).run();
}

MergedSplits merge_row(const float* partials, std::int64_t n_splits, std::int64_t dim, float* out) {
    const FloatTag d;
    const auto part = [&](std::int64_t s) { return partials + s * partial_floats(dim); };
    MergedSplits merged{part(0)[dim], 0.0F};
    for (std::int64_t s = 1; s < n_splits; ++s)
        merged.maximum = std::max(merged.maximum, part(s)[dim]);
    std::fill_n(out, dim, 0.0F);
    for (std::int64_t s = 0; s < n_splits; ++s) {
        const float share = std::exp(part(s)[dim] - merged.maximum);
        merged.total += share * part(s)[dim + 1];
        const auto factor = hn::Set(d, share);
        map2(out, part(s), dim, out, [&](auto sum, auto v) HWY_ATTR { return hn::MulAdd(factor, v, sum); });
    }
    const auto total = hn::Set(d, merged.total);
    map2(out, out, dim, out, [&](auto sum, auto) HWY_ATTR { return hn::Div(sum, total); });
    return merged;
}

void finish_row(float* row, std::int64_t n, float maximum, float total) {
    const FloatTag d;
    const auto shift = hn::Set(d, maximum);
    const auto sum = hn::Set(d, total);
    map2(row, row, n, row, [&](auto v, auto) HWY_ATTR { return hn::Div(exp_any(d, hn::Sub(v, shift)), sum); });
}

} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace layerscope {
HWY_EXPORT(attend_unit);
HWY_EXPORT(merge_row);
HWY_EXPORT(finish_row);

void attend(const AttentionJob& job, const AttentionUnit& unit, float* memory) {
    HWY_DYNAMIC_DISPATCH(attend_unit)(job, unit, memory);
}

MergedSplits merge_splits(const float* partials, std::int64_t n_splits, std::int64_t head_dim, float* out) {
    return HWY_DYNAMIC_DISPATCH(merge_row)(partials, n_splits, head_dim, out);
}

void finish_weights(float* row, std::int64_t begin, std::int64_t end, std::int64_t n_keys, float maximum, float total) {
    std::fill_n(row, begin, 0.0F);
    HWY_DYNAMIC_DISPATCH(finish_row)(row + begin, end - begin, maximum, total);
    std::fill_n(row + end, n_keys - end, 0.0F);
}

} // namespace layerscope
#endif
