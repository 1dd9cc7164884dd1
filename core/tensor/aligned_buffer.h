// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstddef>
#include <string_view>

namespace layerscope {

/// Zeroed memory, 64-byte aligned; large buffers come straight from the system, so pages that were never touched cost
/// nothing (a cache reserved for 128k tokens occupies what was written). Fails with OutOfMemory, never throws.
class AlignedBuffer {
public:
    AlignedBuffer() = default;
    /// `purpose` is named in the error ("KV cache of layer 3").
    [[nodiscard]] static Result<AlignedBuffer> create(std::size_t n_bytes, std::string_view purpose);
    AlignedBuffer(AlignedBuffer&& other) noexcept;
    AlignedBuffer& operator=(AlignedBuffer&& other) noexcept;
    ~AlignedBuffer();

    [[nodiscard]] std::byte* data() { return data_; }
    [[nodiscard]] const std::byte* data() const { return data_; }
    [[nodiscard]] std::size_t size() const { return size_; }
    template <class T> [[nodiscard]] T* as() { return reinterpret_cast<T*>(data_); }
    template <class T> [[nodiscard]] const T* as() const { return reinterpret_cast<const T*>(data_); }

private:
    std::byte* data_ = nullptr;
    std::size_t size_ = 0;
    bool mapped_ = false;
};

} // namespace layerscope
