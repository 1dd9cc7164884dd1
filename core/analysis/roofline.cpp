// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/roofline.h"

#include <algorithm>
#include <limits>

namespace layerscope {

double intensity(std::int64_t flops, std::int64_t bytes) {
    if (bytes <= 0) return flops > 0 ? std::numeric_limits<double>::infinity() : 0.0;
    return static_cast<double>(flops) / static_cast<double>(bytes);
}

double attainable(const MachineRoof& roof, double intensity) {
    return std::min(roof.flops_per_s, roof.bytes_per_s * intensity);
}

Bound bound_of(const MachineRoof& roof, std::int64_t flops, std::int64_t bytes) {
    if (!roof.is_known() || (flops <= 0 && bytes <= 0)) return Bound::Nothing;
    return intensity(flops, bytes) < roof.ridge() ? Bound::Bandwidth : Bound::Peak;
}

Bound measured_bound(const MachineRoof& roof, std::int64_t flops, std::int64_t bytes, double seconds) {
    const Bound bound = bound_of(roof, flops, bytes);
    const bool faster = seconds > 0 && static_cast<double>(bytes) / seconds > roof.bytes_per_s;
    return bound == Bound::Bandwidth && faster ? Bound::Cache : bound;
}

double ideal_seconds(const MachineRoof& roof, std::int64_t flops, std::int64_t bytes) {
    if (!roof.is_known()) return 0.0;
    return std::max(static_cast<double>(bytes) / roof.bytes_per_s, static_cast<double>(flops) / roof.flops_per_s);
}

} // namespace layerscope
