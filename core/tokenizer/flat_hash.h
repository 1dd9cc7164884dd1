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

template <class Word> [[nodiscard]] inline std::uint64_t word_at(const char* at) {
    Word word = 0;
    std::memcpy(&word, at, sizeof word);
    return word;
}

/// A string of at most eight bytes as one word; strings of one length differ if and only if their words do.
[[nodiscard]] inline std::uint64_t short_word(const char* at, std::size_t size) {
    if (size >= 4) return word_at<std::uint32_t>(at) | (word_at<std::uint32_t>(at + size - 4) << 32U);
    if (size == 0) return 0;
    const auto byte = [&](std::size_t i) { return std::uint64_t{static_cast<unsigned char>(at[i])}; };
    return byte(0) | (byte(size / 2) << 8U) | (byte(size - 1) << 16U);
}

/// Whether two short strings are the same: pieces mostly have fewer than eight bytes, and a call of the library's
/// comparison costs more than comparing them.
[[nodiscard]] inline bool same_bytes(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    if (a.size() <= 8) return short_word(a.data(), a.size()) == short_word(b.data(), b.size());
    std::size_t at = 0;
    for (; at + 8 < a.size(); at += 8)
        if (word_at<std::uint64_t>(a.data() + at) != word_at<std::uint64_t>(b.data() + at)) return false;
    at = a.size() - 8;
    return word_at<std::uint64_t>(a.data() + at) == word_at<std::uint64_t>(b.data() + at);
}

/// Hash of a short string, eight bytes at a time. Not for keys that an attacker may choose against a fixed table size:
/// tables here grow with their content and are bounded.
[[nodiscard]] inline std::uint64_t hash_bytes(std::string_view text) {
    std::uint64_t hash = 0x2545F4914F6CDD1DULL ^ (text.size() * 0x9E3779B97F4A7C15ULL);
    if (text.size() <= 8) return mix_bits(hash ^ short_word(text.data(), text.size()));
    for (std::size_t at = 0; at + 8 < text.size(); at += 8) {
        hash = (hash ^ word_at<std::uint64_t>(text.data() + at)) * 0xBF58476D1CE4E5B9ULL;
        hash ^= hash >> 31U;
    }
    return mix_bits(hash ^ word_at<std::uint64_t>(text.data() + text.size() - 8));
}

/// Smallest power of two that keeps a table of count entries at most half full.
[[nodiscard]] inline std::size_t table_size_for(std::size_t count) {
    std::size_t size = 16;
    while (size < count * 2)
        size *= 2;
    return size;
}

} // namespace layerscope
