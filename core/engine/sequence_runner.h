// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/cancel.h"
#include "base/result.h"
#include "decoder/decoder.h"
#include "decoder/state/carry_over.h"
#include "engine/checkpoints.h"
#include "engine/generation_settings.h"
#include "parallel/branch.h"
#include "plan/layer_plan.h"
#include "weights/model_weights.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace layerscope {

/// What one sequence runs on: threads, decoder, cache, and the list of tokens the cache holds. Outlives the single
/// generation, so that the next one can go on from a common beginning. Not thread-safe.
///
/// The rule of reuse: a text comes out as from a fresh start, to the bit. A fresh start computes all that it is given
/// as a prompt, in chunks, whose sums have a fixed order: what a token leaves in the cache does not depend on where the
/// prompt was cut. A token of a text that is being written is computed alone, faster and with other roundings. So the
/// cache is settled as far as it was computed as a prompt, and begin() keeps settled tokens only: the written ones are
/// computed again, as the prompt they have become.
class SequenceRunner {
public:
    static constexpr std::int64_t default_chunk = 512;
    /// Tokens of a prompt, which is cut there, between two places to go back to.
    static constexpr std::int64_t checkpoint_chunk = 256;

    /// `plan` may be an edited one. `max_chunk`: most tokens the decoder takes at once.
    [[nodiscard]] static Result<std::unique_ptr<SequenceRunner>> create(std::shared_ptr<const ModelWeights> weights,
                                                                        std::shared_ptr<const ModelPlan> plan,
                                                                        const RunSettings& settings,
                                                                        std::int64_t max_chunk = default_chunk);

    /// From now on also keeps copies of what rings and recurrent states overwrite, so that begin() can go back to the
    /// last of them; at most so many bytes.
    void keep_checkpoints(std::int64_t budget_bytes) { checkpoints_ = Checkpoints(budget_bytes); }
    /// Makes room for `capacity` tokens and keeps what the cache already holds of `tokens`: all settled ones that they
    /// have in common, or, where a ring or a recurrent state has moved on, up to the last checkpoint within. The last
    /// token is left to be run again, since its logits are wanted, unless logits() has them. Returns the number kept.
    [[nodiscard]] Result<std::int64_t> begin(std::span<const TokenId> tokens, std::int64_t capacity);
    /// Logits behind the tokens held now, if mark_prompt() was told them; else empty.
    [[nodiscard]] std::span<const float> logits() const;
    /// Here a prompt ends: the place to go back to when it is asked for once more.
    void mark_prompt(std::span<const float> logits);
    /// Runs the next tokens as a prompt, however few; see Decoder::advance. After a failure the cache holds the chunks
    /// completed before it; length() says how many tokens.
    [[nodiscard]] Result<ConstMatrixView> advance(std::span<const TokenId> tokens, LogitRows rows,
                                                  const CancelToken& cancel, ProbeSink* probe = nullptr);
    /// Runs a token that was just written; the logits behind it.
    [[nodiscard]] Result<ConstMatrixView> step(TokenId token, const CancelToken& cancel, ProbeSink* probe = nullptr);
    /// Puts an edited plan in force. Rebuild: the cache is empty now. On an error (no memory for the new cache) the old
    /// plan stays in force with an empty cache.
    [[nodiscard]] Result<CarryOver> set_plan(std::shared_ptr<const ModelPlan> plan);
    void forget(); ///< empties the cache

    [[nodiscard]] const ModelPlan& plan() const { return *plan_; }
    [[nodiscard]] const std::shared_ptr<const ModelPlan>& shared_plan() const { return plan_; }
    [[nodiscard]] const std::vector<TokenId>& tokens() const { return held_; } ///< that the cache holds
    [[nodiscard]] std::int64_t length() const { return static_cast<std::int64_t>(held_.size()); }
    [[nodiscard]] std::int64_t settled() const { return settled_; } ///< of them, that a prompt left there
    [[nodiscard]] std::int64_t capacity() const { return state_ ? state_->capacity() : 0; }
    [[nodiscard]] const SequenceState* state() const { return state_ ? &*state_ : nullptr; } ///< null before begin()
    [[nodiscard]] std::int32_t threads() const { return pool_.size(); }
    [[nodiscard]] std::int64_t checkpoint_bytes() const { return checkpoints_.bytes(); }
    [[nodiscard]] const Decoder& decoder() const { return *decoder_; }

private:
    SequenceRunner(std::shared_ptr<const ModelPlan> plan, std::unique_ptr<Decoder> decoder,
                   const RunSettings& settings);
    [[nodiscard]] Result<void> renew_state(std::int64_t capacity);
    [[nodiscard]] Result<void> grow(std::int64_t capacity);
    [[nodiscard]] std::int64_t go_back(std::int64_t length);
    [[nodiscard]] std::size_t piece(std::int64_t n_tokens) const;
    [[nodiscard]] Result<ConstMatrixView> run(std::span<const TokenId> tokens, LogitRows rows, SumOrder sums,
                                              const CancelToken& cancel, ProbeSink* probe);

    std::shared_ptr<const ModelPlan> plan_;
    std::unique_ptr<Decoder> decoder_;
    ThreadPool pool_;
    std::unique_ptr<BranchTeams> teams_; ///< null: branches run one after the other
    DType kv_dtype_;
    ActivationForm activations_;
    std::optional<SequenceState> state_;
    std::vector<TokenId> held_; ///< the tokens in state_, always state_->length() of them
    std::int64_t settled_ = 0;
    Checkpoints checkpoints_;
    std::int64_t prompt_end_ = 0; ///< tokens behind which prompt_logits_ stand; 0: none
    std::vector<float> prompt_logits_;
};

/// Tokens per decoder call when a row of logits is wanted for each of them: large vocabularies get smaller chunks, so
/// that the logits stay near 64 MB.
[[nodiscard]] std::int64_t chunk_for_all_logits(std::int64_t vocab_size);

} // namespace layerscope
