// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sampling/sampler.h"

#include "sampling/alternatives.h"
#include "sampling/logit_filters.h"
#include "sampling/random_stream.h"
#include "sampling/repetition.h"

#include <algorithm>

namespace layerscope {
namespace {

/// The logit of `id` as the model gave it, penalty undone.
float raw_logit(std::span<const float> logits, const std::vector<PenalisedLogit>& changed, TokenId id) {
    for (const PenalisedLogit& change : changed)
        if (change.id == id) return change.raw;
    return logits[static_cast<std::size_t>(id)];
}

} // namespace

Sampler::Sampler(const SamplingSettings& settings) : settings_(settings), state_(settings.seed) {}

SampledToken Sampler::pick(std::span<float> logits, std::span<const TokenId> history, std::int32_t n_rivals) {
    SampledToken picked;
    if (logits.empty()) return picked;
    tame_logits(logits);
    const Distribution distribution = describe(logits);
    picked.entropy = static_cast<float>(distribution.entropy);
    picked.rivals = best_candidates(logits, distribution, n_rivals);

    const auto changed = apply_repetition_penalty(logits, history, settings_.repetition_penalty);
    if (!(settings_.temperature > 0.0F) || distribution.impossible) {
        picked.id = static_cast<TokenId>(largest_logit(logits));
    } else {
        auto tokens = weigh_tokens(logits, settings_.temperature);
        keep_top_k(tokens, settings_.top_k);
        keep_top_p(tokens, settings_.top_p);
        keep_min_p(tokens, settings_.min_p);
        picked.id = token_at(tokens, next_unit(state_));
    }
    picked.probability = distribution.probability(raw_logit(logits, changed, picked.id));
    return picked;
}

} // namespace layerscope
