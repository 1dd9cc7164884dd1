// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/edit.h"
#include "base/cancel.h"
#include "base/progress.h"
#include "base/result.h"
#include "engine/generation_settings.h"
#include "engine/model.h"
#include "experiment/variant_speed.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace layerscope {

/// What running one variant of the model on a text and a prompt gave.
struct VariantRun {
    double nll = 0; ///< mean, nats per token of the sample text
    double perplexity = 0;
    std::int64_t tokens = 0;
    std::vector<TokenId> ids; ///< continuation with the given seed
    std::string text;
    std::int64_t kv_bytes = 0;      ///< measured after the continuation
    std::vector<float> next_logits; ///< after the prompt
};
/// How differently the variants predict one token of the sample text.
struct PositionEffect {
    TokenId target = 0;        ///< the token that stands there
    TokenId original_top1 = 0; ///< what each variant thinks most likely
    TokenId edited_top1 = 0;
    float kl = 0;           ///< KL(original || edited), nats
    float original_nll = 0; ///< -log probability of `target`, nats
    float edited_nll = 0;
    bool operator==(const PositionEffect&) const = default;
};
struct EditEffect {
    std::shared_ptr<const VariantRun> original, edited;
    std::string prompt; ///< what both continued
    VariantSpeed speed; ///< of both, by turns behind the sample text
    double kl = 0;      ///< KL(original || edited) of the next token after the prompt, nats
    bool same_top1 = true;
    double mean_kl = 0;                    ///< over the positions of the sample text
    double top1_agreement = 1.0;           ///< share of those positions
    std::int64_t first_difference = -1;    ///< index of the first differing token; -1: none
    std::vector<PositionEffect> positions; ///< of the sample text; entry i is about its token i + 1
};
struct EditEffectRequest {
    std::shared_ptr<const Model> model;
    Edit edit;
    std::string prompt;
    std::string sample_text;
    GenerationSettings settings;
    RunSettings run;
    std::shared_ptr<const VariantRun> known_original; ///< reuse of an earlier run with the same settings; may be null
};
[[nodiscard]] Result<EditEffect> measure_edit_effect(const EditEffectRequest& request, const CancelToken& cancel,
                                                     const ProgressCallback& progress);

/// One candidate for the token behind the prompt in both variants.
struct NextTokenPair {
    TokenId id = 0;
    float original = 0, edited = 0; ///< probabilities, softmax of the raw logits
};
/// The `count` most probable of each variant, together: at most twice as many, the likeliest in either first, equal
/// ones by id. Empty when the logits cannot be compared.
[[nodiscard]] std::vector<NextTokenPair> next_token_pairs(const EditEffect& effect, std::int32_t count);

} // namespace layerscope
