// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/delta_gates.h"

#include "kernels/convert.h"
#include "parallel/parallel_for.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace layerscope {
namespace {

constexpr std::int64_t kHeadsPerBlock = 64;
constexpr std::int64_t kTokensPerBlock = 64;

float sigmoid(float z) { return 1.0F / (1.0F + std::exp(-z)); }

/// ln(1 + e^z); beyond 20 the 1 is lost in float32 anyway, and e^z would overflow in the end.
float softplus(float z) { return z > 20.0F ? z : std::log1p(std::exp(z)); }

const std::byte* value_at(const WeightView& weight, std::int64_t column) {
    return weight.data + *row_bytes(weight.dtype, static_cast<std::size_t>(column));
}

} // namespace

void delta_gates(MatrixView write, MatrixView decay, const WeightView& a_log, const WeightView& dt_bias,
                 ThreadPool& pool) {
    assert(write.cols == decay.cols && a_log.cols == decay.cols && dt_bias.cols == decay.cols);
    const std::int64_t head_blocks = (decay.cols + kHeadsPerBlock - 1) / kHeadsPerBlock;
    const std::int64_t token_blocks = (decay.rows + kTokensPerBlock - 1) / kTokensPerBlock;
    parallel_for(pool, head_blocks * token_blocks, 1, [&](std::int64_t block, std::int64_t, std::int32_t) {
        float rate[kHeadsPerBlock];
        float bias[kHeadsPerBlock];
        const std::int64_t head = block % head_blocks * kHeadsPerBlock;
        const std::int64_t n_heads = std::min(kHeadsPerBlock, decay.cols - head);
        to_float(a_log.dtype, value_at(a_log, head), n_heads, rate);
        to_float(dt_bias.dtype, value_at(dt_bias, head), n_heads, bias);
        for (std::int64_t h = 0; h < n_heads; ++h)
            rate[h] = std::exp(rate[h]);
        const std::int64_t first = block / head_blocks * kTokensPerBlock;
        for (std::int64_t t = first; t < std::min(decay.rows, first + kTokensPerBlock); ++t)
            for (std::int64_t h = 0; h < n_heads; ++h) {
                float& w = write.row(t)[head + h];
                float& d = decay.row(t)[head + h];
                w = sigmoid(w);
                d = std::exp(-rate[h] * softplus(d + bias[h]));
            }
    });
}

} // namespace layerscope
