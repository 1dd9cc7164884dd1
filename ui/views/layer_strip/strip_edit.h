// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/edit.h"

#include <optional>
#include <vector>

namespace layerscope::ui {

/// What clicks, drags and keys mean for the list of layer types. Pure; the strip hands the answer to the commands.
struct StripChange {
    std::vector<LayerType> types; ///< the whole model afterwards
    int changed = 0;              ///< layers that got another type
    int refused = 0;              ///< layers that cannot take it and keep theirs
    std::optional<Error> reason;  ///< why the first of them cannot
};

class StripEdit {
public:
    /// `original` decides what a layer can take: the weights are its own. `current` must outlive the object.
    StripEdit(const Architecture& original, const Architecture& current);

    [[nodiscard]] std::vector<LayerType> types() const;
    /// Why a layer cannot take a type; nullopt: it can. A missing window is no reason: the strip sets one first.
    [[nodiscard]] std::optional<Error> refusal(int layer, LayerType wanted) const;
    /// The next type (`step` 1 or -1) of sliding, full, linear that the layer can take; nullopt: there is no other.
    [[nodiscard]] std::optional<LayerType> next(int layer, int step) const;
    /// Why the layer has to stay as it is; nullopt: there is another type for it.
    [[nodiscard]] std::optional<Error> fixedReason(int layer) const;
    [[nodiscard]] StripChange set(int layer, LayerType wanted) const { return paint(layer, layer, wanted); }
    /// The layers first … last (either order) take one type where they can.
    [[nodiscard]] StripChange paint(int first, int last, LayerType wanted) const;
    /// All layers at once; the length must fit.
    [[nodiscard]] StripChange replace(const std::vector<LayerType>& wanted) const;
    /// Such a change needs a window that the architecture does not have yet.
    [[nodiscard]] bool needsWindow(const StripChange& change) const;

private:
    Architecture m_original; ///< with a window, so that only real reasons remain
    const Architecture& m_current;
};

} // namespace layerscope::ui
