// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the machine gives at this moment, told line by line as the two sides of a comparison are:
//   bench_limits THREADS
//   limits        bandwidth and multiply-adds with these threads, as a line of JSON
// A shared machine's bandwidth moves by half within minutes, so that a limit is worth something only beside the rate
// that was taken at the same moment.

#include "experiment/machine_roof.h"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

namespace {

using namespace layerscope;

Result<void> serve(std::int32_t threads) {
    std::puts("{}");
    std::fflush(stdout);
    for (std::string line; std::getline(std::cin, line);) {
        if (line != "limits") return fail(ErrorCode::Unsupported, "cannot obey", "unknown command", line);
        LS_TRY_ASSIGN(const MachineRoof roof, measure_roof(threads, {}, {}));
        fmt::print("{{\"bytes_per_s\": {}, \"flops_per_s\": {}, \"processor\": \"{}\", \"simd\": \"{}\"}}\n",
                   roof.bytes_per_s, roof.flops_per_s, roof.processor, roof.simd);
        std::fflush(stdout);
    }
    return {};
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: bench_limits THREADS\n");
        return 2;
    }
    const auto done = serve(std::atoi(argv[1]));
    if (done) return 0;
    std::fprintf(stderr, "error: %s\n", done.error().one_line().c_str());
    return 1;
}
