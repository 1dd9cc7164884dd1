// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizer/piece_decoder.h"

#include <memory>
#include <string>

namespace layerscope {

/// Pieces of a byte-level vocabulary to text; holds back a character that is not complete.
[[nodiscard]] std::unique_ptr<DecodeStage> make_byte_level_stage();
/// Runs of <0xNN> to text. A run that is not valid UTF-8 as a whole becomes one U+FFFD for each byte, so nothing of it
/// is certain before it ends.
[[nodiscard]] std::unique_ptr<DecodeStage> make_byte_fallback_stage();
[[nodiscard]] std::unique_ptr<DecodeStage> make_replace_stage(std::string pattern, std::string content);
/// Takes up to `start` of the character off the front and up to `stop` off the end, of each piece or (fused) of the
/// whole text.
[[nodiscard]] std::unique_ptr<DecodeStage> make_strip_stage(std::string character, std::size_t start, std::size_t stop,
                                                            bool fused);
/// Marks to spaces; those of the first piece (or of all, when fused) vanish if they were put there by the encoder.
[[nodiscard]] std::unique_ptr<DecodeStage> make_metaspace_stage(std::string mark, bool drop_first, bool fused);
/// A space between pieces, for files without a decoder.
[[nodiscard]] std::unique_ptr<DecodeStage> make_join_stage();

/// The byte of "<0xNN>", or -1.
[[nodiscard]] int fallback_byte(std::string_view piece);
/// All of `pattern` in `text` replaced.
void replace_all(std::string& text, std::string_view pattern, std::string_view content);
/// Bytes of a byte-level piece; one with other characters (an added token) stands for itself.
[[nodiscard]] std::string byte_level_bytes(std::string_view piece);

} // namespace layerscope
