// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/json.h"

#include <string>
#include <string_view>

namespace layerscope {

/// What a name in `tokenizer.ggml.pre` stands for. GGUF files only name the rules; the programs that read them know the
/// rest by heart.
struct GgufRules {
    std::string_view name;
    std::string_view number_split = {}; ///< an expression applied first; empty: none
    std::string_view word_split = {};   ///< empty: the one built into the byte-level step
    bool single_digits = false;         ///< each digit apart, before everything else
    bool nfc = false;                   ///< composes characters first
    bool whole_words = false;           ///< a word of the vocabulary is not merged from its parts
    bool begins_with_bos = false;       ///< unless the file says otherwise
};

/// nullptr if the name is not known.
[[nodiscard]] const GgufRules* find_gguf_rules(std::string_view name);
[[nodiscard]] std::string known_gguf_rules(); ///< "llama-bpe, qwen2, …" for messages

/// `normalizer` and `pre_tokenizer` of a tokenizer.json with these rules.
[[nodiscard]] JsonValue normalizer_of(const GgufRules& rules);
[[nodiscard]] JsonValue pre_tokenizer_of(const GgufRules& rules);

} // namespace layerscope
