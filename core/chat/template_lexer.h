// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope::chat {

enum class TokenKind {
    Text,
    ExpressionBegin,
    ExpressionEnd,
    BlockBegin,
    BlockEnd,
    Name,
    String,
    Integer,
    Float,
    Operator,
    End
};

struct Token {
    TokenKind kind = TokenKind::End;
    std::string text; ///< decoded for strings
    int line = 1;
};

/// Cuts a template into tokens; white space control (trim_blocks, lstrip_blocks, '-', '+') is already applied to the
/// text pieces, comments and raw blocks are resolved. Throws TemplateError (Syntax).
[[nodiscard]] std::vector<Token> tokenize_template(std::string_view source);

} // namespace layerscope::chat
