// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chat/template_parser.h"

#include <algorithm>

namespace layerscope::chat {

namespace {

class StatementParser {
public:
    explicit StatementParser(std::string_view source) : tokens_(tokenize_template(source)), expressions_(tokens_) {}

    Body run() {
        Body body = this->body({});
        if (tokens_.peek().kind != TokenKind::End) tokens_.error("unexpected '" + tokens_.peek(1).text + "'");
        return body;
    }

private:
    /// Statements up to a block whose word is in `ends` (left standing at that word), or the end of the template.
    Body body(const std::vector<std::string_view>& ends) {
        if (++depth_ > 60) throw TemplateError{TemplateError::Kind::Limit, "blocks nested deeper than 60 levels"};
        Body statements;
        while (true) {
            const Token& token = tokens_.peek();
            if (token.kind == TokenKind::End) {
                if (!ends.empty()) tokens_.error("the template ends before {% " + std::string(ends.back()) + " %}");
                break;
            }
            if (token.kind == TokenKind::Text) {
                Statement text = statement(StatementKind::Text);
                text.text = tokens_.take().text;
                statements.push_back(std::move(text));
            } else if (token.kind == TokenKind::ExpressionBegin) {
                tokens_.take();
                Statement print = statement(StatementKind::Print);
                print.expression = expressions_.tuple();
                tokens_.expect(TokenKind::ExpressionEnd, "}}");
                statements.push_back(std::move(print));
            } else {
                tokens_.take(); // {%
                const std::string& word = tokens_.peek().text;
                if (std::find(ends.begin(), ends.end(), word) != ends.end()) break;
                block(statements);
            }
        }
        --depth_;
        return statements;
    }

    Statement statement(StatementKind kind) {
        Statement made;
        made.kind = kind;
        made.line = tokens_.peek().line;
        return made;
    }
    void end_of_block() { tokens_.expect(TokenKind::BlockEnd, "%}"); }
    void closing(std::string_view word) {
        if (!tokens_.skip_name(word)) tokens_.error("expected {% " + std::string(word) + " %}");
        end_of_block();
    }

    void block(Body& statements) {
        const std::string word = tokens_.expect_name();
        if (word == "if")
            statements.push_back(if_block());
        else if (word == "for")
            statements.push_back(for_block());
        else if (word == "set")
            statements.push_back(set_block());
        else if (word == "macro")
            statements.push_back(macro_block());
        else if (word == "break" || word == "continue") {
            if (loops_ == 0) tokens_.error("'" + word + "' outside a loop");
            statements.push_back(statement(word == "break" ? StatementKind::Break : StatementKind::Continue));
            end_of_block();
        } else if (word == "generation") { // marks assistant text for training; prints what it holds
            end_of_block();
            Statement scope = statement(StatementKind::Scope);
            scope.body = body({"endgeneration"});
            closing("endgeneration");
            statements.push_back(std::move(scope));
        } else {
            tokens_.unsupported("the statement {% " + word + " %}");
        }
    }

    Statement if_block() {
        Statement node = statement(StatementKind::If);
        node.expression = expressions_.tuple(false);
        end_of_block();
        node.body = body({"elif", "else", "endif"});
        if (tokens_.skip_name("elif")) {
            node.otherwise.push_back(if_block()); // takes the closing {% endif %}
            return node;
        }
        if (tokens_.skip_name("else")) {
            end_of_block();
            node.otherwise = body({"endif"});
        }
        closing("endif");
        return node;
    }

    std::string target() {
        std::string name = tokens_.expect_name();
        if (tokens_.skip_operator(".")) name += "." + tokens_.expect_name();
        return name;
    }
    std::vector<std::string> target_list() {
        const bool bracketed = tokens_.skip_operator("(");
        std::vector<std::string> names{target()};
        while (tokens_.skip_operator(","))
            names.push_back(target());
        if (bracketed) tokens_.expect_operator(")");
        return names;
    }

    Statement for_block() {
        Statement node = statement(StatementKind::For);
        node.targets = target_list();
        if (!tokens_.skip_name("in")) tokens_.error("expected 'in'");
        node.expression = expressions_.tuple(false);
        if (tokens_.skip_name("if")) node.condition = expressions_.expression(false);
        if (tokens_.is_name("recursive")) tokens_.unsupported("a recursive loop");
        end_of_block();
        ++loops_;
        node.body = body({"else", "endfor"});
        --loops_;
        if (tokens_.skip_name("else")) {
            end_of_block();
            node.otherwise = body({"endfor"});
        }
        closing("endfor");
        return node;
    }

    Statement set_block() {
        Statement node = statement(StatementKind::Set);
        node.targets = target_list();
        if (tokens_.skip_operator("=")) {
            node.expression = expressions_.tuple();
            end_of_block();
            return node;
        }
        if (tokens_.is_operator("|")) tokens_.unsupported("a filter on a {% set %} block");
        end_of_block();
        node.kind = StatementKind::SetBlock;
        node.body = body({"endset"});
        closing("endset");
        return node;
    }

    Statement macro_block() {
        Statement node = statement(StatementKind::Macro);
        node.text = tokens_.expect_name();
        tokens_.expect_operator("(");
        while (!tokens_.skip_operator(")")) {
            if (!node.parameters.empty()) tokens_.expect_operator(",");
            Parameter parameter{tokens_.expect_name(), nullptr};
            if (tokens_.skip_operator("=")) parameter.fallback = expressions_.expression();
            node.parameters.push_back(std::move(parameter));
        }
        end_of_block();
        const int outer_loops = std::exchange(loops_, 0);
        node.body = body({"endmacro"});
        loops_ = outer_loops;
        closing("endmacro");
        return node;
    }

    TokenStream tokens_;
    ExpressionParser expressions_;
    int depth_ = 0;
    int loops_ = 0;
};

} // namespace

Body parse_template(std::string_view source) { return StatementParser(source).run(); }

} // namespace layerscope::chat
