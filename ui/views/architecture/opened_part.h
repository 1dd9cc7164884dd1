// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/block_graph.h"

namespace layerscope::ui {

/// What the details are about: the layer as a whole, one of its steps, or a part of the model outside the layers.
struct OpenedPart {
    enum class Kind { Layer, Step, Embedding, FinalNorm, Head };
    Kind kind = Kind::Layer;
    BlockStep step = BlockStep::Input; ///< Step only
    bool operator==(const OpenedPart&) const = default;
};

} // namespace layerscope::ui
