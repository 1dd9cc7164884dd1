// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a session; one that is accepted survives being written and read again.
#include "report/session_file.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace layerscope;
    const auto session = read_session({reinterpret_cast<const char*>(data), size}, "fuzz");
    if (session && read_session(session_text(*session), "fuzz") != session) std::abort();
    return 0;
}
