// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace layerscope {

/// A text that shows something of a model when the model goes on from it.
struct StartPrompt {
    std::string title; ///< what it shows, a few words
    std::string text;
};

/// `prompts` of a bundled model's `about.json`: a list of {"title", "text"}, the one to begin with first. Empty if
/// there is no such file or key.
[[nodiscard]] Result<std::vector<StartPrompt>> read_start_prompts(const std::filesystem::path& about_json);

} // namespace layerscope
