// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/mixers/delta_scratch.h"

#include "decoder/state/sequence_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace layerscope {

Result<DeltaScratch> DeltaScratch::create(const ModelPlan& plan, std::int64_t max_chunk) {
    const auto is_delta = [](const LayerPlan& layer) { return layer.mixer == MixerKind::GatedDeltaNet; };
    DeltaScratch scratch;
    if (!plan.architecture.delta || std::ranges::none_of(plan.layers, is_delta)) return scratch;
    const auto& delta = scratch.settings_ = *plan.architecture.delta;
    const std::array<ActivationPlace, 6> places{{{&scratch.inputs_, max_chunk, delta.conv_channels()},
                                                 {&scratch.convolved_, max_chunk, delta.conv_channels()},
                                                 {&scratch.gate_, max_chunk, delta.value_width()},
                                                 {&scratch.output_, max_chunk, delta.value_width()},
                                                 {&scratch.write_, max_chunk, delta.n_value_heads},
                                                 {&scratch.decay_, max_chunk, delta.n_value_heads}}};
    LS_TRY_ASSIGN(scratch.memory_, place_activations(places, "activations of linear attention"));
    return scratch;
}

Result<void> DeltaScratch::prepare(const SequenceState& state, std::int32_t n_threads) {
    pending_.resize(static_cast<std::size_t>(state.n_layers()));
    for (LayerIndex l = 0; l < state.n_layers(); ++l) {
        if (state.delta(l) == nullptr || pending(l).suits(settings_)) continue;
        LS_TRY_ASSIGN(pending(l), DeltaState::create(settings_, fmt::format("the next state of layer {}", l)));
    }
    if (memory_.size() > 0 && !rule_.fits(settings_.key_head_dim, n_threads)) {
        LS_TRY_ASSIGN(rule_, DeltaRuleScratch::create(settings_.key_head_dim, n_threads));
    }
    return {};
}

std::int64_t DeltaScratch::bytes() const {
    auto total = static_cast<std::int64_t>(memory_.size()) + rule_.bytes();
    for (const auto& state : pending_)
        total += state.bytes();
    return total;
}

} // namespace layerscope
