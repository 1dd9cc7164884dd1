// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/edit.h"

#include "arch/layer_pattern.h"
#include "arch/limits.h"

#include <fmt/format.h>

#include <algorithm>

namespace layerscope {

namespace {

constexpr const char* what = "cannot apply the edit";

std::vector<LayerType> types_of(const Architecture& architecture) {
    std::vector<LayerType> types;
    for (const LayerSettings& layer : architecture.layers)
        types.push_back(layer.type);
    return types;
}

/// What the layer rotates by once it has another type.
std::optional<RopeSettings> positions_after(const Architecture& original, const LayerSettings& layer, LayerType wanted,
                                            EditPositions positions) {
    const Architecture::PositionRule& rule = wanted == LayerType::Sliding ? original.sliding_rule : original.full_rule;
    return positions == EditPositions::Rule && rule.known ? rule.rope : layer.rope;
}

Result<void> change_window(Architecture& edited, const Edit& edit) {
    if (!edit.sliding_window) return {};
    if (*edit.sliding_window < limits::positions.least)
        return fail(
            ErrorCode::InvalidArgument, what,
            fmt::format("sliding_window {} is below 1: a token must see at least itself", *edit.sliding_window));
    if (*edit.sliding_window > limits::positions.most)
        return fail(ErrorCode::Limit, what,
                    fmt::format("sliding_window {} is more than the accepted {}", *edit.sliding_window,
                                limits::positions.most));
    if (edited.sliding_window == edit.sliding_window) return {};
    edited.provenance.insert_or_assign("sliding_window",
                                       Origin{Origin::Kind::Edit, edited.sliding_window
                                                                      ? fmt::format("was {}", *edited.sliding_window)
                                                                      : std::string("there was none")});
    edited.sliding_window = edit.sliding_window;
    return {};
}

/// `original` as it is to be read: what the edit's types are then applied to.
Result<Architecture> read_with(const Architecture& original, const Edit& edit) {
    if (!edit.rope_scaling) return original;
    if (!rope_reach(original))
        return fail(ErrorCode::Refused, what,
                    "there is no choice of layers for the rope scaling: it takes a scaling and sliding layers",
                    original.name);
    return with_rope_reach(original, *edit.rope_scaling);
}

Result<void> change_types(Architecture& edited, const Architecture& original, const Edit& edit) {
    if (edit.layer_types.empty()) return {};
    if (edit.layer_types.size() != original.layers.size())
        return fail(
            ErrorCode::InvalidArgument, what,
            fmt::format("it names {} layers, but the model has {}", edit.layer_types.size(), original.layers.size()));
    bool changed = false;
    for (std::size_t index = 0; index < original.layers.size(); ++index) {
        const LayerSettings& before = original.layers[index];
        const LayerType wanted = edit.layer_types[index];
        if (wanted == before.type) continue;
        if (auto reason = refusal(original, static_cast<LayerIndex>(index), wanted))
            return tl::unexpected<Error>(std::move(*reason));
        edited.layers[index] = {wanted, positions_after(original, before, wanted, edit.positions)};
        changed = true;
    }
    if (changed)
        edited.provenance.insert_or_assign(
            "layer_types", Origin{Origin::Kind::Edit, fmt::format("was {}", format_layer_pattern(types_of(original)))});
    return {};
}

/// By the family's rule alone: an edit that leaves no sliding layer is no other reading.
std::optional<RopeReach> reading(const Architecture& architecture) {
    const auto& rule = architecture.sliding_rule;
    if (!rule.known || !rule.rope) return std::nullopt;
    return rule.rope->scaling == RopeScaling::None ? RopeReach::FullLayers : RopeReach::AllLayers;
}

} // namespace

std::optional<Error> refusal(const Architecture& original, LayerIndex layer, LayerType wanted) {
    const std::string where = fmt::format("layer {}", layer);
    if (layer < 0 || layer >= original.n_layers())
        return Error{ErrorCode::InvalidArgument, what,
                     fmt::format("the model has the layers 0 to {}", original.n_layers() - 1), where};
    const LayerType before = original.layers[static_cast<std::size_t>(layer)].type;
    if (before != LayerType::Linear && wanted == LayerType::Linear)
        return Error{ErrorCode::Refused, what,
                     fmt::format("a {} layer has no weights of linear attention (gates, short convolution)",
                                 config_name(before)),
                     where};
    if (before == LayerType::Linear && wanted != LayerType::Linear)
        return Error{
            ErrorCode::Refused, what,
            fmt::format("a linear_attention layer has no query, key and value projections for {}", config_name(wanted)),
            where};
    return std::nullopt;
}

Result<Architecture> apply_edit(const Architecture& original, const Edit& edit) {
    LS_TRY_ASSIGN(const Architecture base, read_with(original, edit));
    Architecture edited = base;
    LS_TRY(change_window(edited, edit));
    LS_TRY(change_types(edited, base, edit));
    for (LayerIndex layer = 0; layer < edited.n_layers(); ++layer)
        if (edited.layers[static_cast<std::size_t>(layer)].type == LayerType::Sliding && !edited.sliding_window)
            return fail(
                ErrorCode::Refused, what,
                "the model has no sliding_window; a sliding layer needs one, so give it together with the types",
                fmt::format("layer {}", layer));
    return edited;
}

EditDifference difference(const Architecture& original, const Architecture& edited) {
    EditDifference result;
    const std::size_t n = std::min(original.layers.size(), edited.layers.size());
    for (std::size_t layer = 0; layer < n; ++layer) {
        const LayerType before = original.layers[layer].type;
        const LayerType after = edited.layers[layer].type;
        if (before != after) result.layers.push_back({static_cast<LayerIndex>(layer), before, after});
    }
    if (original.sliding_window != edited.sliding_window) {
        result.window_before = original.sliding_window;
        result.window_after = edited.sliding_window;
    }
    if (const auto reach = reading(edited); reading(original) != reach) {
        result.scaling_before = reading(original);
        result.scaling_after = reach;
    }
    return result;
}

} // namespace layerscope
