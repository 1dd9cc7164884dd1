// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Room `kernels`: arithmetic on views. Knows shapes and dtypes, never models. Every function here has a plain-loop twin
// in tests/support/slow_reference.h that says what it computes.
//
// Two promises hold for the whole room: results do not depend on the number of threads (work is cut into fixed blocks),
// and nothing allocates while computing (scratch is made once and handed in).

#include "base/result.h"
#include "kernels/activation_form.h"
#include "kernels/sum_order.h"
#include "parallel/thread_pool.h"
#include "tensor/aligned_buffer.h"
#include "tensor/tensor_view.h"

#include <cstdint>
#include <span>

namespace layerscope {

/// Working memory of matmul(); one per thread of control (not thread-safe).
class MatmulScratch {
public:
    /// For products with at most `max_tokens` rows of at most `max_cols` values on a pool of `n_threads`, and for all
    /// whose rows, filled up to whole tiles, have together at most `min_values`.
    [[nodiscard]] static Result<MatmulScratch> create(std::int64_t max_tokens, std::int64_t max_cols,
                                                      std::int32_t n_threads, std::int64_t min_values = 0);
    [[nodiscard]] std::int64_t bytes() const { return static_cast<std::int64_t>(inputs_.size() + panels_.size()); }

    [[nodiscard]] ActivationForm activation_form() const { return activation_form_; }
    /// Concerns block types, and in one form bf16 by a hair; other weights always meet float32.
    void set_activation_form(ActivationForm form) { activation_form_ = form; }

    [[nodiscard]] SumOrder sum_order() const { return sum_order_; }
    void set_sum_order(SumOrder order) { sum_order_ = order; }

    [[nodiscard]] std::byte* rounded_inputs() { return inputs_.data(); } ///< in place of inputs()
    [[nodiscard]] std::int64_t rounded_bytes() const { return static_cast<std::int64_t>(inputs_.size()); }
    [[nodiscard]] std::uint16_t* unit_inputs() { return inputs_.as<std::uint16_t>(); } ///< or x in bfloat16
    [[nodiscard]] float* inputs() { return inputs_.as<float>(); } ///< x in the order the panel product reads it
    [[nodiscard]] float* panel(std::int32_t worker);              ///< one worker's weight panel as float32
    [[nodiscard]] bool fits(std::int64_t tokens, std::int64_t cols, std::int32_t n_threads) const;

private:
    AlignedBuffer inputs_;
    AlignedBuffer panels_;
    std::int64_t max_values_ = 0;
    std::int32_t n_threads_ = 0;
    ActivationForm activation_form_ = ActivationForm::Float32;
    SumOrder sum_order_ = SumOrder::Fastest;
};

/// One of several products of the same input: out[t, rows] = x[t, cols] · weightᵀ.
struct MatmulPart {
    WeightView weight; ///< of any weight type, [rows, cols]
    MatrixView out;    ///< [tokens, rows]; must not overlap x
    /// x meets the columns of `weight` from here on; unless it is 0, on top of what out holds. Less than all columns
    /// not through the row kernels.
    std::int64_t first_col = 0;
};

/// y[t, rows] = x[t, cols] · wᵀ. Few tokens run through row kernels, with SumOrder::Fixed through kernels that add up
/// as panels do, many through a panel product. Sums are float32 (of whole numbers within a group where activations have
/// eight bits). A token's result depends neither on the number of threads nor on the tokens beside it; between row
/// kernels and the others it differs by the rounding of float32 sums only.
void matmul(const WeightView& w, ConstMatrixView x, MatrixView y, ThreadPool& pool, MatmulScratch& scratch);

/// The same for several matrices with one input (q, k, v; gate, up) in one fork and join. All parts have x.cols
/// columns.
void matmul(std::span<const MatmulPart> parts, ConstMatrixView x, ThreadPool& pool, MatmulScratch& scratch);

/// Most tokens that the row kernels take.
inline constexpr std::int64_t kRowKernelTokens = 4;

/// A product through panels can be cut by columns of w: the part of the first columns, then those of the following ones
/// leave the bits of the whole. The most columns, at most `most`, of such a part; all if there is no cut.
[[nodiscard]] std::int64_t cut_columns(const WeightView& w, std::int64_t most, const MatmulScratch& scratch);
/// With at least so many as `most` every weight can be cut.
[[nodiscard]] std::int64_t least_cut_columns();

/// One of several products that have an input of their own each: out = x · weightᵀ, at most kRowKernelTokens rows.
struct MatmulTask {
    WeightView weight;
    ConstMatrixView x;
    MatrixView out; ///< must not overlap any x
};

/// All of them in one fork and join, through the row kernels: the experts of one token.
void matmul_each(std::span<const MatmulTask> tasks, ThreadPool& pool, MatmulScratch& scratch);

} // namespace layerscope
