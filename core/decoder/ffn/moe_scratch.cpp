// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/ffn/moe_scratch.h"

#include <algorithm>
#include <array>
#include <new>
#include <numeric>

namespace layerscope {

Result<MoeScratch> MoeScratch::create(const ModelPlan& plan, std::int64_t max_chunk) {
    const auto is_moe = [](const LayerPlan& layer) { return layer.ffn == FfnKind::Moe; };
    MoeScratch scratch;
    if (!plan.architecture.moe || std::ranges::none_of(plan.layers, is_moe)) return scratch;
    const auto& moe = *plan.architecture.moe;
    const auto hidden = plan.architecture.hidden_size;
    const auto rows = std::max(max_chunk, moe.n_experts_per_token);
    const std::array<ActivationPlace, 7> places{{{&scratch.scores_, max_chunk, moe.n_experts},
                                                 {&scratch.weights_, max_chunk, moe.n_experts_per_token},
                                                 {&scratch.inputs_, max_chunk, hidden},
                                                 {&scratch.results_, rows, hidden},
                                                 {&scratch.gate_, rows, moe.expert_intermediate_size},
                                                 {&scratch.up_, rows, moe.expert_intermediate_size},
                                                 {&scratch.shared_gate_, max_chunk, 1}}};
    LS_TRY_ASSIGN(scratch.memory_, place_activations(places, "activations of experts"));
    try {
        const auto n_choices = static_cast<std::size_t>(max_chunk * moe.n_experts_per_token);
        scratch.experts_.resize(n_choices);
        scratch.tokens_.resize(n_choices);
        scratch.factors_.resize(n_choices);
        scratch.begins_.resize(static_cast<std::size_t>(moe.n_experts) + 1);
        scratch.in_order_.resize(static_cast<std::size_t>(rows));
        scratch.parts.reserve(2 * static_cast<std::size_t>(moe.n_experts_per_token));
        scratch.tasks.reserve(static_cast<std::size_t>(moe.n_experts_per_token));
    } catch (const std::bad_alloc&) {
        return fail(ErrorCode::OutOfMemory, "cannot make a decoder", "no memory for the choices of experts");
    }
    std::iota(scratch.in_order_.begin(), scratch.in_order_.end(), 0);
    return scratch;
}

void MoeScratch::share_out(std::int64_t n) {
    // Counting sort: how many each expert gets, where its run begins, then each token to the next free place.
    const auto chosen = experts(n);
    std::ranges::fill(begins_, 0);
    for (const auto expert : chosen)
        ++begins_[static_cast<std::size_t>(expert) + 1];
    std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
    const auto n_choices = weights_.cols;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        const auto token = static_cast<std::int64_t>(i) / n_choices;
        const auto place = static_cast<std::size_t>(begins_[static_cast<std::size_t>(chosen[i])]++);
        tokens_[place] = static_cast<std::int32_t>(token);
        factors_[place] = weights(n).row(token)[static_cast<std::int64_t>(i) % n_choices];
    }
    // Each begin has moved to the next one's place: move them back.
    std::shift_right(begins_.begin(), begins_.end(), 1);
    begins_.front() = 0;
}

ExpertShare MoeScratch::share(std::int64_t expert) const {
    const auto begin = static_cast<std::size_t>(begins_[static_cast<std::size_t>(expert)]);
    const auto count = static_cast<std::size_t>(begins_[static_cast<std::size_t>(expert) + 1]) - begin;
    return {std::span(tokens_).subspan(begin, count), std::span(factors_).subspan(begin, count)};
}

std::int64_t MoeScratch::bytes() const {
    return static_cast<std::int64_t>(memory_.size() + factors_.size() * sizeof(float) +
                                     begins_.size() * sizeof(std::int64_t) +
                                     (experts_.size() + tokens_.size() + in_order_.size()) * sizeof(std::int32_t));
}

} // namespace layerscope
