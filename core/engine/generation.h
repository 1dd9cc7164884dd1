// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/cancel.h"
#include "base/progress.h"
#include "base/result.h"
#include "engine/generation_settings.h"
#include "engine/metrics.h"
#include "engine/model.h"
#include "engine/sequence_runner.h"
#include "engine/step_times.h"
#include "engine/stop_rules.h"
#include "sampling/sampler.h"

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace layerscope {

struct GenerationRequest {
    std::string prompt;              ///< used if prompt_ids is empty
    std::vector<TokenId> prompt_ids; ///< both empty: the model's BOS
    std::vector<TokenId> given = {}; ///< the output begins with these; counted by max_new_tokens
    GenerationSettings settings;
    std::int64_t context = 0;                                                           ///< as RunSettings::context
    std::chrono::steady_clock::time_point requested = std::chrono::steady_clock::now(); ///< ttft counts from here
};

/// One text being written, step by step: prefill, decode, done. A failed or cancelled step leaves it where it was, and
/// step() may be called again. When the runner's cache was emptied in between (an edit), the tokens so far are computed
/// again as if they had been the prompt, and the text goes on. The window's engine and the command line both run this.
/// Not thread-safe.
class Generation {
public:
    /// A part of the prompt (or, after an edit, of the text so far) went through the model.
    struct PrefillStep {
        Progress progress; ///< tokens
        bool rebuilding = false;
    };
    /// One token was chosen, or was given: then it comes without time, probability and rivals.
    struct TokenStep {
        std::int64_t index = 0;
        std::shared_ptr<const SampledToken> sampled;
        std::string text; ///< what became certain with it
        float ms = 0;
        bool decoded = false; ///< a decode step was run for it: neither given nor chosen behind a prefill
    };
    struct Finished {
        StopReason reason = StopReason::Length;
        std::string tail; ///< text no TokenStep carried
    };
    using Step = std::variant<PrefillStep, TokenStep, Finished>;

    /// Turns the prompt into tokens and makes room for them. `runner` must outlive the generation and serve nothing
    /// else meanwhile.
    [[nodiscard]] static Result<Generation> start(std::shared_ptr<const Model> model, SequenceRunner& runner,
                                                  GenerationRequest request);

    /// Does the next piece of work. Once Finished was returned, it is returned again.
    [[nodiscard]] Result<Step> step(const CancelToken& cancel, ProbeSink* probe = nullptr);
    /// Ends the text here with StopReason::Cancelled; the next step() returns Finished.
    void cancel();

    [[nodiscard]] std::vector<TokenId> prompt_ids() const;
    [[nodiscard]] std::vector<TokenId> ids() const;                 ///< chosen so far, an end token included
    [[nodiscard]] const std::string& text() const { return text_; } ///< sent so far; whole after Finished
    /// Logits behind the last token computed; what the model said until a token is chosen from them.
    [[nodiscard]] std::span<const float> logits() const { return logits_; }
    [[nodiscard]] Metrics metrics() const;

private:
    Generation(std::shared_ptr<const Model> model, SequenceRunner& runner, GenerationRequest request,
               std::vector<TokenId> prompt);
    void take_given(const std::vector<TokenId>& ids);
    [[nodiscard]] Result<PrefillStep> prefill(std::int64_t missing, const CancelToken& cancel, ProbeSink* probe);
    [[nodiscard]] Result<void> decode(const CancelToken& cancel, ProbeSink* probe);
    void keep_logits(ConstMatrixView rows);
    [[nodiscard]] TokenStep choose(std::chrono::steady_clock::time_point begun, bool decoded);
    [[nodiscard]] std::string take_text(TokenId id);
    void finish(StopReason reason);
    [[nodiscard]] std::int64_t n_new() const { return static_cast<std::int64_t>(tokens_.size()) - n_prompt_; }

    std::shared_ptr<const Model> model_;
    SequenceRunner* runner_;
    GenerationSettings settings_;
    Sampler sampler_;
    StopTexts stops_;
    std::unique_ptr<StreamDecoder> stream_; ///< null without a tokenizer
    std::vector<TokenId> tokens_;           ///< prompt and output
    std::int64_t n_prompt_;
    std::deque<TokenStep> given_; ///< not yet reported
    std::int64_t limit_ = 0;      ///< most tokens of prompt and output together
    std::vector<float> logits_;   ///< behind the last token the cache holds
    bool in_prompt_ = true;       ///< no token was chosen yet
    bool rebuilding_ = false;     ///< the cache lost tokens that had been computed
    std::optional<Finished> finished_;
    std::string text_;

    std::chrono::steady_clock::time_point requested_;
    std::int64_t reused_ = 0;
    std::int64_t prefilled_ = 0; ///< prompt tokens computed in prefill_ms_
    double prefill_ms_ = 0.0;
    double ttft_ms_ = 0.0;
    StepTimes times_;
};

} // namespace layerscope
