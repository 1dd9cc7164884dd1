// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/fertility.h"

#include "base/utf8.h"

namespace layerscope {

TextMeasure measure_text(std::string_view text) {
    const std::string valid = to_valid_utf8(text);
    TextMeasure measure;
    measure.bytes = static_cast<std::int64_t>(valid.size());
    bool in_word = false;
    for (const char byte : valid) {
        if ((static_cast<unsigned char>(byte) & 0xC0U) != 0x80U) ++measure.chars;
        const bool white = byte == ' ' || byte == '\t' || byte == '\n';
        if (!white && !in_word) ++measure.words;
        in_word = !white;
    }
    return measure;
}

Fertility fertility(const Tokenizer& tokenizer, std::string_view text) {
    const auto ids = tokenizer.encode(text, {.add_special = false});
    return {static_cast<std::int64_t>(ids.size()), measure_text(text)};
}

TextCut cut_text(const Tokenizer& tokenizer, std::string_view text, const EncodeOptions& options) {
    TextCut cut;
    cut.ids = tokenizer.encode(text, options);
    for (const TokenId id : cut.ids)
        ++cut.of_kind[static_cast<std::size_t>(tokenizer.kind(id))];
    cut.text = measure_text(text);
    return cut;
}

} // namespace layerscope
