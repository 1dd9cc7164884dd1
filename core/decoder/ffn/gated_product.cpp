// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/ffn/gated_product.h"

#include "kernels/activation.h"
#include "kernels/matmul.h"
#include "probe/op_timer.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>

namespace layerscope {

namespace {

/// Some rows of a weight, packed or not.
class RowsOf {
public:
    RowsOf(const WeightView& weight, std::int64_t first, std::int64_t count) : view_(weight) {
        view_.data = weight.row(first);
        view_.rows = count;
        const PackedBf16* const whole = weight.packed_form();
        view_.packed = whole != nullptr ? &form_ : nullptr;
        if (whole != nullptr) packed_ = whole->behind(first);
    }
    RowsOf(const RowsOf&) = delete;
    RowsOf& operator=(const RowsOf&) = delete;
    [[nodiscard]] const WeightView& view() const { return view_; }

private:
    WeightView view_;
    PackedBf16 packed_;
    std::atomic<const PackedBf16*> form_{&packed_};
};

/// Columns of the feed-forward that are computed and used at once.
std::int64_t part_of(const ChunkRun& run, const WeightView& down) {
    const auto& products = run.products();
    if (run.n_tokens <= kRowKernelTokens && products.sum_order() == SumOrder::Fastest) return down.cols;
    return cut_columns(down, run.scratch.ffn_columns(run.n_tokens), products);
}

} // namespace

GatedTimes::GatedTimes(ProbeSink* probe, LayerIndex layer)
    : probe_(probe != nullptr && probe->wants_times() ? probe : nullptr), layer_(layer) {
    if (probe_ != nullptr) begin_ns_ = last_ns_ = steady_nanoseconds();
}

void GatedTimes::ended(Part part) {
    if (probe_ == nullptr) return;
    const auto now = steady_nanoseconds();
    spent_ns_[static_cast<std::size_t>(part)] += now - last_ns_;
    last_ns_ = now;
}

GatedTimes::~GatedTimes() {
    if (probe_ == nullptr) return;
    constexpr std::array names{ValueName::Gate, ValueName::Activation, ValueName::Down};
    auto begin = begin_ns_;
    for (std::size_t i = 0; i < names.size(); ++i) {
        probe_->operation(names[i], layer_, begin, begin + spent_ns_[i], 0);
        begin += spent_ns_[i];
    }
}

void gated_ffn(ChunkRun& run, const GatedWeights& weights, ConstMatrixView input, MatrixView output,
               GatedTimes& times) {
    const auto width = weights.down.cols;
    const auto part = part_of(run, weights.down);
    assert(part > 0);
    for (std::int64_t first = 0; first < width; first += part) {
        const auto count = std::min(part, width - first);
        const RowsOf gate_rows(weights.gate, first, count);
        const RowsOf up_rows(weights.up, first, count);
        const auto gate = run.scratch.gate(run.n_tokens, count);
        const auto up = run.scratch.up(run.n_tokens, count);
        gate_and_up(run, {gate_rows.view(), up_rows.view(), weights.down}, input, gate, up);
        times.ended(GatedTimes::Part::GateAndUp);
        activate_gate(run, gate, up);
        times.ended(GatedTimes::Part::Activation);
        project_down(run, weights, gate, output, first);
        times.ended(GatedTimes::Part::Down);
    }
}

void gate_and_up(ChunkRun& run, const GatedWeights& weights, ConstMatrixView input, MatrixView gate, MatrixView up) {
    const std::array<MatmulPart, 2> parts{{{weights.gate, gate}, {weights.up, up}}};
    matmul(parts, input, run.context.pool, run.products());
    for (const auto& part : parts)
        run.counters.ffn += product_flops(part.weight, input.rows);
}

void activate_gate(ChunkRun& run, MatrixView gate, MatrixView up) {
    switch (run.plan.architecture.activation) {
    case Activation::Silu:
        silu_gate(gate, up, run.context.pool);
        break;
    case Activation::GeluTanh:
        gelu_tanh_gate(gate, up, run.context.pool);
        break;
    }
}

void project_down(ChunkRun& run, const GatedWeights& weights, ConstMatrixView gate, MatrixView output,
                  std::int64_t first_col) {
    const MatmulPart part{weights.down, output, first_col};
    matmul({&part, 1}, gate, run.context.pool, run.products());
    run.counters.ffn += 2 * weights.down.rows * gate.cols * gate.rows;
}

} // namespace layerscope
