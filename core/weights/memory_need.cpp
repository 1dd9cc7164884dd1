// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "weights/memory_need.h"

#include <fmt/format.h>

#include <fstream>
#include <string>

namespace layerscope {

std::optional<std::int64_t> available_memory() {
    std::ifstream info("/proc/meminfo");
    std::string key;
    std::int64_t kibibytes = 0;
    std::string unit;
    while (info >> key >> kibibytes) {
        if (key == "MemAvailable:") return kibibytes * 1024;
        std::getline(info, unit);
    }
    return std::nullopt;
}

bool leaves_room(std::int64_t n_bytes, std::optional<std::int64_t> available) {
    constexpr std::int64_t reserve = std::int64_t{512} << 20U;
    return available && n_bytes <= *available && n_bytes / 4 + reserve <= *available - n_bytes;
}

Result<void> check_memory(std::int64_t n_bytes, std::optional<std::int64_t> available, std::string_view what) {
    if (!available || n_bytes <= *available) return {};
    return fail(ErrorCode::OutOfMemory, fmt::format("cannot allocate {}", what),
                fmt::format("{} bytes are needed, {} are available", n_bytes, *available));
}

} // namespace layerscope
