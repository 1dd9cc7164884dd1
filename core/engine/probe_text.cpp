// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/probe_text.h"

#include "engine/run_probe.h"

#include <algorithm>
#include <span>

namespace layerscope {

namespace {

constexpr std::int64_t most_single_steps = 64; // enough for a timeline of written tokens

/// Where the steps of one written token begin.
std::int64_t first_single(const ProbeTextRequest& request) {
    const auto total = static_cast<std::int64_t>(request.tokens.size());
    const std::int64_t written = std::max<std::int64_t>(total - std::max<std::int64_t>(request.n_prompt, 1), 0);
    return total - (request.probe.times ? std::min(written, most_single_steps) : 0);
}

/// The next chunk, or the next single token.
Result<void> run_next(const ProbeTextRequest& request, SequenceRunner& runner, const CancelToken& cancel,
                      ProbeSink* sink) {
    const std::int64_t done = runner.length();
    const auto next = std::span(request.tokens).subspan(static_cast<std::size_t>(done));
    const std::int64_t in_chunks = first_single(request) - done;
    if (in_chunks <= 0) {
        LS_TRY(runner.step(next.front(), cancel, sink));
        return {};
    }
    const auto chunk = next.first(static_cast<std::size_t>(std::min(in_chunks, SequenceRunner::default_chunk)));
    LS_TRY(runner.advance(chunk, chunk.size() == next.size() ? LogitRows::Last : LogitRows::None, cancel, sink));
    return {};
}

} // namespace

Result<std::shared_ptr<const ProbeSnapshot>> probe_text(const ProbeTextRequest& request, const CancelToken& cancel,
                                                        const ProgressCallback& progress) {
    const auto total = static_cast<std::int64_t>(request.tokens.size());
    if (!request.model || !request.plan || total == 0 || request.probe.empty())
        return fail(ErrorCode::InvalidArgument, "cannot record the text", "there is nothing to run or to record");
    LS_TRY_ASSIGN(auto runner, SequenceRunner::create(request.model->weights, request.plan, request.run));
    LS_TRY(runner->begin(request.tokens, total));
    RunProbe probe;
    probe.ask(request.probe);
    probe.begin_run();
    while (runner->length() < total) {
        const std::int64_t done = runner->length();
        ProbeSink* const sink = probe.begin_step(*runner);
        LS_TRY(run_next(request, *runner, cancel, sink));
        probe.end_step(*runner, runner->length() - done > 1 || done < request.n_prompt, false);
        if (progress) progress({static_cast<std::uint64_t>(runner->length()), static_cast<std::uint64_t>(total)});
    }
    return probe.snapshot(*runner);
}

} // namespace layerscope
