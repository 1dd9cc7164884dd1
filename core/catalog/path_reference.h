// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/catalog.h"

#include <filesystem>

namespace layerscope {

/// What an existing path means: a model folder, its config.json, weights or tokenizer, a config file
/// by itself, or a GGUF file.
[[nodiscard]] Result<ModelReference> reference_from_path(const std::filesystem::path& path);

} // namespace layerscope
