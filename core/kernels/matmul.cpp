// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/matmul.h"

#include "kernels/gemm.h"
#include "kernels/gemv.h"
#include "kernels/matrix_unit.h"
#include "kernels/packed_bf16.h"
#include "kernels/rounded_panels.h"
#include "kernels/unit_panels.h"
#include "parallel/parallel_for.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace layerscope {
namespace {

/// Bytes of weights per block of the row kernels. A worker's blocks follow each other in memory, so only the end of a
/// product gains from short ones: the workers finish together.
constexpr std::int64_t kBytesPerBlock = 32 * 1024;
/// Rows that some kernels take together; blocks begin at multiples of it.
constexpr std::int64_t kRowsTogether = 8;

bool is_quantised(DType dtype) { return traits(dtype).block_values > 1; }

std::int64_t rows_per_block(const WeightView& w) {
    const auto row = std::max<std::int64_t>(1, static_cast<std::int64_t>(w.row_stride_bytes));
    // A small matrix still makes a few blocks, so that all workers have a share.
    const std::int64_t few = std::max<std::int64_t>(16, (w.rows + 7) / 8);
    const std::int64_t rows = std::clamp<std::int64_t>(kBytesPerBlock / row, 1, few);
    return (rows + kRowsTogether - 1) / kRowsTogether * kRowsTogether;
}

/// Calls body(part, first_row, worker) for every block of `rows_of(part)` rows of every part, in one fork and join.
template <class Part, class RowsOf, class Body>
void for_each_block(std::span<const Part> parts, ThreadPool& pool, const RowsOf& rows_of, const Body& body) {
    std::int64_t n_blocks = 0;
    for (const Part& part : parts)
        n_blocks += (part.weight.rows + rows_of(part) - 1) / rows_of(part);
    parallel_for(pool, n_blocks, 1, [&](std::int64_t block, std::int64_t, std::int32_t worker) {
        for (const Part& part : parts) {
            const std::int64_t rows = rows_of(part);
            const std::int64_t blocks = (part.weight.rows + rows - 1) / rows;
            if (block < blocks) return body(part, block * rows, worker);
            block -= blocks;
        }
    });
}

/// Whether w meets rounded activations.
bool is_rounded(const WeightView& w, const MatmulScratch& scratch) {
    return is_quantised(w.dtype) && scratch.activation_form() != ActivationForm::Float32 && has_rounded_products();
}

/// How many tokens are multiplied with w.
enum class Way { Unit, UnitInParts, RoundedPanels, RoundedRows, Tile, Eigen };

Way way_of(const WeightView& w, const MatmulScratch& scratch) {
    if (scratch.activation_form() == ActivationForm::Narrow && has_unit_product(w))
        return unit_parts(w.dtype) == 1 ? Way::Unit : Way::UnitInParts;
    if (is_rounded(w, scratch)) return has_rounded_panels() ? Way::RoundedPanels : Way::RoundedRows;
    return has_wide_tile() ? Way::Tile : Way::Eigen;
}

/// The block of rows of w that begins at `begin`; `rounded`: x for weights that take it so.
void multiply_block(const WeightView& w, std::int64_t begin, ConstMatrixView x, const RoundedInputs* rounded,
                    MatrixView out) {
    const std::int64_t end = std::min(w.rows, begin + rows_per_block(w));
    if (!is_quantised(w.dtype))
        row_products(w, begin, end, x, out);
    else if (rounded != nullptr)
        rounded_row_products(w, begin, end, *rounded, out);
    else
        quant_row_products(w, begin, end, x, out);
}

void multiply_by_rows(std::span<const MatmulPart> parts, ConstMatrixView x, ThreadPool& pool, MatmulScratch& scratch) {
    const RoundedInputs inputs{scratch.rounded_inputs(), x.rows, x.cols};
    const bool round = std::ranges::any_of(parts, [&](const auto& part) { return is_rounded(part.weight, scratch); });
    assert(!round || x.rows * RoundedInputs::row_bytes(x.cols) <= scratch.rounded_bytes());
    if (round) round_inputs(x, 0, x.rows, inputs);
    const auto rows_of = [](const MatmulPart& part) { return rows_per_block(part.weight); };
    for_each_block(parts, pool, rows_of, [&](const MatmulPart& part, std::int64_t begin, std::int32_t) {
        assert(part.first_col == 0 && part.weight.cols == x.cols);
        multiply_block(part.weight, begin, x, round ? &inputs : nullptr, part.out);
    });
}

/// Many tokens with block formats, all parts alike.
void multiply_rounded(std::span<const MatmulPart> parts, ConstMatrixView x, ThreadPool& pool, MatmulScratch& scratch) {
    const RoundedInputs inputs{scratch.rounded_inputs(), x.rows, x.cols};
    constexpr std::int64_t kTokensPerBlock = 8;
    parallel_for(pool, x.rows, kTokensPerBlock,
                 [&](std::int64_t first, std::int64_t end, std::int32_t) { round_inputs(x, first, end, inputs); });
    if (x.rows <= kFewRoundedTokens) {
        const auto few_rows = [](const MatmulPart& part) { return rows_per_block(part.weight); };
        return for_each_block(parts, pool, few_rows, [&](const MatmulPart& part, std::int64_t begin, std::int32_t) {
            const std::int64_t end = std::min(part.weight.rows, begin + rows_per_block(part.weight));
            rounded_few_products(part.weight, begin, end, inputs, part.out, part.first_col);
        });
    }
    const auto rows_of = [](const MatmulPart&) { return rounded_panel_rows(); };
    for_each_block(parts, pool, rows_of, [&](const MatmulPart& part, std::int64_t begin, std::int32_t worker) {
        rounded_panel_product(part.weight, begin, inputs, part.out, part.first_col, scratch.panel(worker));
    });
}

void multiply_by_eigen(std::span<const MatmulPart> parts, ConstMatrixView x, ThreadPool& pool, MatmulScratch& scratch) {
    const auto rows_of = [](const MatmulPart&) { return kMostTileColumns; };
    for_each_block(parts, pool, rows_of, [&](const MatmulPart& part, std::int64_t begin, std::int32_t worker) {
        eigen_panel_product(part.weight, begin, x, part.out, part.first_col, scratch.panel(worker));
    });
}

/// Few tokens with plain types.
void multiply_few(std::span<const MatmulPart> parts, ConstMatrixView x, ThreadPool& pool) {
    const auto rows_of = [](const MatmulPart& part) { return rows_per_block(part.weight); };
    for_each_block(parts, pool, rows_of, [&](const MatmulPart& part, std::int64_t begin, std::int32_t) {
        const std::int64_t end = std::min(part.weight.rows, begin + rows_of(part));
        few_products(part.weight, begin, end, x, part.out, part.first_col);
    });
}

void multiply_by_panels(std::span<const MatmulPart> parts, ConstMatrixView x, ThreadPool& pool,
                        MatmulScratch& scratch) {
    const bool as_stored = std::ranges::none_of(parts, [](const MatmulPart& part) {
        return is_quantised(part.weight.dtype) || packed_rows(part.weight, part.weight.rows) != nullptr;
    });
    if (x.rows <= kFewTokens && as_stored) return multiply_few(parts, x, pool);
    parallel_for(pool, x.rows, tile_tokens(),
                 [&](std::int64_t first, std::int64_t, std::int32_t) { pack_inputs(x, first, scratch.inputs()); });
    const auto rows_of = [](const MatmulPart&) { return panel_rows(); };
    for_each_block(parts, pool, rows_of, [&](const MatmulPart& part, std::int64_t begin, std::int32_t worker) {
        panel_product(part.weight, begin, scratch.inputs(), x.rows, part.out, part.first_col, x.cols,
                      scratch.panel(worker));
    });
}

void multiply_by_unit(std::span<const MatmulPart> parts, ConstMatrixView x, ThreadPool& pool, MatmulScratch& scratch) {
    const std::int64_t n = unit_parts(parts.front().weight.dtype);
    parallel_for(pool, x.rows, kUnitTokens, [&](std::int64_t first, std::int64_t, std::int32_t) {
        pack_unit_inputs(x, first, n, scratch.unit_inputs());
    });
    const auto rows_of = [](const MatmulPart& part) { return unit_panel_rows(part.weight.rows); };
    for_each_block(parts, pool, rows_of, [&](const MatmulPart& part, std::int64_t begin, std::int32_t worker) {
        unit_panel_product(part.weight, begin, scratch.unit_inputs(), x.rows, part.out, part.first_col, x.cols,
                           scratch.panel(worker));
    });
}

void multiply_in(Way way, std::span<const MatmulPart> parts, ConstMatrixView x, ThreadPool& pool,
                 MatmulScratch& scratch) {
    switch (way) {
    case Way::Unit:
    case Way::UnitInParts:
        return multiply_by_unit(parts, x, pool, scratch);
    case Way::RoundedPanels:
        return multiply_rounded(parts, x, pool, scratch);
    case Way::RoundedRows:
        return multiply_by_rows(parts, x, pool, scratch);
    case Way::Tile:
        return multiply_by_panels(parts, x, pool, scratch);
    case Way::Eigen:
        return multiply_by_eigen(parts, x, pool, scratch);
    }
}

constexpr std::int64_t kWorkerFloats = std::max(kPanelFloats, kUnitPanelFloats);

} // namespace

