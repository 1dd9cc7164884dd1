// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace layerscope {

/// Where the programs find `models`, `presets` and the rest: the environment variable LAYERSCOPE_RESOURCES, else
/// ../share/layerscope beside the running executable (installed), else `built_from`, the source folder known to a
/// program that runs from its build tree. Empty if there is none.
[[nodiscard]] std::filesystem::path find_resource_folder(const std::filesystem::path& built_from);

} // namespace layerscope
