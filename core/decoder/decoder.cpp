// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/decoder.h"

#include "decoder/chunk_run.h"
#include "decoder/layer_runner.h"
#include "decoder/output_head.h"
#include "decoder/state/layer_state.h"
#include "decoder/support_check.h"
#include "kernels/embedding.h"
#include "probe/op_timer.h"

#include <fmt/format.h>

#include <algorithm>

namespace layerscope {

struct Decoder::Impl {
    std::shared_ptr<const ModelPlan> plan;
    std::shared_ptr<const ModelWeights> weights;
    std::int64_t max_chunk = 0;
    Scratch scratch;
    Counters counters;

    [[nodiscard]] Result<void> check_tokens(const SequenceState& state, std::span<const TokenId> tokens) const;
    [[nodiscard]] Result<void> run_chunk(ChunkRun& run, std::span<const TokenId> tokens, MatrixView logits) const;
    void commit(ChunkRun& run) const;
};

namespace {

constexpr auto what = "cannot run the decoder";

void hand_out_stream(ChunkRun& run, std::int64_t level) {
    if (run.context.probe != nullptr && run.context.probe->wants_hidden())
        run.context.probe->hidden(level, run.first, run.scratch.stream(run.n_tokens));
}

void embed_tokens(ChunkRun& run, std::span<const TokenId> tokens) {
    const OpTimer timer(run.context.probe, ValueName::Embedding, -1);
    embed(run.weights.embedding, tokens, static_cast<float>(run.plan.architecture.embedding_scale),
          run.scratch.stream(run.n_tokens), run.context.pool);
}

std::int64_t rows_asked(LogitRows rows, std::size_t n_tokens) {
    if (rows == LogitRows::All) return static_cast<std::int64_t>(n_tokens);
    return rows == LogitRows::Last ? 1 : 0;
}

} // namespace

Decoder::Decoder(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Decoder::~Decoder() = default;

Result<std::unique_ptr<Decoder>> Decoder::create(std::shared_ptr<const ModelPlan> plan,
                                                 std::shared_ptr<const ModelWeights> weights, std::int64_t max_chunk) {
    if (max_chunk < 1)
        return fail(ErrorCode::InvalidArgument, "cannot make a decoder", fmt::format("chunks of {} tokens", max_chunk));
    LS_TRY(check_weights(*plan, *weights));
    LS_TRY_ASSIGN(auto scratch, Scratch::create(*plan, max_chunk));
    auto impl = std::make_unique<Impl>();
    impl->plan = std::move(plan);
    impl->weights = std::move(weights);
    impl->max_chunk = max_chunk;
    impl->scratch = std::move(scratch);
    return std::unique_ptr<Decoder>(new Decoder(std::move(impl)));
}

Result<void> Decoder::Impl::check_tokens(const SequenceState& state, std::span<const TokenId> tokens) const {
    if (tokens.empty()) return fail(ErrorCode::InvalidArgument, what, "no tokens");
    if (static_cast<std::int64_t>(tokens.size()) > state.capacity() - state.length())
        return fail(ErrorCode::Limit, what,
                    fmt::format("the context holds {} tokens, {} more do not fit into {}", state.length(),
                                tokens.size(), state.capacity()));
    const auto n_ids = plan->architecture.vocab_size;
    const auto stranger = std::ranges::find_if(tokens, [&](TokenId id) { return id < 0 || id >= n_ids; });
    if (stranger == tokens.end()) return {};
    return fail(ErrorCode::InvalidArgument, what, fmt::format("token {} is outside 0 to {}", *stranger, n_ids - 1));
}

Result<void> Decoder::Impl::run_chunk(ChunkRun& run, std::span<const TokenId> tokens, MatrixView logits) const {
    run.scratch.fill_rotary(run.first, run.n_tokens);
    embed_tokens(run, tokens);
    hand_out_stream(run, 0);
    for (LayerIndex layer = 0; layer < plan->architecture.n_layers(); ++layer) {
        if (run.context.cancel.cancelled()) return cancelled("running the decoder");
        LS_TRY(run_layer(run, layer));
        hand_out_stream(run, layer + 1);
    }
    if (logits.rows > 0) compute_logits(run, logits);
    return {};
}

/// The only step that changes what the state remembers; nothing in it can fail or be cancelled.
void Decoder::Impl::commit(ChunkRun& run) const {
    for (LayerIndex layer = 0; layer < plan->architecture.n_layers(); ++layer)
        if (auto* const delta = run.state.delta(layer))
            std::swap(*delta, run.scratch.delta().pending(layer));
        else
            run.state.layer(layer).commit(run.first, run.n_tokens, run.scratch.staging(layer));
    run.state.set_length(run.first + run.n_tokens);
}

Result<ConstMatrixView> Decoder::advance(SequenceState& state, std::span<const TokenId> tokens, LogitRows rows,
                                         RunContext& run) {
    auto& impl = *impl_;
    LS_TRY(check_state(*impl.plan, state));
    LS_TRY(impl.check_tokens(state, tokens));
    LS_TRY(impl.scratch.prepare(*impl.plan, state, run.pool.size(), run.teams != nullptr));
    impl.scratch.set_activation_form(run.activations);
    impl.scratch.set_sum_order(run.sums);
    LS_TRY_ASSIGN(const auto logits, impl.scratch.logits(rows_asked(rows, tokens.size())));

    for (std::size_t first = 0; first < tokens.size();) {
        const auto chunk =
            tokens.subspan(first, std::min(tokens.size() - first, static_cast<std::size_t>(impl.max_chunk)));
        const auto end = static_cast<std::int64_t>(first + chunk.size());
        // Rows of the logits that belong to this chunk: all of its own, or the very last one.
        const auto before = rows == LogitRows::All ? static_cast<std::int64_t>(first) : 0;
        const bool last = end == static_cast<std::int64_t>(tokens.size());
        const auto n_rows = rows == LogitRows::All ? end - before : (last ? logits.rows : 0);
        ChunkRun chunk_run{*impl.plan,    *impl.weights, state,          impl.scratch,
                           impl.counters, run,           state.length(), static_cast<std::int64_t>(chunk.size())};
        LS_TRY(impl.run_chunk(chunk_run, chunk, {logits.row(before), n_rows, logits.cols, logits.stride}));
        impl.commit(chunk_run);
        first += chunk.size();
    }
    return ConstMatrixView(logits);
}

void Decoder::set_plan(std::shared_ptr<const ModelPlan> plan) { impl_->plan = std::move(plan); }
const ModelPlan& Decoder::plan() const { return *impl_->plan; }
const Counters& Decoder::counters() const { return impl_->counters; }
void Decoder::reset_counters() { impl_->counters = {}; }
std::int64_t Decoder::scratch_bytes() const { return impl_->scratch.bytes(); }

} // namespace layerscope
