// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Eight floats as the compiler's own vector type, and the loops over tokens that share them.

namespace recipe {

typedef float V8 __attribute__((vector_size(32), aligned(4), may_alias));

inline V8 load(const float* p) { return *reinterpret_cast<const V8*>(p); }
inline void store(float* p, V8 x) { *reinterpret_cast<V8*>(p) = x; }
inline V8 all(float x) { return V8{x, x, x, x, x, x, x, x}; }
inline float sum(V8 x) { return x[0] + x[1] + x[2] + x[3] + x[4] + x[5] + x[6] + x[7]; }
inline int round_up(int n) { return (n + 7) / 8 * 8; }

} // namespace recipe
