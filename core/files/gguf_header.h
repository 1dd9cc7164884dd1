// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "files/gguf_value.h"
#include "files/mapped_file.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope {

/// One tensor as the file describes it; not yet checked against a type's block size.
struct GgufTensorInfo {
    std::string_view name;
    std::vector<std::int64_t> dims; ///< fastest first, as in the file
    std::uint32_t type = 0;         ///< ggml's number
    std::uint64_t offset = 0;       ///< from the start of the data
};

struct GgufHeader {
    std::uint32_t version = 0;
    GgufMetadata metadata;
    std::vector<GgufTensorInfo> tensors;
    std::uint64_t data_begin = 0; ///< byte of the file, aligned
    std::uint64_t alignment = 32;
};

/// Reads magic, counts, key/values and tensor infos (format: GGUF version 2 and 3, little-endian). Every length is
/// checked against the bytes that are left before anything of that length is made, so a lying file costs nothing.
[[nodiscard]] Result<GgufHeader> read_gguf_header(const MappedFile& file, const std::string& path);

/// A key or tensor name as messages show it: a file may make it 64 KB long.
[[nodiscard]] std::string shown_gguf_name(std::string_view name);

} // namespace layerscope
