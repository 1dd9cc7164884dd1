// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "probe/stable_log.h"

#include <vector>

namespace layerscope {

struct HiddenNorm {
    Position position = 0;
    float norm = 0; ///< Euclidean length of the residual stream
};

/// By level as in ProbeSink::hidden: 0 enters layer 0, l leaves layer l-1, n_layers + 1 is after the final norm (there
/// only the tokens whose logits were computed).
struct HiddenNorms {
    std::vector<LogView<HiddenNorm>> levels;
};

} // namespace layerscope
