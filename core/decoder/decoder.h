// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Room `decoder`: one decoder for all families. It executes a ModelPlan over ModelWeights; nothing here asks for a
// family.

#include "base/cancel.h"
#include "base/ids.h"
#include "base/result.h"
#include "decoder/counters.h"
#include "decoder/state/sequence_state.h"
#include "kernels/activation_form.h"
#include "kernels/sum_order.h"
#include "parallel/thread_pool.h"
#include "plan/layer_plan.h"
#include "probe/probe_sink.h"
#include "tensor/tensor_view.h"
#include "weights/model_weights.h"

#include <cstdint>
#include <memory>
#include <span>

namespace layerscope {

class BranchTeams;

/// What a run borrows: passed in, never global.
struct RunContext {
    ThreadPool& pool;
    ProbeSink* probe = nullptr; ///< may be null
    CancelToken cancel;
    /// Both branches of parallel blocks at once, each by a team of its own; null: one after the other, each by the
    /// whole pool. The results are the same bits.
    BranchTeams* teams = nullptr;
    /// What quantised weights meet: Float32 computes what the stored values say, EightBits is several times faster.
    ActivationForm activations = ActivationForm::Float32;
    /// Fixed: what a token leaves in the state is the same bits however the text is cut into calls and chunks. Costs
    /// calls of few tokens time.
    SumOrder sums = SumOrder::Fastest;
};

enum class LogitRows {
    None, ///< only fill the state (all but the last chunk of a prompt)
    Last, ///< one row
    All,  ///< one row per token
};

/// Not thread-safe; owns its scratch. Weights are shared and immutable, so several decoders may use the same ones.
class Decoder {
public:
    /// `max_chunk`: most tokens per advance() call; scratch is sized for it once.
    [[nodiscard]] static Result<std::unique_ptr<Decoder>>
    create(std::shared_ptr<const ModelPlan> plan, std::shared_ptr<const ModelWeights> weights, std::int64_t max_chunk);
    ~Decoder();

    /// Runs `tokens` at the positions state.length() …; on success the state holds them. Any number of tokens: longer
    /// inputs are cut into chunks. The returned view (rows as asked, vocab_size columns) is valid until the next call.
    /// On error or cancel the state keeps the chunks completed before (state.length() says how many tokens).
    [[nodiscard]] Result<ConstMatrixView> advance(SequenceState& state, std::span<const TokenId> tokens, LogitRows rows,
                                                  RunContext& run);

    /// A new plan over the same weights (an edit). Same shapes; takes effect with the next advance(), which needs a
    /// state laid out for it (a new one, or carried_state()) and refuses one of another plan.
    void set_plan(std::shared_ptr<const ModelPlan> plan);
    [[nodiscard]] const ModelPlan& plan() const;
    [[nodiscard]] const Counters& counters() const; ///< since construction or reset
    void reset_counters();
    [[nodiscard]] std::int64_t scratch_bytes() const;

private:
    struct Impl;
    explicit Decoder(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

} // namespace layerscope
