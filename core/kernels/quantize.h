// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>

namespace layerscope {

// Float32 to block formats, rounded as the ggml library rounds. n is a multiple of 32; dst has no alignment.

/// d = largest magnitude / 127.
void quantize_q8_0(const float* src, std::int64_t n, std::byte* dst);
/// d = the value of largest magnitude / -8: that value itself becomes exact (up to rounding of d to f16).
void quantize_q4_0(const float* src, std::int64_t n, std::byte* dst);

} // namespace layerscope
