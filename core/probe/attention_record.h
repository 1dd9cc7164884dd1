// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "probe/attention_map.h"
#include "probe/head_stats.h"

#include <cstdint>
#include <vector>

namespace layerscope {

struct HeadAttention {
    AttentionMap map;
    HeadStats stats;
};

/// The attention of one layer, head by head. A value; the rows are shared.
struct AttentionRecord {
    std::int64_t window = 0; ///< HeadStats::inside counts the mass within it
    std::vector<HeadAttention> heads;
};

} // namespace layerscope
