// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiment/trace_run.h"

#include "engine/prompt_ids.h"
#include "engine/sequence_runner.h"
#include "probe/op_timer.h"
#include "sampling/alternatives.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace layerscope {
namespace {

/// Runs tokens through the model and keeps what was timed.
class Tracer {
public:
    Tracer(SequenceRunner& runner, const CancelToken& cancel) : runner_(runner), cancel_(cancel) {}

    /// A part of the prompt, or the token written last. The logits behind it; no row if none were asked for.
    Result<ConstMatrixView> run(std::span<const TokenId> tokens, LogitRows rows, bool prefill) {
        ProbeRequest times;
        times.times = true;
        RunRecorder recorder(times, 0, 0);
        TraceStep step;
        step.prefill = prefill;
        step.first = runner_.length();
        step.tokens = static_cast<std::int64_t>(tokens.size());
        step.begin_ns = steady_nanoseconds();
        LS_TRY_ASSIGN(const ConstMatrixView logits, prefill ? runner_.advance(tokens, rows, cancel_, &recorder)
                                                            : runner_.step(tokens.front(), cancel_, &recorder));
        step.end_ns = steady_nanoseconds();
        step.logit_rows = logits.rows;
        step.operations = recorder.operations();
        steps_.push_back(std::move(step));
        return logits;
    }
    [[nodiscard]] std::vector<TraceStep> take() { return std::move(steps_); }

private:
    SequenceRunner& runner_;
    const CancelToken& cancel_;
    std::vector<TraceStep> steps_;
};

TokenId likeliest(const ConstMatrixView& logits) {
    return static_cast<TokenId>(largest_logit({logits.row(0), static_cast<std::size_t>(logits.cols)}));
}

Result<void> check(std::span<const TokenId> prompt, const TraceSettings& settings) {
    constexpr const char* what = "cannot trace a run";
    if (prompt.empty()) return fail(ErrorCode::InvalidArgument, what, "there is no token to begin with");
    if (settings.max_new_tokens < 0) return fail(ErrorCode::InvalidArgument, what, "a count is too small");
    const auto length = static_cast<std::int64_t>(prompt.size());
    if (settings.run.context > 0 && length > settings.run.context)
        return fail(ErrorCode::Limit, what,
                    fmt::format("the prompt has {} tokens and the context holds {}", length, settings.run.context),
                    "context");
    return {};
}

/// Decode steps that fit behind the prompt.
std::int64_t decode_steps(std::int64_t prompt, const TraceSettings& settings) {
    const std::int64_t wanted = std::max<std::int64_t>(settings.max_new_tokens - 1, 0);
    return settings.run.context > 0 ? std::min(wanted, settings.run.context - prompt) : wanted;
}

} // namespace

Result<RunTrace> trace_run(const Model& model, std::shared_ptr<const ModelPlan> plan, std::span<const TokenId> prompt,
                           const TraceSettings& settings, const CancelToken& cancel, const ProgressCallback& progress) {
    LS_TRY(check(prompt, settings));
    LS_TRY(check_ids(model, prompt));
    const auto length = static_cast<std::int64_t>(prompt.size());
    const std::int64_t n_decode = decode_steps(length, settings);
    LS_TRY_ASSIGN(auto runner, SequenceRunner::create(model.weights, plan, settings.run));
    LS_TRY(runner->begin(prompt, length + n_decode));

    Tracer tracer(*runner, cancel);
    const auto tell = [&] {
        if (progress)
            progress({static_cast<std::uint64_t>(runner->length()), static_cast<std::uint64_t>(length + n_decode)});
    };
    ConstMatrixView logits;
    for (std::size_t first = 0; first < prompt.size(); first += SequenceRunner::default_chunk) {
        const auto part =
            prompt.subspan(first, std::min<std::size_t>(SequenceRunner::default_chunk, prompt.size() - first));
        const bool last = first + part.size() == prompt.size();
        LS_TRY_ASSIGN(logits, tracer.run(part, last ? LogitRows::Last : LogitRows::None, true));
        tell();
    }
    for (std::int64_t step = 0; step < n_decode; ++step) {
        const TokenId next = likeliest(logits);
        LS_TRY_ASSIGN(logits, tracer.run({&next, 1}, LogitRows::Last, false));
        tell();
    }
    return RunTrace{std::move(plan), runner->threads(), tracer.take()};
}

} // namespace layerscope
