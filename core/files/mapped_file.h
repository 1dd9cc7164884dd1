// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string_view>

namespace layerscope {

/// A file mapped read-only; stays mapped while anyone holds it. Regular files only.
class MappedFile {
public:
    [[nodiscard]] static Result<std::shared_ptr<const MappedFile>> open(const std::filesystem::path& path);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    [[nodiscard]] std::span<const std::byte> bytes() const { return {data_, size_}; }
    /// Gives the memory of whole pages inside `bytes` back to the system; they are read again when touched. Bytes
    /// outside this file are left alone.
    void release(std::span<const std::byte> bytes) const;
    [[nodiscard]] std::string_view text() const { return {reinterpret_cast<const char*>(data_), size_}; }

private:
    MappedFile(const std::byte* data, std::size_t size) : data_(data), size_(size) {}
    const std::byte* data_;
    std::size_t size_;
};

/// A whole small file as text; error Limit above `max_bytes`.
[[nodiscard]] Result<std::string> read_text_file(const std::filesystem::path& path, std::size_t max_bytes);

} // namespace layerscope
