// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/generation.h"

#include "engine/prompt_ids.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace layerscope {
namespace {

using Clock = std::chrono::steady_clock;

double ms_since(Clock::time_point begin) {
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

/// Most tokens prompt and output may have together.
Result<std::int64_t> token_limit(const Model& model, const GenerationRequest& request, std::int64_t n_prompt) {
    const std::int64_t trained = model.plan->architecture.max_position_embeddings;
    const std::int64_t limit = request.context > 0 ? request.context : trained;
    if (limit > 0 && n_prompt > limit)
        return fail(ErrorCode::Limit, "cannot run the prompt",
                    fmt::format("it has {} tokens and the context holds {}", n_prompt, limit), model.name);
    if (request.context > 0) return limit;
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    const std::int64_t wanted =
        request.settings.max_new_tokens < most - n_prompt ? n_prompt + request.settings.max_new_tokens : most;
    return limit > 0 ? std::min(wanted, limit) : wanted;
}

} // namespace

Result<Generation> Generation::start(std::shared_ptr<const Model> model, SequenceRunner& runner,
                                     GenerationRequest request) {
    if (!request.settings.stop_texts.empty() && !model->tokenizer)
        return fail(ErrorCode::InvalidArgument, "cannot look for stop texts", "the model has no tokenizer.json",
                    model->name);
    if (request.settings.max_new_tokens < 0)
        return fail(ErrorCode::InvalidArgument, "cannot generate", "the number of new tokens is negative");
    LS_TRY_ASSIGN(auto prompt, layerscope::prompt_ids(*model, request.prompt, request.prompt_ids));
    LS_TRY(check_ids(*model, request.given));
    const auto held = static_cast<std::int64_t>(prompt.size() + request.given.size());
    LS_TRY_ASSIGN(const std::int64_t limit, token_limit(*model, request, static_cast<std::int64_t>(prompt.size())));
    if (held > limit)
        return fail(ErrorCode::Limit, "cannot go on from this token",
                    fmt::format("prompt and text have {} tokens and the context holds {}", held, limit), model->name);
    const std::vector<TokenId> given = std::move(request.given);
    Generation generation(std::move(model), runner, std::move(request), std::move(prompt));
    generation.limit_ = limit;
    generation.take_given(given);
    LS_TRY_ASSIGN(generation.reused_, runner.begin(generation.tokens_, limit));
    if (generation.reused_ == held) generation.logits_.assign(runner.logits().begin(), runner.logits().end());
    if (!generation.finished_ && (generation.n_new() >= generation.settings_.max_new_tokens || held >= limit))
        generation.finish(StopReason::Length);
    return generation;
}

Generation::Generation(std::shared_ptr<const Model> model, SequenceRunner& runner, GenerationRequest request,
                       std::vector<TokenId> prompt)
    : model_(std::move(model)), runner_(&runner), settings_(std::move(request.settings)), sampler_(settings_.sampling),
      stops_(settings_.stop_texts), tokens_(std::move(prompt)), n_prompt_(static_cast<std::int64_t>(tokens_.size())),
      requested_(request.requested) {
    if (!model_->tokenizer) return;
    // The output goes on where the prompt ends: a decoder that treats the start of a text specially must not do so
    // here.
    stream_ = model_->tokenizer->stream();
    for (const TokenId id : tokens_)
        static_cast<void>(stream_->push(id));
}

void Generation::take_given(const std::vector<TokenId>& ids) {
    for (const TokenId id : ids) {
        if (finished_) break;
        auto token = std::make_shared<SampledToken>();
        token->id = id;
        tokens_.push_back(id);
        TokenStep step{n_new() - 1, std::move(token), {}, 0.0F};
        if (settings_.stop_at_end_tokens && is_end_token(model_->end_tokens, id))
            finish(StopReason::Eos);
        else
            step.text = take_text(id);
        if (stops_.found()) finish(StopReason::Stop);
        given_.push_back(std::move(step));
    }
}

Result<Generation::Step> Generation::step(const CancelToken& cancel, ProbeSink* probe) {
    if (!given_.empty()) {
        TokenStep step = std::move(given_.front());
        given_.pop_front();
        return step;
    }
    if (finished_) return *finished_;
    const auto begun = Clock::now();
    const std::int64_t missing = static_cast<std::int64_t>(tokens_.size()) - runner_->length();
    if (!in_prompt_ && missing > 1) rebuilding_ = true;
    if (missing > 0 && (in_prompt_ || rebuilding_)) {
        LS_TRY_ASSIGN(PrefillStep step, prefill(missing, cancel, probe));
        return step;
    }
    if (missing > 0) LS_TRY(decode(cancel, probe));
    return choose(begun, missing > 0);
}

Result<Generation::PrefillStep> Generation::prefill(std::int64_t missing, const CancelToken& cancel, ProbeSink* probe) {
    const auto begun = Clock::now();
    const std::int64_t before = runner_->length();
    const std::int64_t count = std::min(missing, SequenceRunner::default_chunk);
    const auto next = std::span(tokens_).subspan(static_cast<std::size_t>(before), static_cast<std::size_t>(count));
    LS_TRY_ASSIGN(const ConstMatrixView rows,
                  runner_->advance(next, count == missing ? LogitRows::Last : LogitRows::None, cancel, probe));
    const PrefillStep step{{static_cast<std::uint64_t>(runner_->length()), tokens_.size()}, rebuilding_};
    if (in_prompt_) {
        prefill_ms_ += ms_since(begun);
        prefilled_ += runner_->length() - before;
    }
    if (count == missing) {
        rebuilding_ = false;
        keep_logits(rows);
        runner_->mark_prompt(logits_);
    }
    return step;
}

Result<void> Generation::decode(const CancelToken& cancel, ProbeSink* probe) {
    LS_TRY_ASSIGN(const ConstMatrixView rows, runner_->step(tokens_.back(), cancel, probe));
    keep_logits(rows);
    return {};
}

void Generation::keep_logits(ConstMatrixView rows) {
    const float* const last = rows.row(rows.rows - 1);
    logits_.assign(last, last + rows.cols);
}

Generation::TokenStep Generation::choose(Clock::time_point begun, bool decoded) {
    std::span<float> logits(logits_);
    // Rows of the matrix beyond the tokenizer's vocabulary stand for no text.
    if (model_->tokenizer && model_->tokenizer->size() > 0)
        logits = logits.first(std::min(logits.size(), static_cast<std::size_t>(model_->tokenizer->size())));
    auto sampled = std::make_shared<const SampledToken>(sampler_.pick(logits, tokens_, settings_.n_rivals));
    const TokenId id = sampled->id;
    tokens_.push_back(id);

    TokenStep step{n_new() - 1, std::move(sampled), {}, 0.0F};
    if (settings_.stop_at_end_tokens && is_end_token(model_->end_tokens, id)) {
        finish(StopReason::Eos);
    } else {
        step.text = take_text(id);
        if (stops_.found())
            finish(StopReason::Stop);
        else if (n_new() >= settings_.max_new_tokens || static_cast<std::int64_t>(tokens_.size()) >= limit_)
            finish(StopReason::Length);
    }
    step.ms = static_cast<float>(ms_since(begun));
    step.decoded = decoded;
    if (in_prompt_) ttft_ms_ = ms_since(requested_);
    if (decoded) times_.add(step.ms);
    in_prompt_ = false;
    return step;
}

std::string Generation::take_text(TokenId id) {
    if (!stream_) return {};
    std::string certain = stops_.push(stream_->push(id));
    text_ += certain;
    return certain;
}

void Generation::finish(StopReason reason) {
    std::string tail;
    if (reason != StopReason::Stop && stream_) {
        tail = stops_.push(stream_->finish());
        if (stops_.found()) reason = StopReason::Stop;
        tail += stops_.finish();
    }
    text_ += tail;
    finished_ = Finished{reason, std::move(tail)};
}

void Generation::cancel() {
    if (!finished_) finish(StopReason::Cancelled);
}

std::vector<TokenId> Generation::prompt_ids() const { return {tokens_.begin(), tokens_.begin() + n_prompt_}; }

std::vector<TokenId> Generation::ids() const { return {tokens_.begin() + n_prompt_, tokens_.end()}; }

Metrics Generation::metrics() const {
    Metrics metrics;
    metrics.load_ms = model_->load_ms;
    metrics.prefill_ms = prefill_ms_;
    metrics.ttft_ms = ttft_ms_;
    if (prefill_ms_ > 0.0) metrics.prefill_tokens_per_s = static_cast<double>(prefilled_) * 1000.0 / prefill_ms_;
    metrics.decode_tokens_per_s = times_.steps_per_s();
    metrics.prompt_tokens = n_prompt_;
    metrics.new_tokens = n_new();
    metrics.reused_tokens = reused_;
    if (const SequenceState* state = runner_->state()) {
        metrics.kv_bytes = state->kv_bytes_used();
        metrics.kv_bytes_reserved = state->kv_bytes_reserved();
        metrics.state_bytes = state->state_bytes();
    }
    metrics.checkpoint_bytes = runner_->checkpoint_bytes();
    metrics.weights_bytes = model_->weights->n_bytes;
    metrics.rss_bytes = resident_bytes();
    metrics.peak_rss_bytes = peak_resident_bytes();
    metrics.threads = runner_->threads();
    metrics.p50_ms = times_.percentile(0.5);
    metrics.p95_ms = times_.percentile(0.95);
    metrics.recent_ms = times_.recent();
    return metrics;
}

} // namespace layerscope
