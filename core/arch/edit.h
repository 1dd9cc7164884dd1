// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/architecture.h"
#include "arch/rope_reach.h"
#include "base/result.h"

#include <optional>
#include <vector>

namespace layerscope {

enum class EditPositions {
    Rule, ///< an edited layer gets the positions its family gives to the new type, as if config.json had been edited
    Keep, ///< always the positions it was trained with
};

/// A change of knobs on top of an architecture. A value; empty fields change nothing.
struct Edit {
    std::vector<LayerType> layer_types; ///< empty: as they are; else one per layer
    std::optional<std::int64_t> sliding_window;
    EditPositions positions = EditPositions::Rule;
    std::optional<RopeReach> rope_scaling = {}; ///< layers that turn by scaled frequencies
    [[nodiscard]] bool empty() const { return layer_types.empty() && !sliding_window && !rope_scaling; }
    bool operator==(const Edit&) const = default;
};

/// `original` with the edit applied. Errors (ErrorCode::Refused / InvalidArgument) say which layer and why: softmax
/// layers cannot become linear without weights and the reverse, a window below 1, sliding layers without any window, a
/// choice of scaled layers where nothing is scaled or nothing slides.
[[nodiscard]] Result<Architecture> apply_edit(const Architecture& original, const Edit& edit);

/// Why this one layer cannot take that type; nullopt: it can. Used by the layer strip before it offers a type.
[[nodiscard]] std::optional<Error> refusal(const Architecture& original, LayerIndex layer, LayerType wanted);

/// What differs, layer by layer, for the strip and the effect bar.
struct EditDifference {
    struct Layer {
        LayerIndex layer;
        LayerType before, after;
    };
    std::vector<Layer> layers;
    std::optional<std::int64_t> window_before, window_after;          ///< both empty if the window is unchanged
    std::optional<RopeReach> scaling_before = {}, scaling_after = {}; ///< both empty if it reaches the same layers
    [[nodiscard]] bool empty() const {
        return layers.empty() && window_before == window_after && scaling_before == scaling_after;
    }
};
[[nodiscard]] EditDifference difference(const Architecture& original, const Architecture& edited);

} // namespace layerscope
