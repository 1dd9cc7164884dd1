// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/config_keys.h"
#include "arch/rope_settings.h"

namespace layerscope {

/// Rotary settings as the file gives them, for each kind of softmax layer.
struct RopeByType {
    RopeSettings sliding;
    RopeSettings full;
    bool keyed_by_type = false; ///< the file itself tells the two apart (`rope_parameters` by layer type)
};

struct RopeDefaults {
    double theta = 10000.0;
    double partial_rotary_factor = 1.0;
    RopePairing pairing = RopePairing::HalfSplit;
};

/// Reads `rope_theta`, `rope_scaling`, `rope_parameters` (flat or keyed by layer type) and `partial_rotary_factor` in
/// all their spellings: a nested base wins over one at top level (with a note), `type` and `rope_type` mean the same,
/// an unknown scheme is refused by name. The architecture's head_dim, max_position_embeddings and layer types must be
/// set already.
[[nodiscard]] RopeByType read_rope(ConfigKeys& keys, const Architecture& architecture, const RopeDefaults& defaults);

} // namespace layerscope
