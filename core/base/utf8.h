// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace layerscope {

/// Replaces each maximal invalid part with one U+FFFD (the WHATWG rule). Valid text is returned as it is.
[[nodiscard]] std::string to_valid_utf8(std::string_view bytes);
[[nodiscard]] bool is_valid_utf8(std::string_view bytes);
/// Bytes at the end that begin a character which more bytes could complete (0 … 3).
[[nodiscard]] std::size_t incomplete_tail(std::string_view bytes);
/// Code point at `offset` of valid text; moves `offset` behind it. Here to be compiled into the loops over text.
[[nodiscard]] inline char32_t next_code_point(std::string_view valid, std::size_t& offset) {
    const auto at = [&](std::size_t i) { return static_cast<char32_t>(static_cast<unsigned char>(valid[i])); };
    const char32_t lead = at(offset);
    if (lead < 0x80) {
        offset += 1;
        return lead;
    }
    const auto tail = [&](std::size_t i) { return at(offset + i) & 0x3FU; };
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (length > valid.size() - offset) { // the caller broke its promise: stay inside the text
        offset = valid.size();
        return 0xFFFD;
    }
    char32_t point = 0;
    if (length == 2)
        point = ((lead & 0x1FU) << 6U) | tail(1);
    else if (length == 3)
        point = ((lead & 0xFU) << 12U) | (tail(1) << 6U) | tail(2);
    else
        point = ((lead & 0x7U) << 18U) | (tail(1) << 12U) | (tail(2) << 6U) | tail(3);
    offset += length;
    return point;
}
void append_utf8(std::string& text, char32_t code_point);
[[nodiscard]] std::string normalise_nfc(std::string_view valid);
[[nodiscard]] std::string normalise_nfkc(std::string_view valid);

} // namespace layerscope
