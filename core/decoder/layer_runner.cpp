// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/layer_runner.h"

#include "decoder/ffn/dense_ffn.h"
#include "decoder/ffn/moe_ffn.h"
#include "decoder/mixers/gated_delta_net.h"
#include "decoder/mixers/softmax_attention.h"
#include "decoder/norm_step.h"
#include "kernels/elementwise.h"
#include "parallel/branch.h"
#include "probe/op_record.h"
#include "probe/op_timer.h"

#include <algorithm>
#include <array>

namespace layerscope {

namespace {

/// A block as data: where its norms stand and what the feed-forward reads.
struct BlockShape {
    bool norm_before_mixer;
    bool norm_after_mixer;
    bool norm_before_ffn;
    bool norm_after_ffn;
    bool ffn_reads_mixer_input; ///< both branches start from the same normed stream
};

constexpr BlockShape shape_of(BlockLayout layout) {
    switch (layout) {
    case BlockLayout::Serial:
        return {true, false, true, false, false};
    case BlockLayout::Sandwich:
        return {true, true, true, true, false};
    case BlockLayout::PostNorm:
        return {false, true, false, true, false};
    case BlockLayout::Parallel:
        break;
    }
    return {true, false, false, false, true};
}

void add_branch(ChunkRun& run, ValueName name, LayerIndex layer, ConstMatrixView branch) {
    const OpTimer timer(run.context.probe, name, layer);
    add_in_place(run.scratch.stream(run.n_tokens), branch, run.context.pool);
}

Result<void> run_mixer(ChunkRun& run, LayerIndex layer, ConstMatrixView input, MatrixView output) {
    if (run.layer(layer).mixer == MixerKind::SoftmaxAttention) return softmax_attention(run, layer, input, output);
    gated_delta_net(run, layer, input, output);
    return {};
}

void run_ffn(ChunkRun& run, LayerIndex layer, ConstMatrixView input, MatrixView output) {
    if (run.layer(layer).ffn == FfnKind::Moe)
        moe_ffn(run, layer, input, output);
    else
        dense_ffn(run, layer, input, output);
}

/// Keeps what one of two branches at once reports, until the other is done: a probe hears one voice at a time.
class HeldTimes : public ProbeSink {
public:
    explicit HeldTimes(ProbeSink* probe) : probe_(probe != nullptr && probe->wants_times() ? probe : nullptr) {}
    [[nodiscard]] bool wants_times() const override { return probe_ != nullptr; }
    void operation(ValueName name, LayerIndex layer, std::int64_t begin_ns, std::int64_t end_ns,
                   std::int32_t) override {
        held_[n_held_++ % held_.size()] = {name, layer, begin_ns, end_ns, beside};
    }
    void hand_over() const {
        for (std::size_t i = 0; i < std::min(n_held_, held_.size()); ++i)
            probe_->operation(held_[i].name, held_[i].layer, held_[i].begin_ns, held_[i].end_ns, beside);
    }

private:
    static constexpr std::int32_t beside = 1; ///< the lane of the second branch
    ProbeSink* probe_;
    std::array<OpRecord, 8> held_; ///< a dense feed-forward has three
    std::size_t n_held_ = 0;
};

/// Mixtures stay one after the other: their router is reported while it runs, and they gather rows in shared memory.
bool can_run_at_once(const ChunkRun& run, LayerIndex layer) {
    return run.context.teams != nullptr && run.layer(layer).mixer == MixerKind::SoftmaxAttention &&
           run.layer(layer).ffn == FfnKind::Dense;
}

/// Both branches of a parallel block from the same normed stream, then their results in the usual order.
Result<void> run_branches_at_once(ChunkRun& run, LayerIndex layer, ConstMatrixView normed) {
    const auto n = run.n_tokens;
    const auto mixed = run.scratch.branch(n);
    const auto fed = run.scratch.second_branch(n);
    Result<void> outcome;
    HeldTimes times(run.context.probe);
    const auto branch = [&](RunContext& context, MatmulScratch& products) {
        return ChunkRun{run.plan, run.weights, run.state, run.scratch, run.counters, context, run.first, n, &products};
    };
    run.context.teams->run(
        run.context.pool,
        [&](ThreadPool& team) {
            RunContext context{team, run.context.probe, run.context.cancel};
            auto part = branch(context, run.scratch.matmul());
            outcome = run_mixer(part, layer, normed, mixed);
        },
        [&](ThreadPool& team) {
            RunContext context{team, &times, run.context.cancel};
            auto part = branch(context, run.scratch.branch_products());
            run_ffn(part, layer, normed, fed);
        });
    times.hand_over();
    LS_TRY(outcome);
    add_branch(run, ValueName::MixerResidual, layer, mixed);
    add_branch(run, ValueName::FfnResidual, layer, fed);
    return {};
}

} // namespace

Result<void> run_layer(ChunkRun& run, LayerIndex layer) {
    const auto shape = shape_of(run.plan.architecture.block);
    const auto& weights = run.layer_weights(layer);
    const auto stream = run.scratch.stream(run.n_tokens);
    const auto normed = run.scratch.normed(run.n_tokens);
    const auto branch = run.scratch.branch(run.n_tokens);

    if (shape.norm_before_mixer) normalise(run, ValueName::MixerNorm, layer, weights.mixer_norm, stream, normed);
    if (shape.ffn_reads_mixer_input && can_run_at_once(run, layer)) return run_branches_at_once(run, layer, normed);
    LS_TRY(run_mixer(run, layer, shape.norm_before_mixer ? normed : stream, branch));
    if (shape.norm_after_mixer)
        normalise(run, ValueName::PostMixerNorm, layer, weights.post_mixer_norm, branch, branch);
    add_branch(run, ValueName::MixerResidual, layer, branch);

    if (shape.norm_before_ffn) normalise(run, ValueName::FfnNorm, layer, weights.ffn_norm, stream, normed);
    const bool reads_normed = shape.norm_before_ffn || shape.ffn_reads_mixer_input;
    run_ffn(run, layer, reads_normed ? normed : stream, branch);
    if (shape.norm_after_ffn) normalise(run, ValueName::PostFfnNorm, layer, weights.post_ffn_norm, branch, branch);
    add_branch(run, ValueName::FfnResidual, layer, branch);
    return {};
}

} // namespace layerscope
