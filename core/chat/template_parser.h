// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chat/template_ast.h"
#include "chat/template_lexer.h"

namespace layerscope::chat {

/// Token stream shared by the expression and the statement parser.
class TokenStream {
public:
    explicit TokenStream(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}
    [[nodiscard]] const Token& peek(std::size_t ahead = 0) const {
        return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
    }
    Token take() { return tokens_[at_ + 1 < tokens_.size() ? at_++ : at_]; }
    [[nodiscard]] bool is(TokenKind kind, std::string_view text) const {
        return peek().kind == kind && peek().text == text;
    }
    [[nodiscard]] bool is_operator(std::string_view text) const { return is(TokenKind::Operator, text); }
    [[nodiscard]] bool is_name(std::string_view text) const { return is(TokenKind::Name, text); }
    bool skip_operator(std::string_view text) { return is_operator(text) && (take(), true); }
    bool skip_name(std::string_view text) { return is_name(text) && (take(), true); }
    void expect_operator(std::string_view text);
    std::string expect_name();
    void expect(TokenKind kind, std::string_view what);
    [[noreturn]] void error(const std::string& message) const;       ///< Syntax, with the line
    [[noreturn]] void unsupported(const std::string& message) const; ///< Unsupported, with the line

private:
    std::vector<Token> tokens_;
    std::size_t at_ = 0;
};

/// Expressions, by falling precedence as Jinja has it.
class ExpressionParser {
public:
    explicit ExpressionParser(TokenStream& tokens) : tokens_(tokens) {}
    ExpressionPtr expression(bool with_condition = true); ///< … if … else …
    ExpressionPtr tuple(bool with_condition = true);      ///< a, b, c without brackets

private:
    /// Guards against templates nested deeper than the machine's stack.
    struct Depth {
        explicit Depth(ExpressionParser& parser);
        ~Depth() { --parser_.depth_; }
        ExpressionParser& parser_;
    };
    ExpressionPtr make(ExpressionKind kind, std::string name = {}) const;
    ExpressionPtr binary(std::string name, ExpressionPtr left, ExpressionPtr right) const;
    ExpressionPtr or_expression();
    ExpressionPtr and_expression();
    ExpressionPtr not_expression();
    ExpressionPtr comparison();
    ExpressionPtr sum();
    ExpressionPtr concatenation();
    ExpressionPtr product();
    ExpressionPtr power();
    ExpressionPtr unary(bool with_filters = true);
    ExpressionPtr primary();
    ExpressionPtr bracketed();
    ExpressionPtr list_literal();
    ExpressionPtr dict_literal();
    ExpressionPtr postfix(ExpressionPtr node);
    ExpressionPtr call(ExpressionPtr callee);
    ExpressionPtr subscript(ExpressionPtr node);
    ExpressionPtr filters_and_tests(ExpressionPtr node);
    ExpressionPtr test(ExpressionPtr node);
    void call_arguments(Expression& call);

    TokenStream& tokens_;
    int depth_ = 0;
};

} // namespace layerscope::chat
