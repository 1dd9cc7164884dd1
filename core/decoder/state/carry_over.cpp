// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/state/carry_over.h"

#include "decoder/state/delta_state.h"
#include "decoder/state/layer_state.h"

#include <algorithm>

namespace layerscope {

namespace {

/// Whether both rules show every token held so far the same keys.
bool same_keys(const MaskRule& before, const MaskRule& after, std::int64_t length) {
    const auto sees_all = [&](const MaskRule& mask) { return !mask.window || *mask.window >= length; };
    return before == after || (sees_all(before) && sees_all(after));
}

bool same_so_far(const LayerPlan& before, const LayerPlan& after, std::int64_t length) {
    if (before.mixer != after.mixer || before.rope != after.rope) return false;
    return before.mixer != MixerKind::SoftmaxAttention || same_keys(before.mask, after.mask, length);
}

} // namespace

CarryOver carry_over(const ModelPlan& before, const ModelPlan& after, std::int64_t length) {
    if (length == 0) return CarryOver::Keep;
    if (before.layers.size() != after.layers.size()) return CarryOver::Rebuild;
    for (std::size_t l = 0; l < before.layers.size(); ++l)
        if (!same_so_far(before.layers[l], after.layers[l], length)) return CarryOver::Rebuild;
    return CarryOver::Keep;
}

Result<SequenceState> carried_state(const SequenceState& state, const ModelPlan& after, std::int64_t capacity) {
    LS_TRY_ASSIGN(auto carried, SequenceState::create(after, std::max(capacity, state.capacity()), state.kv_dtype()));
    for (LayerIndex layer = 0; layer < state.n_layers(); ++layer)
        if (auto* const delta = carried.delta(layer))
            delta->copy_from(*state.delta(layer));
        else
            carried.layer(layer).copy_rows(state.layer(layer), state.length());
    carried.set_length(state.length());
    return carried;
}

} // namespace layerscope
