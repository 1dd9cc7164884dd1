// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/architecture.h"
#include "base/result.h"

#include <filesystem>
#include <string_view>

namespace layerscope {

/// Reads a config.json text: finds the text part of multimodal files, picks the family by model_type, applies the
/// family's defaults and validates. `where` names the file in errors; `name` becomes Architecture::name.
[[nodiscard]] Result<Architecture> read_config(std::string_view json, std::string_view where, std::string_view name);
/// The same from a file (at most 8 MiB). generation_config.json beside it adds its end tokens.
[[nodiscard]] Result<Architecture> read_config_file(const std::filesystem::path& config_json);

} // namespace layerscope