Result<MatmulScratch> MatmulScratch::create(std::int64_t max_tokens, std::int64_t max_cols, std::int32_t n_threads,
                                            std::int64_t min_values) {
    MatmulScratch scratch;
    scratch.n_threads_ = n_threads;
    scratch.max_values_ = std::max(whole_tiles(max_tokens) * max_cols, min_values);
    // Rounded rows need less, unless they are few and short: each is filled up to whole batches. Two parts in bfloat16
    // need as much, filled up to sixteen rows instead of twelve.
    const std::int64_t bytes =
        std::max(scratch.max_values_ * static_cast<std::int64_t>(sizeof(float)) / kMostTileRows * kUnitTokens,
                 whole_tiles(max_tokens) * RoundedInputs::row_bytes(max_cols));
    static_assert(kUnitTokens > kMostTileRows);
    LS_TRY_ASSIGN(scratch.inputs_,
                  AlignedBuffer::create(static_cast<std::size_t>(bytes), "packed inputs of matrix products"));
    const std::int64_t panels = kWorkerFloats * n_threads;
    LS_TRY_ASSIGN(scratch.panels_, AlignedBuffer::create(static_cast<std::size_t>(panels) * sizeof(float),
                                                         "weight panels of matrix products"));
    return scratch;
}

float* MatmulScratch::panel(std::int32_t worker) { return panels_.as<float>() + kWorkerFloats * worker; }

