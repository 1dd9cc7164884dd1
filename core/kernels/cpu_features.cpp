// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/cpu_features.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/cpu_features.cpp"
#include <hwy/foreach_target.h>
// After foreach_target, which includes this file once per instruction set.
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {
const char* this_target() { return hwy::TargetName(HWY_TARGET); }
bool is_widest() { return HWY_MAX_BYTES >= 64; }
} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace layerscope {
HWY_EXPORT(this_target);
HWY_EXPORT(is_widest);

const char* active_simd_target() { return HWY_DYNAMIC_DISPATCH(this_target)(); }

bool has_widest_vectors() { return HWY_DYNAMIC_DISPATCH(is_widest)(); }

std::string simd_display_name(std::string_view target) {
    return std::string(target.starts_with("AVX3") ? "AVX-512" : target);
}

} // namespace layerscope
#endif
