// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace layerscope {

/// The instruction set that the kernels run on here, chosen at run time: "AVX3_DL", "AVX3", "AVX2", "SSE4" …
[[nodiscard]] const char* active_simd_target();
[[nodiscard]] bool has_widest_vectors(); ///< of 64 bytes

/// The name that makers of processors give a target: "AVX-512" for "AVX3" and what begins with it; others as they are.
[[nodiscard]] std::string simd_display_name(std::string_view target);

} // namespace layerscope
