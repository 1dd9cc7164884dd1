// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/short_conv.h"

#include "kernels/convert.h"
#include "parallel/parallel_for.h"

#include <algorithm>
#include <cassert>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/short_conv.cpp"
#include <hwy/foreach_target.h>
// After foreach_target, which includes this file once per instruction set.
#include "kernels/simd-inl.h"

HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {

/// One token: rows[τ][c] and taps[τ · tap_stride + c] for n channels.
void conv_run(const float* const* rows, const float* taps, std::int64_t tap_stride, std::int64_t n_taps, std::int64_t n,
              float* y) {
    const FloatTag d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const auto one = hn::Set(d, 1.0F);
    for (std::int64_t c = 0; c < n; c += lanes) {
        const auto left = n - c;
        auto sum = hn::Zero(d);
        for (std::int64_t tap = 0; tap < n_taps; ++tap)
            sum = hn::MulAdd(load_up_to(d, taps + tap * tap_stride + c, left), load_up_to(d, rows[tap] + c, left), sum);
        store_up_to(hn::Div(sum, hn::Add(one, exp_any(d, hn::Neg(sum)))), d, y + c, left);
    }
}

} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace layerscope {
HWY_EXPORT(conv_run);

namespace {

constexpr std::int64_t kChannelsPerBlock = 128;
constexpr std::int64_t kTokensPerBlock = 64;

/// The weights of a block of channels in float32, tap by tap: [taps][kChannelsPerBlock]. A few channels at a time, as
/// many as lie together.
void turn_taps(const WeightView& weight, std::int64_t first, std::int64_t n_channels, float* taps) {
    alignas(64) float values[4 * kMostTaps];
    const bool together = weight.row_stride_bytes == row_bytes(weight.dtype, static_cast<std::size_t>(weight.cols));
    const std::int64_t step = together ? std::int64_t{4} * kMostTaps / weight.cols : 1;
    for (std::int64_t c = 0; c < n_channels; c += step) {
        const std::int64_t count = std::min(step, n_channels - c);
        to_float(weight.dtype, weight.row(first + c), count * weight.cols, values);
        for (std::int64_t i = 0; i < count; ++i)
            for (std::int64_t tap = 0; tap < weight.cols; ++tap)
                taps[tap * kChannelsPerBlock + c + i] = values[i * weight.cols + tap];
    }
}

} // namespace

void short_conv(ConstMatrixView x, ConstMatrixView tail, const WeightView& weight, MatrixView y, ThreadPool& pool) {
    const std::int64_t n_taps = weight.cols;
    assert(n_taps >= 1 && n_taps <= kMostTaps && tail.rows == n_taps - 1);
    assert(weight.rows == x.cols && y.cols == x.cols && y.rows == x.rows);
    const std::int64_t channel_blocks = (x.cols + kChannelsPerBlock - 1) / kChannelsPerBlock;
    const std::int64_t token_blocks = (x.rows + kTokensPerBlock - 1) / kTokensPerBlock;
    parallel_for(pool, channel_blocks * token_blocks, 1, [&](std::int64_t block, std::int64_t, std::int32_t) {
        alignas(64) float taps[kMostTaps * kChannelsPerBlock];
        const float* rows[kMostTaps];
        const std::int64_t channel = block % channel_blocks * kChannelsPerBlock;
        const std::int64_t n_channels = std::min(kChannelsPerBlock, x.cols - channel);
        const std::int64_t first = block / channel_blocks * kTokensPerBlock;
        turn_taps(weight, channel, n_channels, taps);
        for (std::int64_t t = first; t < std::min(x.rows, first + kTokensPerBlock); ++t) {
            for (std::int64_t tap = 0; tap < n_taps; ++tap) {
                const std::int64_t row = t + tap;
                rows[tap] = (row < tail.rows ? tail.row(row) : x.row(row - tail.rows)) + channel;
            }
            HWY_DYNAMIC_DISPATCH(conv_run)(rows, taps, kChannelsPerBlock, n_taps, n_channels, y.row(t) + channel);
        }
    });
}

void keep_last_rows(ConstMatrixView tail, ConstMatrixView x, MatrixView target) {
    for (std::int64_t i = 0; i < target.rows; ++i) {
        const std::int64_t row = tail.rows + x.rows - target.rows + i;
        std::copy_n(row < tail.rows ? tail.row(row) : x.row(row - tail.rows), target.cols, target.row(i));
    }
}

} // namespace layerscope
#endif
