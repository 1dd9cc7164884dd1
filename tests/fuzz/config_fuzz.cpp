// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a config.json: an architecture or one line; and what was accepted can be planned, counted and written.
#include "analysis/summary.h"
#include "arch/config_reader.h"
#include "arch/config_writer.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace layerscope;
    const std::string text(reinterpret_cast<const char*>(data), size);
    const auto architecture = read_config(text, "config.json", "fuzz");
    if (!architecture) {
        if (architecture.error().one_line().find('\n') != std::string::npos) std::abort();
        return 0;
    }
    const ModelPlan plan = make_plan(*architecture);
    const Summary summary = summarize(plan, 1'000'000, DType::BF16);
    if (summary.kv_bytes < 0 || summary.parameters.unique <= 0 || summary.prefill.total() < 0) std::abort();
    if (config_with_edit(text, *architecture).empty()) std::abort();
    return 0;
}
