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
/// Code point at `offset` of valid text; moves `offset` behind it.
[[nodiscard]] char32_t next_code_point(std::string_view valid, std::size_t& offset);
void append_utf8(std::string& text, char32_t code_point);
[[nodiscard]] std::string normalise_nfc(std::string_view valid);
[[nodiscard]] std::string normalise_nfkc(std::string_view valid);

} // namespace layerscope
