// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/state/kv_memory.h"

#include "tensor/large_pages.h"

#include <algorithm>
#include <cstring>

namespace layerscope {

Result<std::int64_t> kv_memory_bytes(std::int64_t n_kv_heads, std::int64_t head_dim, std::int64_t rows, DType dtype) {
    const auto row = row_bytes(dtype, static_cast<std::size_t>(head_dim));
    std::int64_t bytes = 0;
    if (!row || __builtin_mul_overflow(static_cast<std::int64_t>(*row), 2 * n_kv_heads, &bytes) ||
        __builtin_mul_overflow(bytes, rows, &bytes))
        return fail(ErrorCode::Limit, "cannot reserve the KV cache", "its size overflows");
    return bytes;
}

namespace {

/// A cache is read from one end to the other at every token. Rows that were never written are to cost nothing: of the
/// long row of a head the beginning stays in small pages, and only short caches are taken whole.
void prefer_large_pages_for(const KvStore& store, std::byte* memory) {
    constexpr std::size_t beginning = kLargePage / 2;
    const std::size_t head = static_cast<std::size_t>(store.capacity) * store.row_bytes();
    const auto heads = static_cast<std::size_t>(store.n_kv_heads);
    if (head <= beginning) return prefer_large_pages({memory, heads * head});
    for (std::size_t h = 0; h < heads; ++h)
        prefer_large_pages({memory + h * head + beginning, head - beginning});
}

} // namespace

Result<KvMemory> KvMemory::create(std::int64_t n_kv_heads, std::int64_t head_dim, std::int64_t rows, DType dtype,
                                  std::string_view purpose) {
    LS_TRY_ASSIGN(const auto bytes, kv_memory_bytes(n_kv_heads, head_dim, rows, dtype));
    KvMemory memory;
    LS_TRY_ASSIGN(memory.keys_, AlignedBuffer::create(static_cast<std::size_t>(bytes / 2), purpose));
    LS_TRY_ASSIGN(memory.values_, AlignedBuffer::create(static_cast<std::size_t>(bytes / 2), purpose));
    memory.store_ = {memory.keys_.data(), memory.values_.data(), dtype, n_kv_heads, head_dim, rows};
    prefer_large_pages_for(memory.store_, memory.keys_.data());
    prefer_large_pages_for(memory.store_, memory.values_.data());
    return memory;
}

void copy_kv_rows(const KvRows& source, const KvStore& target, std::int64_t first_row) {
    const KvStore& from = source.store;
    for (std::int64_t copied = 0; copied < source.n_rows;) {
        const auto slot = (first_row + copied) % target.capacity;
        const auto count = std::min(source.n_rows - copied, target.capacity - slot);
        const auto bytes = static_cast<std::size_t>(count) * target.row_bytes();
        for (std::int64_t head = 0; head < target.n_kv_heads; ++head) {
            const auto at = from.offset(head, source.first_row + copied);
            std::memcpy(target.keys + target.offset(head, slot), from.keys + at, bytes);
            std::memcpy(target.values + target.offset(head, slot), from.values + at, bytes);
        }
        copied += count;
    }
}

} // namespace layerscope
