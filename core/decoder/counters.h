// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace layerscope {

/// What was really done, counted where it happens and compared with the analysis by a test. FLOPs as there: 2 per
/// multiply-accumulate of matrix products, attention scores and weighted values, short convolutions and the three
/// passes of the delta rule over its state.
struct Counters {
    std::int64_t projections = 0;
    std::int64_t attention = 0;
    std::int64_t ffn = 0;
    std::int64_t linear_attention = 0;
    std::int64_t lm_head = 0;
};

} // namespace layerscope
