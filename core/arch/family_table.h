// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/config_keys.h"

#include <string>
#include <string_view>

namespace layerscope {

struct Family {
    std::string_view model_type; ///< as in config.json
    std::string_view name;       ///< Architecture::family
    void (*read)(ConfigKeys& keys, Architecture& architecture);
};

/// nullptr if no family has this model_type.
[[nodiscard]] const Family* find_family(std::string_view model_type);
/// "llama, qwen3, …" for messages.
[[nodiscard]] std::string known_model_types();
/// Place of a family in lists for people; unknown names come last.
[[nodiscard]] int family_rank(std::string_view family_name);

} // namespace layerscope
