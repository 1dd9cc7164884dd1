// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/architecture.h"
#include "arch/gguf_keys.h"
#include "files/gguf.h"

#include <string>
#include <string_view>

namespace layerscope {

/// One value of `general.architecture`.
struct GgufFamily {
    std::string_view name;
    std::string_view model_type; ///< whose config.json it is brought into
    bool permuted_heads;         ///< rows of q and k lie so that neighbours turn together
    void (*translate)(const GgufSource& source, ConfigFromGguf& config);
};

[[nodiscard]] const GgufFamily* find_gguf_family(std::string_view name);
[[nodiscard]] std::string known_gguf_families(); ///< "llama, qwen3, …" for messages
[[nodiscard]] bool has_sliding_layer(const Architecture& architecture);

} // namespace layerscope
