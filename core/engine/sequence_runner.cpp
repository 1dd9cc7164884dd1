// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sequence_runner.h"

#include "plan/cache_plan.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace layerscope {
namespace {

/// Every layer's cache has the same rows under both plans, so that a kept cache fits the new plan as it lies.
bool same_cache_shape(const ModelPlan& before, const ModelPlan& after, std::int64_t capacity) {
    for (std::size_t layer = 0; layer < before.layers.size(); ++layer) {
        const auto index = static_cast<LayerIndex>(layer);
        if (before.layers[layer].mixer != after.layers[layer].mixer) return false;
        if (kv_rows(before, index, capacity) != kv_rows(after, index, capacity)) return false;
    }
    return true;
}

std::int64_t common_beginning(std::span<const TokenId> a, std::span<const TokenId> b) {
    const auto [end, unused] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    return end - a.begin();
}

/// Threads in proportion to the weights that each branch multiplies with, so that both end at about the same time.
std::unique_ptr<BranchTeams> make_teams(const ModelPlan& plan, std::int32_t n_threads) {
    const auto& a = plan.architecture;
    const auto attention = static_cast<double>(2 * (plan.query_width() + plan.kv_width()));
    const auto feed = static_cast<double>(3 * a.intermediate_size);
    const auto share = static_cast<std::int32_t>(std::lround(n_threads * attention / (attention + feed)));
    const std::int32_t first = std::clamp(share, 1, n_threads - 1);
    return std::make_unique<BranchTeams>(first, n_threads - first);
}

} // namespace

std::int64_t chunk_for_all_logits(std::int64_t vocab_size) {
    constexpr std::int64_t budget = (std::int64_t{64} << 20) / static_cast<std::int64_t>(sizeof(float));
    return std::clamp<std::int64_t>(budget / std::max<std::int64_t>(vocab_size, 1), 1, SequenceRunner::default_chunk);
}

Result<std::unique_ptr<SequenceRunner>> SequenceRunner::create(std::shared_ptr<const ModelWeights> weights,
                                                               std::shared_ptr<const ModelPlan> plan,
                                                               const RunSettings& settings, std::int64_t max_chunk) {
    LS_TRY_ASSIGN(auto decoder, Decoder::create(plan, std::move(weights), max_chunk));
    return std::unique_ptr<SequenceRunner>(new SequenceRunner(std::move(plan), std::move(decoder), settings));
}

SequenceRunner::SequenceRunner(std::shared_ptr<const ModelPlan> plan, std::unique_ptr<Decoder> decoder,
                               const RunSettings& settings)
    : plan_(std::move(plan)), decoder_(std::move(decoder)), pool_(settings.threads), kv_dtype_(settings.kv_dtype),
      activations_(settings.activations) {
    if (settings.branches_at_once && plan_->architecture.block == BlockLayout::Parallel && pool_.size() > 1)
        teams_ = make_teams(*plan_, pool_.size());
}

Result<void> SequenceRunner::renew_state(std::int64_t capacity) {
    held_.clear();
    settled_ = 0;
    checkpoints_.clear();
    prompt_end_ = 0;
    state_.reset(); // before the new one, so that both never exist at once
    LS_TRY_ASSIGN(state_, SequenceState::create(*plan_, capacity, kv_dtype_));
    return {};
}

/// More room for the same tokens; where there is not enough memory for both caches at once, an empty one.
Result<void> SequenceRunner::grow(std::int64_t capacity) {
    if (!state_ || length() == 0) return renew_state(capacity);
    auto grown = carried_state(*state_, *plan_, capacity);
    if (!grown) return renew_state(capacity);
    state_ = std::move(*grown);
    return {};
}

/// Cuts the cache to at most `length` tokens; returns how many it holds then.
std::int64_t SequenceRunner::go_back(std::int64_t length) {
    if (length == this->length() || state_->truncate(length)) return length;
    const StateCheckpoint* const place = checkpoints_.at_or_before(length);
    if (place == nullptr) {
        state_->clear();
        return 0;
    }
    place->restore(*state_);
    return place->length();
}

