// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/json.h"
#include "base/result.h"
#include "files/gguf_value.h"
#include "tokenizer/tokenizer.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope {

/// How a model's files want conversations written.
struct ChatFormat {
    std::string text;         ///< the template; empty if there is none
    JsonValue special_tokens; ///< object: "bos_token" …, the texts that the template may ask for
    std::string where;        ///< the file that holds the template, for errors
};

/// A conversation on its way to a model.
struct ChatPrompt {
    ChatFormat format;
    JsonValue conversation; ///< as render_chat() takes it
};

/// `path`: a folder (tokenizer_config.json, chat_template.jinja; both may be missing) or a GGUF file.
[[nodiscard]] Result<ChatFormat> read_chat_format(const std::filesystem::path& path);
[[nodiscard]] ChatFormat chat_format_from_gguf(const GgufMetadata& metadata, const std::string& where);

/// The conversation as the model reads it. `conversation`: a list of messages, or an object with "messages" and further
/// variables of the template ("tools", "enable_thinking" …). Errors: no template; what the template itself refuses, in
/// its own words (roles that do not alternate, a system message it has no place for).
[[nodiscard]] Result<std::string> render_chat(const ChatFormat& format, const JsonValue& conversation,
                                              bool add_generation_prompt);

/// The tokens of a rendered conversation. Special tokens in it are read as such. A beginning-of-text token that the
/// tokenizer puts before every text stands there exactly once, whether or not the template wrote it, and nothing is
/// appended.
[[nodiscard]] std::vector<TokenId> chat_ids(const Tokenizer& tokenizer, std::string_view rendered);

/// How a message is read that names a special token ("<end_of_turn>").
enum class SpecialInMessages {
    Plain,  ///< as the characters it is made of: nobody leaves their turn by writing so
    Tokens, ///< as the token, like the ones that the template writes
};

/// Renders and encodes in one: the tokens that a conversation begins a run with.
[[nodiscard]] Result<std::vector<TokenId>> chat_prompt_ids(const ChatFormat& format, const JsonValue& conversation,
                                                           bool add_generation_prompt, const Tokenizer& tokenizer,
                                                           SpecialInMessages special = SpecialInMessages::Plain);

} // namespace layerscope
