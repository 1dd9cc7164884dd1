// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace layerscope {

/// The instruction set that the kernels run on here, chosen at run time: "AVX3_DL", "AVX3", "AVX2", "SSE4" …
[[nodiscard]] const char* active_simd_target();

} // namespace layerscope
