// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace layerscope {

/// Spreads the bits of a key over the whole word (for tables whose size is a power of two).
[[nodiscard]] inline std::uint64_t mix_bits(std::uint64_t key) {
    key ^= key >> 32U;
    key *= 0x9E3779B97F4A7C15ULL;
    key ^= key >> 29U;
    key *= 0xBF58476D1CE4E5B9ULL;
    return key ^ (key >> 32U);
}

/// Hash of a short string, eight bytes at a time. Not for keys that an attacker may choose against a fixed table size:
/// tables here grow with their content and are bounded.
[[nodiscard]] inline std::uint64_t hash_bytes(std::string_view text) {
    std::uint64_t hash = 0x2545F4914F6CDD1DULL ^ (text.size() * 0x9E3779B97F4A7C15ULL);
    const char* at = text.data();
    std::size_t left = text.size();
    for (; left >= 8; left -= 8, at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, at, 8);
        hash = (hash ^ word) * 0xBF58476D1CE4E5B9ULL;
        hash ^= hash >> 31U;
    }
    std::uint64_t word = 0;
    if (left > 0) std::memcpy(&word, at, left);
    return mix_bits(hash ^ word);
}

/// Smallest power of two that keeps a table of count entries at most half full.
[[nodiscard]] inline std::size_t table_size_for(std::size_t count) {
    std::size_t size = 16;
    while (size < count * 2)
        size *= 2;
    return size;
}

} // namespace layerscope
