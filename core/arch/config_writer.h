// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/architecture.h"

#include <string>

namespace layerscope {

/// The keys an edit changes as a config.json fragment ("copy as config.json"): layer_types and sliding_window.
[[nodiscard]] std::string edited_keys_json(const Architecture& edited);
/// `original_config` (the text of a config.json) with those keys replaced, all other keys in their order.
[[nodiscard]] std::string config_with_edit(const std::string& original_config, const Architecture& edited);

} // namespace layerscope
