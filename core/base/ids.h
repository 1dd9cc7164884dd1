// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace layerscope {

using TokenId = std::int32_t;    ///< index into the vocabulary
using Position = std::int64_t;   ///< 0 for the first token of a sequence
using LayerIndex = std::int32_t; ///< 0 … n_layers - 1
using HeadIndex = std::int32_t;

} // namespace layerscope
