// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace layerscope::app {

/// Where models, presets and samples are: beside the installed program, else in the source tree it was built from.
[[nodiscard]] std::filesystem::path resourceFolder(const std::filesystem::path& programFolder);

} // namespace layerscope::app
