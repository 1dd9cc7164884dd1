// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace layerscope {

/// What a machine can do at most, measured: bytes streamed from memory and FLOPs from registers, by so many threads.
struct MachineRoof {
    double bytes_per_s = 0;
    double flops_per_s = 0;
    std::int32_t threads = 0;
    std::string processor; ///< as the system names it
    std::string simd;      ///< instruction set the kernels chose

    [[nodiscard]] bool is_known() const { return bytes_per_s > 0 && flops_per_s > 0; }
    /// FLOPs a byte at which the slope meets the ceiling.
    [[nodiscard]] double ridge() const { return bytes_per_s > 0 ? flops_per_s / bytes_per_s : 0; }
    bool operator==(const MachineRoof&) const = default;
};

enum class Bound {
    Nothing, ///< an operation without counted work
    Bandwidth,
    Peak,
    Cache, ///< of measured ones: the bytes came faster than memory gives them, so they lay in the processor's caches
};

/// FLOPs for each byte moved; infinite where nothing has to be moved.
[[nodiscard]] double intensity(std::int64_t flops, std::int64_t bytes);
/// The most FLOPs a second that an operation of this intensity can reach.
[[nodiscard]] double attainable(const MachineRoof& roof, double intensity);
[[nodiscard]] Bound bound_of(const MachineRoof& roof, std::int64_t flops, std::int64_t bytes);
/// What held an operation back that took so many seconds.
[[nodiscard]] Bound measured_bound(const MachineRoof& roof, std::int64_t flops, std::int64_t bytes, double seconds);
/// The longer of the two: moving the bytes, doing the arithmetic. 0 for an unknown roof.
[[nodiscard]] double ideal_seconds(const MachineRoof& roof, std::int64_t flops, std::int64_t bytes);

} // namespace layerscope
