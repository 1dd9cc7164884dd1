// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/mapped_file.h"
#include "files/tensor_source.h"

#include <vector>

namespace layerscope {

/// Entries of one mapped .safetensors file: 8 bytes header length, JSON header, data. All offsets, sizes, shapes and
/// overlaps are checked against the file; `data` points into the mapping.
[[nodiscard]] Result<std::vector<TensorEntry>> read_safetensors_header(const MappedFile& file, const std::string& path);

} // namespace layerscope
