// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chat/template_lexer.h"

#include "base/utf8.h"
#include "chat/template_value.h"

#include <array>
#include <cctype>

namespace layerscope::chat {

namespace {

bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }
bool is_name_start(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_name_part(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Line feeds only, and without the last one: what Jinja hands to its lexer.
std::string normalised(std::string_view source) {
    std::string text;
    for (std::size_t i = 0; i < source.size(); ++i) {
        if (source[i] == '\r') {
            text += '\n';
            if (i + 1 < source.size() && source[i + 1] == '\n') ++i;
        } else {
            text += source[i];
        }
    }
    if (!text.empty() && text.back() == '\n') text.pop_back();
    return text;
}

class Lexer {
public:
    explicit Lexer(std::string_view source) : text_(normalised(source)) {}

    std::vector<Token> run() {
        while (at_ < text_.size())
            text_until_tag();
        push(TokenKind::End, "");
        return std::move(tokens_);
    }

private:
    [[noreturn]] void error(const std::string& message) const {
        throw TemplateError{TemplateError::Kind::Syntax, message + " in line " + std::to_string(line_)};
    }
    void push(TokenKind kind, std::string text) { tokens_.push_back({kind, std::move(text), line_}); }
    [[nodiscard]] bool starts(std::string_view word) const { return text_.compare(at_, word.size(), word) == 0; }
    void advance_to(std::size_t to) {
        for (; at_ < to; ++at_)
            if (text_[at_] == '\n') ++line_;
    }
    void skip_space() {
        while (at_ < text_.size() && is_space(text_[at_]))
            advance_to(at_ + 1);
    }

    /// Emits text, trimmed as the tag that follows at `tag` asks.
    void emit_text(std::size_t tag) {
        std::string piece = text_.substr(at_, tag - at_);
        if (tag < text_.size()) {
            const char mark = tag + 2 < text_.size() ? text_[tag + 2] : ' ';
            if (mark == '-') {
                while (!piece.empty() && is_space(piece.back()))
                    piece.pop_back();
            } else if (mark != '+' && text_[tag + 1] != '{') {
                strip_indentation(piece);
            }
        }
        if (!piece.empty()) push(TokenKind::Text, piece);
    }
    /// lstrip_blocks: spaces between the start of a line and a block tag go.
    void strip_indentation(std::string& piece) const {
        const auto newline = piece.rfind('\n');
        const std::size_t begin = newline == std::string::npos ? 0 : newline + 1;
        if (begin == 0 && !line_starting_) return;
        if (piece.find_first_not_of(" \t\r\f\v", begin) == std::string::npos) piece.resize(begin);
    }

    void text_until_tag() {
        std::size_t tag = at_;
        while (true) {
            tag = text_.find('{', tag);
            if (tag == std::string::npos || tag + 1 >= text_.size()) {
                tag = text_.size();
                break;
            }
            const char next = text_[tag + 1];
            if (next == '{' || next == '%' || next == '#') break;
            ++tag;
        }
        emit_text(tag);
        advance_to(tag);
        if (at_ >= text_.size()) return;
        if (text_[at_ + 1] == '#')
            comment();
        else if (text_[at_ + 1] == '{')
            code(TokenKind::ExpressionBegin, TokenKind::ExpressionEnd, "}}");
        else
            block();
    }

    void comment() {
        const auto end = text_.find("#}", at_ + 2);
        if (end == std::string::npos) error("a comment does not end");
        const char mark = text_[end - 1];
        advance_to(end + 2);
        after_block(mark);
    }
    /// What follows %} or #}: '-' eats white space, '+' nothing, else one line feed goes (trim_blocks).
    void after_block(char mark) {
        line_starting_ = false;
        if (mark == '-') {
            skip_space();
        } else if (mark != '+' && at_ < text_.size() && text_[at_] == '\n') {
            advance_to(at_ + 1);
            line_starting_ = true;
        }
    }

    void block() {
        const std::size_t begin = at_;
        std::size_t word = begin + 2;
        if (word < text_.size() && (text_[word] == '-' || text_[word] == '+')) ++word;
        while (word < text_.size() && is_space(text_[word]))
            ++word;
        if (text_.compare(word, 3, "raw") == 0 && (word + 3 >= text_.size() || !is_name_part(text_[word + 3])))
            raw(word + 3);
        else
            code(TokenKind::BlockBegin, TokenKind::BlockEnd, "%}");
    }
    void raw(std::size_t after_word) {
        const auto close = text_.find("%}", after_word);
        if (close == std::string::npos) error("{% raw %} does not end");
        const char mark = text_[close - 1];
        advance_to(close + 2);
        after_block(mark);
        auto end = text_.find("{%", at_);
        while (end != std::string::npos) {
            std::size_t word = end + 2;
            if (word < text_.size() && (text_[word] == '-' || text_[word] == '+')) ++word;
            while (word < text_.size() && is_space(text_[word]))
                ++word;
            if (text_.compare(word, 6, "endraw") == 0) {
                emit_text(end);
                const auto last = text_.find("%}", word);
                if (last == std::string::npos) error("{% endraw %} does not end");
                const char end_mark = text_[last - 1];
                advance_to(last + 2);
                after_block(end_mark);
                return;
            }
            end = text_.find("{%", end + 2);
        }
        error("{% raw %} has no {% endraw %}");
    }

    void code(TokenKind begin, TokenKind end, std::string_view closing) {
        push(begin, "");
        advance_to(at_ + 2);
        if (at_ < text_.size() && (text_[at_] == '-' || text_[at_] == '+')) advance_to(at_ + 1);
        int brackets = 0;
        while (true) {
            skip_space();
            if (at_ >= text_.size()) error("a tag does not end");
            const bool marked = (text_[at_] == '-' || text_[at_] == '+') && text_.compare(at_ + 1, 2, closing) == 0;
            if (brackets == 0 && (marked || starts(closing))) {
                const char mark = marked ? text_[at_] : ' ';
                push(end, "");
                advance_to(at_ + (marked ? 3 : 2));
                if (end == TokenKind::BlockEnd)
                    after_block(mark);
                else {
                    line_starting_ = false;
                    if (mark == '-') skip_space();
                }
                return;
            }
            token(brackets);
        }
    }

    void token(int& brackets) {
        const char c = text_[at_];
        if (is_name_start(c)) return name();
        if (std::isdigit(static_cast<unsigned char>(c))) return number();
        if (c == '"' || c == '\'') return string(c);
        static constexpr std::array<std::string_view, 28> operators{
            "**", "//", "==", "!=", "<=", ">=", "+", "-", "*", "/", "%", "~", "<", ">",
            "=",  "(",  ")",  "[",  "]",  "{",  "}", ",", ".", ":", "|", ";", "!", "&"};
        for (const std::string_view op : operators) {
            if (!starts(op)) continue;
            if (op == "(" || op == "[" || op == "{") ++brackets;
            if (op == ")" || op == "]" || op == "}") --brackets;
            push(TokenKind::Operator, std::string(op));
            return advance_to(at_ + op.size());
        }
        error(std::string("unexpected character '") + c + "'");
    }
    void name() {
        std::size_t end = at_;
        while (end < text_.size() && is_name_part(text_[end]))
            ++end;
        push(TokenKind::Name, text_.substr(at_, end - at_));
        advance_to(end);
    }
    void number() {
        std::size_t end = at_;
        bool real = false;
        while (end < text_.size()) {
            const char c = text_[end];
            if (std::isdigit(static_cast<unsigned char>(c)) || c == '_') {
                ++end;
            } else if (c == '.' && !real && end + 1 < text_.size() &&
                       std::isdigit(static_cast<unsigned char>(text_[end + 1]))) {
                real = true;
                ++end;
            } else if ((c == 'e' || c == 'E') && end + 1 < text_.size() &&
                       (std::isdigit(static_cast<unsigned char>(text_[end + 1])) || text_[end + 1] == '-' ||
                        text_[end + 1] == '+')) {
                real = true;
                end += 2;
            } else {
                break;
            }
        }
        std::string digits;
        for (std::size_t i = at_; i < end; ++i)
            if (text_[i] != '_') digits += text_[i];
        push(real ? TokenKind::Float : TokenKind::Integer, digits);
        advance_to(end);
    }
    void string(char quote) {
        std::string value;
        std::size_t i = at_ + 1;
        for (;; ++i) {
            if (i >= text_.size()) error("a string does not end");
            if (text_[i] == quote) break;
            if (text_[i] != '\\') {
                value += text_[i];
                continue;
            }
            if (++i >= text_.size()) error("a string does not end");
            i = escape(value, i);
        }
        push(TokenKind::String, value);
        advance_to(i + 1);
    }
    /// Decodes the escape whose letter stands at `i`; returns the index of its last character.
    std::size_t escape(std::string& value, std::size_t i) const {
        switch (text_[i]) {
        case 'n':
            value += '\n';
            return i;
        case 't':
            value += '\t';
            return i;
        case 'r':
            value += '\r';
            return i;
        case 'b':
            value += '\b';
            return i;
        case 'f':
            value += '\f';
            return i;
        case '0':
            value += '\0';
            return i;
        case '\n':
            return i;
        case 'x':
            return code_escape(value, i, 2);
        case 'u':
            return code_escape(value, i, 4);
        case 'U':
            return code_escape(value, i, 8);
        case '\\':
        case '\'':
        case '"':
            value += text_[i];
            return i;
        default:
            value += '\\';
            value += text_[i];
            return i; // Python keeps the backslash
        }
    }
    std::size_t code_escape(std::string& value, std::size_t i, std::size_t digits) const {
        char32_t code = 0;
        for (std::size_t k = 1; k <= digits; ++k) {
            if (i + k >= text_.size() || !std::isxdigit(static_cast<unsigned char>(text_[i + k])))
                error("a broken escape");
            const char c = text_[i + k];
            code = code * 16 + static_cast<char32_t>(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
        }
        if (code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) error("an escape that is no character");
        append_utf8(value, code);
        return i + digits;
    }

    std::string text_;
    std::size_t at_ = 0;
    int line_ = 1;
    bool line_starting_ = true;
    std::vector<Token> tokens_;
};

} // namespace

std::vector<Token> tokenize_template(std::string_view source) { return Lexer(source).run(); }

} // namespace layerscope::chat
