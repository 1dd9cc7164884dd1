// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace layerscope {

/// Byte-level vocabularies spell each byte as one visible character: printable Latin-1 characters stand for
/// themselves, the other 68 bytes for U+0100 onwards in order (a space is "Ġ", a line feed "Ċ").
[[nodiscard]] char32_t byte_character(unsigned char byte);
/// The spelling of one byte as UTF-8.
[[nodiscard]] const std::string& byte_spelling(unsigned char byte);
/// Appends the spelling of several: at most twice as many bytes.
void append_spelling(std::string& text, std::string_view bytes);
/// The bytes a piece stands for; nothing if it has a character outside the alphabet.
[[nodiscard]] std::optional<std::string> bytes_of_spelling(std::string_view piece);

} // namespace layerscope
