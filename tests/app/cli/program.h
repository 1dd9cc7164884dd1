// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace layerscope::test {

/// What one call of layerscope-cli did.
struct Outcome {
    int status = -1; ///< exit status; -signal if a signal ended it
    std::string out;
    std::string err;
    double cpu_seconds = 0.0;    ///< of the processor, in the program and the system for it
    std::int64_t peak_bytes = 0; ///< of memory
};

struct CallOptions {
    std::filesystem::path folder;         ///< to run in; empty: here
    std::string out_to;                   ///< a file for standard output instead of the pipe; "-" closes it
    std::function<void(int pid)> on_text; ///< called once, when the first bytes of standard output came
    bool leave_after_text = false;        ///< then closes the reading end, as `head` does
};

/// Runs the built program and waits for its end.
[[nodiscard]] Outcome call(const std::vector<std::string>& arguments, const CallOptions& options = {});

} // namespace layerscope::test
