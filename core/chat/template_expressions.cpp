// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/number_text.h"
#include "chat/template_filters.h"
#include "chat/template_parser.h"

#include <algorithm>
#include <array>

namespace layerscope::chat {

void TokenStream::error(const std::string& message) const {
    throw TemplateError{TemplateError::Kind::Syntax, message + " in line " + std::to_string(peek().line)};
}
void TokenStream::unsupported(const std::string& message) const {
    throw TemplateError{TemplateError::Kind::Unsupported, message + " in line " + std::to_string(peek().line)};
}
void TokenStream::expect_operator(std::string_view text) {
    if (!skip_operator(text)) error("expected '" + std::string(text) + "', found '" + peek().text + "'");
}
std::string TokenStream::expect_name() {
    if (peek().kind != TokenKind::Name) error("expected a name, found '" + peek().text + "'");
    return take().text;
}
void TokenStream::expect(TokenKind kind, std::string_view what) {
    if (peek().kind != kind) error("expected " + std::string(what) + ", found '" + peek().text + "'");
    take();
}

ExpressionParser::Depth::Depth(ExpressionParser& parser) : parser_(parser) {
    if (++parser_.depth_ > 120)
        throw TemplateError{TemplateError::Kind::Limit, "expressions nested deeper than 120 levels"};
}

ExpressionPtr ExpressionParser::make(ExpressionKind kind, std::string name) const {
    auto node = std::make_unique<Expression>();
    node->kind = kind;
    node->name = std::move(name);
    node->line = tokens_.peek().line;
    return node;
}

ExpressionPtr ExpressionParser::binary(std::string name, ExpressionPtr left, ExpressionPtr right) const {
    auto node = make(ExpressionKind::Binary, std::move(name));
    node->children.push_back(std::move(left));
    node->children.push_back(std::move(right));
    return node;
}

ExpressionPtr ExpressionParser::tuple(bool with_condition) {
    auto first = expression(with_condition);
    if (!tokens_.is_operator(",")) return first;
    auto node = make(ExpressionKind::ListLiteral);
    node->children.push_back(std::move(first));
    while (tokens_.skip_operator(",")) {
        if (tokens_.peek().kind == TokenKind::BlockEnd || tokens_.peek().kind == TokenKind::ExpressionEnd ||
            tokens_.is_operator(")"))
            break;
        node->children.push_back(expression(with_condition));
    }
    return node;
}

ExpressionPtr ExpressionParser::expression(bool with_condition) {
    const Depth depth(*this);
    auto node = or_expression();
    while (with_condition && tokens_.skip_name("if")) {
        auto conditional = make(ExpressionKind::Conditional);
        conditional->children.push_back(std::move(node));
        conditional->children.push_back(or_expression());
        conditional->children.push_back(tokens_.skip_name("else") ? expression() : nullptr);
        node = std::move(conditional);
    }
    return node;
}

ExpressionPtr ExpressionParser::or_expression() {
    auto left = and_expression();
    while (tokens_.skip_name("or"))
        left = binary("or", std::move(left), and_expression());
    return left;
}

ExpressionPtr ExpressionParser::and_expression() {
    auto left = not_expression();
    while (tokens_.skip_name("and"))
        left = binary("and", std::move(left), not_expression());
    return left;
}

ExpressionPtr ExpressionParser::not_expression() {
    if (!tokens_.is_name("not")) return comparison();
    const Depth depth(*this);
    tokens_.take();
    auto node = make(ExpressionKind::Unary, "not");
    node->children.push_back(not_expression());
    return node;
}

ExpressionPtr ExpressionParser::comparison() {
    auto left = sum();
    static constexpr std::array<std::string_view, 6> operators{"==", "!=", "<=", ">=", "<", ">"};
    ExpressionPtr chain;
    while (true) {
        std::string op;
        if (tokens_.peek().kind == TokenKind::Operator &&
            std::find(operators.begin(), operators.end(), tokens_.peek().text) != operators.end()) {
            op = tokens_.take().text;
        } else if (tokens_.skip_name("in")) {
            op = "in";
        } else if (tokens_.is_name("not") && tokens_.peek(1).kind == TokenKind::Name && tokens_.peek(1).text == "in") {
            tokens_.take();
            tokens_.take();
            op = "not in";
        } else {
            break;
        }
        if (!chain) {
            chain = make(ExpressionKind::Compare);
            chain->children.push_back(std::move(left));
        }
        chain->names.push_back(op);
        chain->children.push_back(sum());
    }
    return chain ? std::move(chain) : std::move(left);
}

ExpressionPtr ExpressionParser::sum() {
    auto left = concatenation();
    while (tokens_.is_operator("+") || tokens_.is_operator("-")) {
        std::string op = tokens_.take().text;
        left = binary(std::move(op), std::move(left), concatenation());
    }
    return left;
}

ExpressionPtr ExpressionParser::concatenation() {
    auto left = product();
    while (tokens_.skip_operator("~"))
        left = binary("~", std::move(left), product());
    return left;
}

ExpressionPtr ExpressionParser::product() {
    auto left = power();
    while (tokens_.is_operator("*") || tokens_.is_operator("/") || tokens_.is_operator("//") ||
           tokens_.is_operator("%")) {
        std::string op = tokens_.take().text;
        left = binary(std::move(op), std::move(left), power());
    }
    return left;
}

ExpressionPtr ExpressionParser::power() {
    auto left = unary();
    while (tokens_.skip_operator("**"))
        left = binary("**", std::move(left), unary());
    return left;
}

ExpressionPtr ExpressionParser::unary(bool with_filters) {
    const Depth depth(*this);
    ExpressionPtr node;
    if (tokens_.is_operator("-") || tokens_.is_operator("+")) {
        node = make(ExpressionKind::Unary, tokens_.take().text);
        node->children.push_back(unary(false));
    } else {
        node = postfix(primary());
    }
    return with_filters ? filters_and_tests(std::move(node)) : std::move(node);
}

ExpressionPtr ExpressionParser::primary() {
    const Token token = tokens_.peek();
    if (token.kind == TokenKind::Operator) return bracketed();
    auto node = make(ExpressionKind::Literal);
    tokens_.take();
    switch (token.kind) {
    case TokenKind::String: {
        std::string text = token.text;
        while (tokens_.peek().kind == TokenKind::String) // neighbours are joined, as in Python
            text += tokens_.take().text;
        node->value = text;
        return node;
    }
    case TokenKind::Integer: {
        const auto value = parse_integer(token.text);
        if (!value) tokens_.unsupported("the number " + token.text);
        node->value = *value;
        return node;
    }
    case TokenKind::Float: {
        const auto value = parse_real(token.text);
        if (!value) tokens_.unsupported("the number " + token.text);
        node->value = *value;
        return node;
    }
    case TokenKind::Name:
        break;
    default:
        tokens_.error("unexpected '" + token.text + "'");
    }
    if (token.text == "true" || token.text == "True")
        node->value = true;
    else if (token.text == "false" || token.text == "False")
        node->value = false;
    else if (token.text == "none" || token.text == "None")
        node->value = nullptr;
    else {
        node->kind = ExpressionKind::Name;
        node->name = token.text;
    }
    return node;
}

ExpressionPtr ExpressionParser::bracketed() {
    if (tokens_.is_operator("[")) return list_literal();
    if (tokens_.is_operator("{")) return dict_literal();
    if (!tokens_.skip_operator("(")) tokens_.error("unexpected '" + tokens_.peek().text + "'");
    if (tokens_.skip_operator(")")) return make(ExpressionKind::ListLiteral);
    auto node = tuple();
    tokens_.expect_operator(")");
    return node;
}

ExpressionPtr ExpressionParser::list_literal() {
    auto node = make(ExpressionKind::ListLiteral);
    tokens_.take();
    while (!tokens_.skip_operator("]")) {
        if (!node->children.empty()) {
            tokens_.expect_operator(",");
            if (tokens_.skip_operator("]")) break;
        }
        node->children.push_back(expression());
    }
    return node;
}

ExpressionPtr ExpressionParser::dict_literal() {
    auto node = make(ExpressionKind::DictLiteral);
    tokens_.take();
    while (!tokens_.skip_operator("}")) {
        if (!node->children.empty()) {
            tokens_.expect_operator(",");
            if (tokens_.skip_operator("}")) break;
        }
        node->children.push_back(expression());
        tokens_.expect_operator(":");
        node->children.push_back(expression());
    }
    return node;
}

ExpressionPtr ExpressionParser::postfix(ExpressionPtr node) {
    for (int steps = 0;; ++steps) {
        if (steps > 100) throw TemplateError{TemplateError::Kind::Limit, "a chain of more than 100 accesses"};
        if (tokens_.skip_operator(".")) {
            auto attribute = make(ExpressionKind::Attribute);
            if (tokens_.peek().kind == TokenKind::Integer) tokens_.unsupported("access by '.' and a number");
            attribute->name = tokens_.expect_name();
            attribute->children.push_back(std::move(node));
            node = std::move(attribute);
        } else if (tokens_.is_operator("[")) {
            node = subscript(std::move(node));
        } else if (tokens_.is_operator("(")) {
            node = call(std::move(node));
        } else {
            return node;
        }
    }
}

ExpressionPtr ExpressionParser::call(ExpressionPtr callee) {
    auto node = make(ExpressionKind::Call);
    node->children.push_back(std::move(callee));
    call_arguments(*node);
    return node;
}

ExpressionPtr ExpressionParser::subscript(ExpressionPtr node) {
    tokens_.take();
    auto access = make(ExpressionKind::Subscript);
    access->children.push_back(std::move(node));
    ExpressionPtr first = tokens_.is_operator(":") ? nullptr : expression();
    if (tokens_.is_operator(":")) {
        access->kind = ExpressionKind::Slice;
        access->children.push_back(std::move(first));
        for (int part = 0; part < 2; ++part) {
            const bool given = tokens_.skip_operator(":") && !tokens_.is_operator(":") && !tokens_.is_operator("]");
            access->children.push_back(given ? expression() : nullptr);
        }
    } else {
        if (tokens_.is_operator(",")) tokens_.unsupported("a subscript with a comma");
        access->children.push_back(std::move(first));
    }
    tokens_.expect_operator("]");
    return access;
}

void ExpressionParser::call_arguments(Expression& call) {
    tokens_.expect_operator("(");
    bool first = true;
    while (!tokens_.skip_operator(")")) {
        if (!first) {
            tokens_.expect_operator(",");
            if (tokens_.skip_operator(")")) break;
        }
        first = false;
        if (tokens_.is_operator("*") || tokens_.is_operator("**")) tokens_.unsupported("'*' before an argument");
        if (tokens_.peek().kind == TokenKind::Name && tokens_.peek(1).kind == TokenKind::Operator &&
            tokens_.peek(1).text == "=") {
            std::string name = tokens_.take().text;
            tokens_.take();
            call.named.emplace_back(std::move(name), expression());
        } else {
            call.children.push_back(expression());
        }
    }
}

ExpressionPtr ExpressionParser::filters_and_tests(ExpressionPtr node) {
    for (int steps = 0;; ++steps) {
        if (steps > 100) throw TemplateError{TemplateError::Kind::Limit, "a chain of more than 100 filters"};
        if (tokens_.skip_operator("|")) {
            auto filter = make(ExpressionKind::Filter, tokens_.expect_name());
            if (!is_known_filter(filter->name)) tokens_.unsupported("the filter \"" + filter->name + "\"");
            filter->children.push_back(std::move(node));
            if (tokens_.is_operator("(")) call_arguments(*filter);
            node = std::move(filter);
        } else if (tokens_.is_name("is")) {
            tokens_.take();
            node = test(std::move(node));
        } else if (tokens_.is_operator("(")) {
            node = call(std::move(node));
        } else {
            return node;
        }
    }
}

ExpressionPtr ExpressionParser::test(ExpressionPtr node) {
    const bool negated = tokens_.skip_name("not");
    auto check = make(ExpressionKind::Test, tokens_.expect_name());
    if (!is_known_test(check->name)) tokens_.unsupported("the test \"" + check->name + "\"");
    check->children.push_back(std::move(node));
    const Token& next = tokens_.peek();
    const bool bare_argument =
        next.kind == TokenKind::String || next.kind == TokenKind::Integer || next.kind == TokenKind::Float ||
        (next.kind == TokenKind::Operator && (next.text == "[" || next.text == "{")) ||
        (next.kind == TokenKind::Name && next.text != "else" && next.text != "or" && next.text != "and" &&
         next.text != "is" && next.text != "if" && next.text != "in" && next.text != "not");
    if (tokens_.is_operator("("))
        call_arguments(*check);
    else if (bare_argument)
        check->children.push_back(postfix(primary()));
    if (!negated) return check;
    auto inverse = make(ExpressionKind::Unary, "not");
    inverse->children.push_back(std::move(check));
    return inverse;
}

} // namespace layerscope::chat
