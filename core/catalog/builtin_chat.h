// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace layerscope {

/// A template of the program's own, for models whose files carry none that can be read.
struct BuiltinChat {
    std::string text;
    std::string where; ///< the file it stands in, for errors
};

/// From `resources`/chat. `family`: Architecture::family.
[[nodiscard]] Result<BuiltinChat> builtin_chat(const std::filesystem::path& resources, std::string_view family);

} // namespace layerscope