bool MatmulScratch::fits(std::int64_t tokens, std::int64_t cols, std::int32_t n_threads) const {
    return n_threads <= n_threads_ && whole_tiles(tokens) * cols <= max_values_;
}

std::int64_t cut_columns(const WeightView& w, std::int64_t most, const MatmulScratch& scratch) {
    if (most >= w.cols) return w.cols;
    switch (way_of(w, scratch)) {
    case Way::Unit:
    case Way::UnitInParts:
        return unit_depth(w.cols); // which is another one for other parts
    case Way::RoundedPanels:
        return most / rounded_panel_depth() * rounded_panel_depth();
    case Way::RoundedRows:
        return w.cols;
    case Way::Tile:
    case Way::Eigen:
        break;
    }
    return most / kDepthBlock * kDepthBlock;
}

std::int64_t least_cut_columns() {
    if (has_rounded_products() && !has_rounded_panels()) return std::numeric_limits<std::int64_t>::max();
    const std::int64_t depth = has_rounded_panels() ? std::max(kDepthBlock, rounded_panel_depth()) : kDepthBlock;
    return has_matrix_unit() ? std::max(depth, kUnitDepthBlock) : depth;
}

void matmul(std::span<const MatmulPart> parts, ConstMatrixView x, ThreadPool& pool, MatmulScratch& scratch) {
    if (x.rows == 0 || parts.empty()) return;
    for ([[maybe_unused]] const MatmulPart& part : parts) {
        assert(is_weight_type(part.weight.dtype) && part.first_col + x.cols <= part.weight.cols);
        assert(part.out.rows == x.rows && part.out.cols == part.weight.rows);
    }
    if (x.rows <= kRowKernelTokens && scratch.sum_order() == SumOrder::Fastest)
        return multiply_by_rows(parts, x, pool, scratch);
    assert(scratch.fits(x.rows, x.cols, pool.size()));
    // The kinds of product need x in different forms, one after the other in the same memory.
    while (!parts.empty()) {
        const Way way = way_of(parts.front().weight, scratch);
        const auto other =
            std::ranges::find_if(parts, [&](const auto& part) { return way_of(part.weight, scratch) != way; });
        const auto alike = parts.first(static_cast<std::size_t>(other - parts.begin()));
        multiply_in(way, alike, x, pool, scratch);
        parts = parts.subspan(alike.size());
    }
}

void matmul(const WeightView& w, ConstMatrixView x, MatrixView y, ThreadPool& pool, MatmulScratch& scratch) {
    const MatmulPart part{w, y};
    matmul(std::span(&part, 1), x, pool, scratch);
}

void matmul_each(std::span<const MatmulTask> tasks, ThreadPool& pool, MatmulScratch& scratch) {
    const auto rounded_bytes = [&](const MatmulTask& task) {
        return is_rounded(task.weight, scratch) ? task.x.rows * RoundedInputs::row_bytes(task.x.cols) : 0;
    };
    const auto rows_of = [](const MatmulTask& task) { return rows_per_block(task.weight); };
    while (!tasks.empty()) { // more than once only if the scratch does not hold all the rounded inputs
        std::size_t n = 0;
        std::int64_t used = 0;
        for (; n < tasks.size(); ++n) {
            const MatmulTask& task = tasks[n];
            assert(is_weight_type(task.weight.dtype) && task.weight.cols == task.x.cols);
            assert(task.x.rows <= kRowKernelTokens && task.out.rows == task.x.rows &&
                   task.out.cols == task.weight.rows);
            const std::int64_t bytes = rounded_bytes(task);
            assert(bytes <= scratch.rounded_bytes());
            if (used + bytes > scratch.rounded_bytes()) break;
            if (bytes > 0)
                round_inputs(task.x, 0, task.x.rows, {scratch.rounded_inputs() + used, task.x.rows, task.x.cols});
            used += bytes;
        }
        const auto wave = tasks.first(n);
        for_each_block(wave, pool, rows_of, [&](const MatmulTask& task, std::int64_t begin, std::int32_t) {
            RoundedInputs inputs{scratch.rounded_inputs(), task.x.rows, task.x.cols};
            for (const MatmulTask* before = wave.data(); before != &task; ++before)
                inputs.data += rounded_bytes(*before);
            multiply_block(task.weight, begin, task.x, rounded_bytes(task) > 0 ? &inputs : nullptr, task.out);
        });
        tasks = tasks.subspan(n);
    }
}

} // namespace layerscope