Result<std::int64_t> SequenceRunner::begin(std::span<const TokenId> tokens, std::int64_t capacity) {
    const std::int64_t common = std::min(common_beginning(held_, tokens), settled_);
    const auto asked = static_cast<std::int64_t>(tokens.size());
    const bool known = common == asked && asked > 0 && prompt_end_ == asked;
    std::int64_t kept = 0;
    if (state_ && common > 0) {
        kept = go_back(known ? common : std::min(common, asked - 1));
        held_.resize(static_cast<std::size_t>(kept));
        settled_ = kept;
        checkpoints_.drop_after(kept);
        if (prompt_end_ > kept) prompt_end_ = 0;
    } else {
        forget();
    }
    if (!state_ || state_->capacity() < capacity) LS_TRY(grow(capacity));
    if (length() > 0) checkpoints_.take(*state_);
    return length();
}

std::span<const float> SequenceRunner::logits() const {
    if (prompt_end_ == 0 || prompt_end_ != length()) return {};
    return prompt_logits_;
}

void SequenceRunner::mark_prompt(std::span<const float> logits) {
    prompt_end_ = length();
    prompt_logits_.assign(logits.begin(), logits.end());
    if (state_) checkpoints_.take(*state_);
}

/// Tokens that go through the decoder before the next checkpoint is due.
std::size_t SequenceRunner::piece(std::int64_t n_tokens) const {
    if (!checkpoints_.enabled() || !StateCheckpoint::needed(*state_)) return static_cast<std::size_t>(n_tokens);
    return static_cast<std::size_t>(std::min(n_tokens, checkpoint_chunk - length() % checkpoint_chunk));
}

Result<ConstMatrixView> SequenceRunner::advance(std::span<const TokenId> tokens, LogitRows rows,
                                                const CancelToken& cancel, ProbeSink* probe) {
    if (!state_ || length() + static_cast<std::int64_t>(tokens.size()) > state_->capacity())
        return fail(ErrorCode::Limit, "cannot run more tokens", "the context is full");
    if (rows == LogitRows::All) return run(tokens, rows, SumOrder::Fixed, cancel, probe); // one matrix for all of them
    for (;;) {
        const std::size_t count = piece(static_cast<std::int64_t>(tokens.size()));
        const bool last = count == tokens.size();
        auto result = run(tokens.first(count), last ? rows : LogitRows::None, SumOrder::Fixed, cancel, probe);
        if (!result) return result;
        if (length() % checkpoint_chunk == 0 && settled_ == length()) checkpoints_.take(*state_);
        if (last) return result;
        tokens = tokens.subspan(count);
    }
}

Result<ConstMatrixView> SequenceRunner::step(TokenId token, const CancelToken& cancel, ProbeSink* probe) {
    if (!state_ || length() == state_->capacity())
        return fail(ErrorCode::Limit, "cannot run one more token", "the context is full");
    return run({&token, 1}, LogitRows::Last, SumOrder::Fastest, cancel, probe);
}

Result<ConstMatrixView> SequenceRunner::run(std::span<const TokenId> tokens, LogitRows rows, SumOrder sums,
                                            const CancelToken& cancel, ProbeSink* probe) {
    const bool settles = sums == SumOrder::Fixed && settled_ == length();
    RunContext context{pool_, probe, cancel, teams_.get(), activations_, sums};
    auto result = decoder_->advance(*state_, tokens, rows, context);
    const std::int64_t done = state_->length() - length(); // after a failure whole chunks; a cut one leaves no trace
    held_.insert(held_.end(), tokens.begin(), tokens.begin() + done);
    if (settles) settled_ = length();
    return result;
}

Result<CarryOver> SequenceRunner::set_plan(std::shared_ptr<const ModelPlan> plan) {
    const auto before = std::exchange(plan_, std::move(plan));
    decoder_->set_plan(plan_);
    if (!state_) return CarryOver::Keep;
    const std::int64_t room = state_->capacity();
    if (carry_over(*before, *plan_, length()) == CarryOver::Keep && same_cache_shape(*before, *plan_, room))
        return CarryOver::Keep;
    auto renewed = renew_state(room);
    if (renewed) return CarryOver::Rebuild;
    plan_ = before;
    decoder_->set_plan(plan_);
    LS_TRY(renew_state(room));
    return tl::unexpected<Error>(std::move(renewed).error());
}

void SequenceRunner::forget() {
    held_.clear();
    settled_ = 0;
    checkpoints_.clear();
    prompt_end_ = 0;
    if (state_) state_->clear();
}

} // namespace layerscope
