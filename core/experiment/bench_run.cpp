// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiment/bench_run.h"

#include "engine/sequence_runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <span>
#include <utility>

namespace layerscope {
namespace {

using Clock = std::chrono::steady_clock;

std::vector<TokenId> bench_tokens(std::int64_t count, std::int64_t vocabulary) {
    std::vector<TokenId> tokens;
    tokens.reserve(static_cast<std::size_t>(count));
    for (std::int64_t i = 0; i < count; ++i)
        tokens.push_back(static_cast<TokenId>((1000 + (i * 7919) % 20000) % vocabulary));
    return tokens;
}

double per_second(std::int64_t count, Clock::time_point begin) {
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return seconds > 0.0 ? static_cast<double>(count) / seconds : 0.0;
}

/// The decoder takes chunks; cancel is seen between layers and chunks.
Result<void> prefill(SequenceRunner& runner, std::span<const TokenId> tokens, const CancelToken& cancel) {
    for (std::size_t first = 0; first < tokens.size(); first += SequenceRunner::default_chunk) {
        const std::size_t count = std::min<std::size_t>(SequenceRunner::default_chunk, tokens.size() - first);
        const bool last = first + count == tokens.size();
        LS_TRY(runner.advance(tokens.subspan(first, count), last ? LogitRows::Last : LogitRows::None, cancel));
    }
    return {};
}

Result<double> prefill_speed(SequenceRunner& runner, std::span<const TokenId> tokens, const CancelToken& cancel) {
    runner.forget();
    const auto begin = Clock::now();
    LS_TRY(prefill(runner, tokens, cancel));
    return per_second(static_cast<std::int64_t>(tokens.size()), begin);
}

Result<double> decode_speed(SequenceRunner& runner, std::span<const TokenId> tokens, std::int64_t depth,
                            const CancelToken& cancel) {
    runner.forget();
    const auto filled = static_cast<std::size_t>(depth);
    LS_TRY(prefill(runner, tokens.first(filled), cancel));
    const auto begin = Clock::now();
    for (std::size_t i = filled; i < tokens.size(); ++i)
        LS_TRY(runner.step(tokens[i], cancel));
    return per_second(static_cast<std::int64_t>(tokens.size() - filled), begin);
}

/// Tokens that the cache must hold at most.
std::int64_t longest_of(const BenchSettings& settings) {
    return std::max(settings.prompt_tokens, settings.depth + settings.new_tokens);
}

Result<void> check(const BenchSettings& settings) {
    constexpr const char* what = "cannot run the benchmark";
    if (settings.prompt_tokens < 1 || settings.new_tokens < 1 || settings.depth < 0 || settings.repeat < 1)
        return fail(ErrorCode::InvalidArgument, what, "a count is too small");
    if (settings.run.context > 0 && longest_of(settings) > settings.run.context)
        return fail(
            ErrorCode::Limit, what,
            fmt::format("it runs {} tokens and the context holds {}", longest_of(settings), settings.run.context),
            "context");
    return {};
}

} // namespace

Spread spread_of(std::vector<double> values) {
    if (values.empty()) return {};
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    const double median = values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2.0;
    return {median, values.front(), values.back()};
}

Result<BenchResult> run_bench(const Model& model, std::shared_ptr<const ModelPlan> plan, const BenchSettings& settings,
                              const CancelToken& cancel, const ProgressCallback& progress) {
    LS_TRY(check(settings));
    const std::int64_t vocabulary = plan->architecture.vocab_size;
    LS_TRY_ASSIGN(auto runner, SequenceRunner::create(model.weights, std::move(plan), settings.run));
    LS_TRY(runner->begin({}, longest_of(settings)));
    const auto prompt = bench_tokens(settings.prompt_tokens, vocabulary);
    const auto text = bench_tokens(settings.depth + settings.new_tokens, vocabulary);
    LS_TRY(prefill(*runner, std::span(prompt).first(std::min<std::size_t>(prompt.size(), 32)), cancel));

    BenchResult result;
    result.threads = runner->threads();
    const auto total = static_cast<std::uint64_t>(settings.repeat) * 2;
    for (std::int64_t round = 0; round < settings.repeat; ++round) {
        LS_TRY_ASSIGN(const double prefilled, prefill_speed(*runner, prompt, cancel));
        result.prefill_tokens_per_s.push_back(prefilled);
        if (progress) progress({static_cast<std::uint64_t>(round) * 2 + 1, total});
        LS_TRY_ASSIGN(const double decoded, decode_speed(*runner, text, settings.depth, cancel));
        result.decode_tokens_per_s.push_back(decoded);
        if (progress) progress({static_cast<std::uint64_t>(round) * 2 + 2, total});
    }
    result.kv_bytes = runner->state()->kv_bytes_used();
    return result;
}

} // namespace layerscope
