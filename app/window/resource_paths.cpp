// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/resource_paths.h"

#include <system_error>

namespace layerscope::app {

std::filesystem::path resourceFolder(const std::filesystem::path& programFolder) {
    std::error_code ignored;
    const std::filesystem::path installed = programFolder / ".." / "share" / "layerscope";
    if (std::filesystem::is_directory(installed / "models", ignored))
        return std::filesystem::weakly_canonical(installed, ignored);
    return LAYERSCOPE_RESOURCES_DIR;
}

} // namespace layerscope::app
