// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace layerscope {

/// In which order the float32 sums of a product, or of attention, are added up. Both are right to rounding.
enum class SumOrder {
    Fastest, ///< for the number of tokens at hand: few of them run through kernels of their own
    Fixed,   ///< that of many tokens, always: what a token gets is the same bits however many come with it
};

} // namespace layerscope
