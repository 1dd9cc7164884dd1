// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/byte_level.h"

#include "base/utf8.h"

namespace layerscope {
namespace {

constexpr bool stands_for_itself(int byte) {
    return (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte <= 0xAC) || (byte >= 0xAE && byte <= 0xFF);
}

struct Alphabet {
    std::array<char32_t, 256> characters{};
    std::array<int, 0x180> bytes{}; ///< by character; -1: not in the alphabet
    std::array<std::string, 256> spellings;

    Alphabet() {
        bytes.fill(-1);
        char32_t next = 0x100;
        for (int byte = 0; byte < 256; ++byte) {
            const auto index = static_cast<std::size_t>(byte);
            characters[index] = stands_for_itself(byte) ? static_cast<char32_t>(byte) : next++;
            bytes[characters[index]] = byte;
            append_utf8(spellings[index], characters[index]);
        }
    }
};

const Alphabet& alphabet() {
    static const Alphabet instance;
    return instance;
}

} // namespace

char32_t byte_character(unsigned char byte) { return alphabet().characters[byte]; }

const std::string& byte_spelling(unsigned char byte) { return alphabet().spellings[byte]; }

void append_spelling(std::string& text, std::string_view bytes) {
    const Alphabet& letters = alphabet();
    for (const char byte : bytes)
        text += letters.spellings[static_cast<unsigned char>(byte)];
}

std::optional<std::string> bytes_of_spelling(std::string_view piece) {
    const Alphabet& letters = alphabet();
    std::string bytes;
    bytes.reserve(piece.size());
    for (std::size_t offset = 0; offset < piece.size();) {
        const char32_t point = next_code_point(piece, offset);
        if (point >= letters.bytes.size() || letters.bytes[point] < 0) return std::nullopt;
        bytes.push_back(static_cast<char>(letters.bytes[point]));
    }
    return bytes;
}

} // namespace layerscope
