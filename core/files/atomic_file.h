// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace layerscope {

/// An output that appears whole or not at all: written beside the target under a temporary name, synced, renamed by
/// commit(). Without commit() the temporary is removed. The target itself is never opened.
class AtomicFile {
public:
    [[nodiscard]] static Result<AtomicFile> create(const std::filesystem::path& target);
    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(AtomicFile&&) = delete;
    ~AtomicFile();
    [[nodiscard]] Result<void> write(std::span<const std::byte> bytes);
    [[nodiscard]] Result<void> write(std::string_view text);
    [[nodiscard]] Result<void> commit();

private:
    AtomicFile(int descriptor, std::filesystem::path target, std::filesystem::path temporary);
    int descriptor_ = -1;
    std::filesystem::path target_, temporary_;
};

[[nodiscard]] Result<void> write_file_atomically(const std::filesystem::path& target, std::string_view content);

} // namespace layerscope
