// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <filesystem>
#include <string>

namespace layerscope::ui {

/// The text that background measurements run on; its first MiB.
[[nodiscard]] Result<std::string> readSampleText(const std::filesystem::path& path);

} // namespace layerscope::ui
