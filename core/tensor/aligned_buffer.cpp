// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tensor/aligned_buffer.h"

#include <cstdlib>
#include <cstring>
#include <string>
#include <sys/mman.h>
#include <utility>

namespace layerscope {

namespace {

constexpr std::size_t kAlignment = 64;
/// From here on pages come from the system and are touched by whoever writes them, not by us.
constexpr std::size_t kMapFrom = std::size_t{128} << 10U;
constexpr std::size_t kLargest = std::size_t{1} << 46U;

} // namespace

Result<AlignedBuffer> AlignedBuffer::create(std::size_t n_bytes, std::string_view purpose) {
    AlignedBuffer buffer;
    if (n_bytes == 0) return buffer;
    void* memory = nullptr;
    if (n_bytes <= kLargest) {
        if (n_bytes >= kMapFrom) {
            memory = mmap(nullptr, n_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
            if (memory == MAP_FAILED)
                memory = nullptr;
            else
                buffer.mapped_ = true;
        } else {
            const std::size_t rounded = (n_bytes + kAlignment - 1) / kAlignment * kAlignment;
            memory = std::aligned_alloc(kAlignment, rounded);
            if (memory != nullptr) std::memset(memory, 0, rounded);
        }
    }
    if (memory == nullptr)
        return fail(ErrorCode::OutOfMemory, "cannot allocate " + std::string(purpose),
                    std::to_string(n_bytes) + " bytes are not to be had");
    buffer.data_ = static_cast<std::byte*>(memory);
    buffer.size_ = n_bytes;
    return buffer;
}

AlignedBuffer::AlignedBuffer(AlignedBuffer&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)),
      mapped_(std::exchange(other.mapped_, false)) {}

AlignedBuffer& AlignedBuffer::operator=(AlignedBuffer&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(mapped_, other.mapped_);
    return *this;
}

AlignedBuffer::~AlignedBuffer() {
    if (mapped_)
        munmap(data_, size_);
    else
        std::free(data_);
}

} // namespace layerscope
