// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/metrics.h"

#include "base/number_text.h"

#include <cctype>
#include <fstream>
#include <string>
#include <string_view>
#include <unistd.h>

namespace layerscope {
namespace {

/// A line such as "VmHWM:     1234 kB" of /proc/self/status, in bytes; 0 where the system has no such file.
std::int64_t status_bytes(std::string_view key) {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (!line.starts_with(key)) continue;
        std::string digits;
        for (const char c : line)
            if (std::isdigit(static_cast<unsigned char>(c)) != 0) digits += c;
        return parse_integer(digits).value_or(0) * 1024;
    }
    return 0;
}

} // namespace

std::int64_t resident_bytes() {
    std::ifstream statm("/proc/self/statm");
    std::int64_t total = 0;
    std::int64_t resident = 0;
    statm >> total >> resident;
    return resident * std::int64_t{sysconf(_SC_PAGESIZE)};
}

std::int64_t peak_resident_bytes() { return status_bytes("VmHWM:"); }

} // namespace layerscope
