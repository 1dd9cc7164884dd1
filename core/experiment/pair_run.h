// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/gain.h"
#include "base/cancel.h"
#include "base/progress.h"
#include "base/result.h"
#include "engine/generation_settings.h"
#include "engine/model.h"
#include "experiment/token_alignment.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace layerscope {

/// One text through two models. `plan` may be an edited one, so that a model can stand against its own edit.
struct PairRequest {
    struct Side {
        std::shared_ptr<const Model> model;
        std::shared_ptr<const ModelPlan> plan;
    };
    Side a, b;
    std::string text;
    RunSettings run;                       ///< of the continuations; the losses are always computed with float32
    std::int64_t max_tokens = 512;         ///< of either model; the text is cut at a common boundary before it
    std::int64_t continuation_tokens = 32; ///< written greedily by each model behind the text; 0: none
};

/// A token of the text and what its model expected in its place.
struct PairToken {
    TokenId id = 0;
    TokenSpan span;             ///< bytes of PairRun::text
    std::optional<double> nll;  ///< nats; absent for the first token, which nothing predicts
    TokenId top = -1;           ///< most probable here; -1: as above
    double top_probability = 0; ///< of `top`
};

/// One model's half. Loss, perplexity and bits per byte are over the same bytes for both models: PairRun::bytes.
struct PairSide {
    std::vector<PairToken> tokens;
    std::int64_t scored = 0;  ///< tokens in those bytes
    double nll = 0;           ///< nats, sum over them
    double perplexity = 0;    ///< per token: only comparable between models that cut the text alike
    double bits_per_byte = 0; ///< comparable whatever the tokenizer
    std::string continuation; ///< text
    double prefill_tokens_per_s = 0;
    double decode_tokens_per_s = 0; ///< 0: nothing was written; else it agrees with PairRun::writing
    std::int64_t kv_bytes = 0;      ///< measured behind the continuation, recurrent states included
    std::int64_t weights_bytes = 0;
};

/// One stretch of text between common token boundaries, and how the two predictions made in front of it relate.
struct PairGroup {
    TokenGroup tokens;
    bool predicted = false;   ///< both models had something before it; the figures below are of these alone
    bool same_top = false;    ///< the most probable next token of both stands for the same bytes
    std::optional<double> kl; ///< KL(A || B) of the next token, nats
};

/// Why there is no KL: it needs distributions over the same tokens.
enum class KlAbsence { None, VocabularySizes, VocabularyEntries };

struct PairRun {
    std::string text;       ///< the part that was run
    bool shortened = false; ///< the text was longer
    std::vector<PairGroup> groups;
    PairSide a, b;
    std::int64_t bytes = 0;     ///< in groups that both models predicted
    std::int64_t predicted = 0; ///< such groups
    std::int64_t same_top = 0;  ///< of these
    KlAbsence kl_absence = KlAbsence::None;
    std::optional<double> mean_kl; ///< over the predicted groups
    Gain writing; ///< of some tokens of each by turns, undecided if they were few; above 1: B writes faster
    std::int32_t threads = 0;
    [[nodiscard]] double agreement() const {
        return predicted > 0 ? static_cast<double>(same_top) / static_cast<double>(predicted) : 0.0;
    }
};

/// Both models read the text in step, so that their logits meet and none are kept; then they continue it by turns, so
/// that what slows the machine for a while slows both.
/// Errors: no weights or no tokenizer, a text too short to predict anything, no memory, not-a-number outputs.
[[nodiscard]] Result<PairRun> run_pair(const PairRequest& request, const CancelToken& cancel,
                                       const ProgressCallback& progress);

/// Bits that the model needed for one group.
[[nodiscard]] double group_bits(const PairSide& side, std::int64_t first, std::int64_t last);

} // namespace layerscope
