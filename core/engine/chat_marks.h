// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/json.h"
#include "tokenizer/added_tokens.h"
#include "tokenizer/tokenizer.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope {

/// A rendered conversation and the bytes of it that a message brought along and that look like (a part of) a special
/// token.
struct MarkedText {
    std::string text;
    std::vector<std::size_t> plain_bytes; ///< ascending
};

/// Carries through a template what in a conversation is nobody's command. Before the last character of each special
/// token that a message names goes a mark, a character that Unicode keeps free for such uses: to the template, too, the
/// text is no token then. Templates move the mark along with the text, and take_marks() turns it into a place. A token
/// cut in two between neighbouring texts is marked, too.
class ChatMarks {
public:
    explicit ChatMarks(const Tokenizer& tokenizer);

    /// The conversation with marks in its contents. Roles, which templates compare, stay as they are.
    [[nodiscard]] JsonValue mark(const JsonValue& conversation) const;
    [[nodiscard]] static MarkedText take_marks(std::string_view rendered);

private:
    [[nodiscard]] std::string mark_text(const std::string& text) const;
    [[nodiscard]] bool ends_inside_a_token(std::string_view text) const;

    std::vector<std::string> tokens_; ///< special ones
    StringTree tree_;
};

} // namespace layerscope
