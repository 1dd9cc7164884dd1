// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a layer pattern; one that is accepted covers the model and survives being printed and read again.
#include "arch/layer_pattern.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace layerscope;
    if (size == 0) return 0;
    const std::int64_t n_layers = 1 + data[0];
    const std::string_view pattern(reinterpret_cast<const char*>(data) + 1, size - 1);
    const auto types = parse_layer_pattern(pattern, n_layers);
    if (!types) return 0;
    if (static_cast<std::int64_t>(types->size()) != n_layers) std::abort();
    const auto again = parse_layer_pattern(format_layer_pattern(*types), n_layers);
    if (!again || *again != *types) std::abort();
    return 0;
}
