// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Plain-loop twins of the kernels, in double, written from the formulas: slow, obvious, and the authority when a kernel
// and its twin disagree.

#include "base/ids.h"
#include "kernels/attention_span.h"
#include "kernels/rope.h"
#include "tensor/tensor_view.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace layerscope::slow {

/// Row-major [rows][cols] in double.
struct Matrix {
    std::int64_t rows = 0;
    std::int64_t cols = 0;
    std::vector<double> values;

    Matrix() = default;
    Matrix(std::int64_t r, std::int64_t c) : rows(r), cols(c), values(static_cast<std::size_t>(r * c)) {}
    explicit Matrix(ConstMatrixView x);
    [[nodiscard]] double& at(std::int64_t r, std::int64_t c) { return values[static_cast<std::size_t>(r * cols + c)]; }
    [[nodiscard]] double at(std::int64_t r, std::int64_t c) const {
        return values[static_cast<std::size_t>(r * cols + c)];
    }
};

/// One stored value of a weight matrix, decoded bit by bit from its format.
[[nodiscard]] double weight_value(const WeightView& w, std::int64_t row, std::int64_t col);

[[nodiscard]] Matrix matmul(const WeightView& w, ConstMatrixView x);
[[nodiscard]] Matrix rms_norm(ConstMatrixView x, const WeightView& weight, double eps, bool zero_centred);
[[nodiscard]] Matrix rms_norm_heads(ConstMatrixView x, const WeightView& weight, double eps, bool zero_centred);
[[nodiscard]] Matrix layer_norm(ConstMatrixView x, const WeightView& weight, double eps);
[[nodiscard]] Matrix silu_gate(ConstMatrixView gate, ConstMatrixView up);
[[nodiscard]] Matrix gelu_tanh_gate(ConstMatrixView gate, ConstMatrixView up);
[[nodiscard]] Matrix softcap(ConstMatrixView x, double cap);
[[nodiscard]] Matrix add(ConstMatrixView x, ConstMatrixView y);
[[nodiscard]] Matrix scale(ConstMatrixView x, double factor);
[[nodiscard]] std::vector<double> softmax(std::span<const float> x);
[[nodiscard]] double log_sum_exp(std::span<const float> x);
[[nodiscard]] Matrix rotate(ConstMatrixView x, std::int64_t head_dim, Position first, std::span<const float> inverse,
                            double magnitude, RotaryPairs pairs);
[[nodiscard]] Matrix embed(const WeightView& table, std::span<const TokenId> tokens, double scale);

struct Attended {
    Matrix out;                  ///< [queries, n_heads * head_dim]
    std::vector<double> weights; ///< [n_heads][queries][n_keys]
};
/// keys and values: [n_keys, n_kv_heads * head_dim], the row of position first_key first.
[[nodiscard]] Attended attention(const AttentionShape& shape, ConstMatrixView q, Position first_query,
                                 ConstMatrixView keys, ConstMatrixView values, Position first_key);

} // namespace layerscope::slow
