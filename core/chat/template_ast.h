// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chat/template_value.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace layerscope::chat {

struct Expression;
using ExpressionPtr = std::unique_ptr<Expression>;

enum class ExpressionKind {
    Literal,     ///< value
    Name,        ///< name
    ListLiteral, ///< children
    DictLiteral, ///< children: key, value, key, value …
    Attribute,   ///< children[0].name
    Subscript,   ///< children[0][children[1]]
    Slice,       ///< children[0][children[1] : children[2] : children[3]], each may be null
    Call,        ///< children[0](children[1 …], named)
    Filter,      ///< children[0] | name(children[1 …], named)
    Test,        ///< children[0] is name(children[1 …])
    Unary,       ///< name: not, -, +
    Binary,      ///< name: + - * / // % ** ~ and or
    Compare,     ///< children[0] names[0] children[1] names[1] children[2] …
    Conditional, ///< children[0] if children[1] else children[2] (may be null)
};

struct Expression {
    ExpressionKind kind = ExpressionKind::Literal;
    std::string name;
    Value value;
    std::vector<ExpressionPtr> children;
    std::vector<std::string> names;
    std::vector<std::pair<std::string, ExpressionPtr>> named;
    int line = 1;
};

struct Statement;
using Body = std::vector<Statement>;

enum class StatementKind { Text, Print, If, For, Set, SetBlock, Macro, Break, Continue, Scope };

struct Parameter {
    std::string name;
    ExpressionPtr fallback;
};

struct Statement {
    StatementKind kind = StatementKind::Text;
    std::string text;                 ///< Text; macro name
    std::vector<std::string> targets; ///< For and Set: names; "ns.x" for a namespace's member
    ExpressionPtr expression;         ///< printed, tested, iterated or assigned
    ExpressionPtr condition;          ///< For … if
    std::vector<Parameter> parameters;
    Body body;
    Body otherwise; ///< else (elif is an If inside)
    int line = 1;
};

/// Throws TemplateError: Unsupported names what is not understood.
[[nodiscard]] Body parse_template(std::string_view source);

} // namespace layerscope::chat
