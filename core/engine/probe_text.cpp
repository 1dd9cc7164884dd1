// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/probe_text.h"

#include "engine/run_probe.h"

#include <algorithm>
#include <span>

namespace layerscope {

namespace {

constexpr std::int64_t most_single_steps = 64; // enough for a timeline of written tokens

/// Tokens of the next step: the chunk that ends before the steps of one token begin.
std::int64_t step_length(const ProbeTextRequest& request, std::int64_t done) {
    const auto total = static_cast<std::int64_t>(request.tokens.size());
    const std::int64_t written = std::max<std::int64_t>(total - std::max<std::int64_t>(request.n_prompt, 1), 0);
    const std::int64_t singles = request.probe.times ? std::min(written, most_single_steps) : 0;
    if (done >= total - singles) return 1;
    return std::min(total - singles - done, SequenceRunner::default_chunk);
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
    probe.begin_run(*runner);
    while (runner->length() < total) {
        const std::int64_t done = runner->length();
        const std::int64_t n_tokens = step_length(request, done);
        const auto next =
            std::span(request.tokens).subspan(static_cast<std::size_t>(done), static_cast<std::size_t>(n_tokens));
        ProbeSink* const sink = probe.begin_step(*runner);
        const bool last = done + n_tokens == total;
        LS_TRY(runner->advance(next, last || n_tokens == 1 ? LogitRows::Last : LogitRows::None, cancel, sink));
        probe.end_step(*runner, n_tokens > 1 || done < request.n_prompt, false);
        if (progress) progress({static_cast<std::uint64_t>(runner->length()), static_cast<std::uint64_t>(total)});
    }
    return probe.snapshot(*runner);
}

} // namespace layerscope
