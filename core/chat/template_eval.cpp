// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chat/template_eval.h"

#include "chat/template_arithmetic.h"
#include "chat/template_filters.h"

#include <algorithm>
#include <ctime>

namespace layerscope::chat {

namespace {

constexpr std::int64_t kMaxSteps = 2'000'000;
constexpr std::size_t kMaxOutput = std::size_t{64} << 20U;
constexpr int kMaxCalls = 50;

using Scope = std::map<std::string, Value>;

std::string formatted_time(const std::string& format, const TemplateClock& clock) {
    const std::time_t now = clock.use_system_time ? std::time(nullptr) : static_cast<std::time_t>(clock.unix_seconds);
    std::tm parts{};
    if (clock.use_system_time)
        localtime_r(&now, &parts);
    else
        gmtime_r(&now, &parts);
    char buffer[256];
    return {buffer, std::strftime(buffer, sizeof buffer, format.c_str(), &parts)};
}

class Evaluator {
public:
    Evaluator(const Dict& variables, const TemplateClock& clock) : clock_(clock) {
        scopes_.emplace_back();
        install_functions();
        for (const auto& [name, value] : variables)
            scopes_[0][name] = value;
    }

    Evaluator(const Evaluator&) = delete;
    Evaluator& operator=(const Evaluator&) = delete;
    ~Evaluator() { // a namespace may hold itself
        for (const auto& space : namespaces_)
            space->members.clear();
    }

    std::string run(const Body& body) {
        scopes_.emplace_back(); // what the template itself sets
        execute(body);
        return std::move(output_);
    }

private:
    enum class Flow { Next, Break, Continue };

    void step() {
        if (++steps_ > kMaxSteps)
            throw TemplateError{TemplateError::Kind::Limit, "the template does not come to an end"};
    }
    void print(const std::string& text) {
        if (output_.size() + text.size() > kMaxOutput)
            throw TemplateError{TemplateError::Kind::Limit, "the template prints more than 64 MiB"};
        output_ += text;
    }

    void install_functions() {
        Scope& globals = scopes_[0];
        globals["raise_exception"] = Function{
            "raise_exception", [](const Arguments& a) -> Value {
                throw TemplateError{TemplateError::Kind::Raised, a.positional.empty() ? "" : a.positional[0].text()};
            }};
        globals["strftime_now"] =
            Function{"strftime_now", [this](const Arguments& a) -> Value {
                         return formatted_time(a.positional.empty() ? "" : a.positional[0].text(), clock_);
                     }};
        globals["namespace"] = Function{"namespace", [this](const Arguments& a) -> Value {
                                            auto space = std::make_shared<Namespace>();
                                            namespaces_.push_back(space);
                                            for (const Value& from : a.positional)
                                                if (from.dict())
                                                    for (const auto& [key, value] : *from.dict())
                                                        space->members[key] = value;
                                            for (const auto& [key, value] : a.named)
                                                space->members[key] = value;
                                            return space;
                                        }};
        globals["dict"] = Function{"dict", [](const Arguments& a) -> Value {
                                       Dict dict;
                                       if (!a.positional.empty() && a.positional[0].dict())
                                           dict = *a.positional[0].dict();
                                       for (const auto& [key, value] : a.named)
                                           dict.emplace_back(key, value);
                                       return dict;
                                   }};
        globals["range"] = Function{"range", range};
    }

    [[nodiscard]] Value lookup(const std::string& name) const {
        for (std::size_t i = scopes_.size(); i-- > 0;) {
            if (i >= 2 && i < first_visible_) continue; // a macro sees its own scopes and the template's top level
            if (const auto at = scopes_[i].find(name); at != scopes_[i].end()) return at->second;
        }
        return Undefined{name};
    }

    void assign(const std::string& target, Value value) {
        const auto dot = target.find('.');
        if (dot == std::string::npos) {
            scopes_.back()[target] = std::move(value);
            return;
        }
        const Value object = lookup(target.substr(0, dot));
        if (!object.name_space() || object.name_space()->fixed)
            throw TemplateError{TemplateError::Kind::Misuse, "'" + target + "': only a namespace's member can be set"};
        object.name_space()->members[target.substr(dot + 1)] = std::move(value);
    }
    void assign_all(const std::vector<std::string>& targets, const Value& value) {
        if (targets.size() == 1) return assign(targets[0], value);
        const auto parts = elements(value);
        if (parts.size() != targets.size())
            throw TemplateError{TemplateError::Kind::Misuse, std::to_string(parts.size()) + " values for " +
                                                                 std::to_string(targets.size()) + " names"};
        for (std::size_t i = 0; i < parts.size(); ++i)
            assign(targets[i], parts[i]);
    }

    Flow execute(const Body& body) {
        for (const Statement& statement : body) {
            step();
            const Flow flow = execute(statement);
            if (flow != Flow::Next) return flow;
        }
        return Flow::Next;
    }
    Flow execute(const Statement& statement) {
        switch (statement.kind) {
        case StatementKind::Text:
            print(statement.text);
            break;
        case StatementKind::Print:
            print(value_of(*statement.expression).text());
            break;
        case StatementKind::If:
            return execute(value_of(*statement.expression).truth() ? statement.body : statement.otherwise);
        case StatementKind::For:
            return loop(statement);
        case StatementKind::Set:
            assign_all(statement.targets, value_of(*statement.expression));
            break;
        case StatementKind::SetBlock:
            assign_all(statement.targets, captured(statement.body));
            break;
        case StatementKind::Macro:
            assign(statement.text, macro(statement));
            break;
        case StatementKind::Break:
            return Flow::Break;
        case StatementKind::Continue:
            return Flow::Continue;
        case StatementKind::Scope:
            return execute(statement.body);
        }
        return Flow::Next;
    }

    Value captured(const Body& body) {
        std::string outer = std::exchange(output_, {});
        execute(body);
        return std::exchange(output_, std::move(outer));
    }

    Value macro(const Statement& statement) {
        return Function{statement.text, [this, &statement](const Arguments& arguments) -> Value {
                            if (++calls_ > kMaxCalls)
                                throw TemplateError{TemplateError::Kind::Limit, "macros call each other without end"};
                            Scope local;
                            for (std::size_t i = 0; i < statement.parameters.size(); ++i) {
                                const Parameter& parameter = statement.parameters[i];
                                const Value* given = arguments.get(i, parameter.name);
                                local[parameter.name] = given                ? *given
                                                        : parameter.fallback ? value_of(*parameter.fallback)
                                                                             : Value(Undefined{parameter.name});
                            }
                            const std::size_t outer_visible = std::exchange(first_visible_, scopes_.size());
                            scopes_.push_back(std::move(local));
                            Value text = captured(statement.body);
                            scopes_.pop_back();
                            first_visible_ = outer_visible;
                            --calls_;
                            return text;
                        }};
    }

    std::vector<Value> loop_elements(const Statement& statement) {
        auto all = elements(value_of(*statement.expression));
        if (!statement.condition) return all;
        std::vector<Value> kept;
        scopes_.emplace_back();
        for (const Value& element : all) {
            step();
            assign_all(statement.targets, element);
            if (value_of(*statement.condition).truth()) kept.push_back(element);
        }
        scopes_.pop_back();
        return kept;
    }

    Flow loop(const Statement& statement) {
        const auto all = loop_elements(statement);
        if (all.empty()) return execute(statement.otherwise);
        for (std::size_t i = 0; i < all.size(); ++i) {
            step();
            scopes_.emplace_back();
            assign_all(statement.targets, all[i]);
            scopes_.back()["loop"] = loop_value(all, i);
            const Flow flow = execute(statement.body);
            scopes_.pop_back();
            if (flow == Flow::Break) break;
        }
        return Flow::Next;
    }
    static Value loop_value(const std::vector<Value>& all, std::size_t i) {
        const auto n = static_cast<std::int64_t>(all.size());
        const auto at = static_cast<std::int64_t>(i);
        auto loop = std::make_shared<Namespace>();
        loop->fixed = true;
        loop->members = {{"index", at + 1},  {"index0", at},        {"revindex", n - at}, {"revindex0", n - at - 1},
                         {"first", at == 0}, {"last", at + 1 == n}, {"length", n}};
        loop->members["previtem"] = i > 0 ? all[i - 1] : Value(Undefined{"previtem"});
        loop->members["nextitem"] = i + 1 < all.size() ? all[i + 1] : Value(Undefined{"nextitem"});
        return loop;
    }

    Value value_of(const Expression& e) {
        step();
        switch (e.kind) {
        case ExpressionKind::Literal:
            return e.value;
        case ExpressionKind::Name:
            return lookup(e.name);
        case ExpressionKind::ListLiteral:
            return list_of(e);
        case ExpressionKind::DictLiteral:
            return dict_of(e);
        case ExpressionKind::Attribute:
            return attribute(value_of(*e.children[0]), e.name);
        case ExpressionKind::Subscript:
            return subscript(value_of(*e.children[0]), value_of(*e.children[1]));
        case ExpressionKind::Slice:
            return slice_of(e);
        case ExpressionKind::Call:
            return call(e);
        case ExpressionKind::Filter:
            return apply_filter(e.name, value_of(*e.children[0]), arguments_of(e));
        case ExpressionKind::Test:
            return apply_test(e.name, value_of(*e.children[0]), arguments_of(e));
        case ExpressionKind::Unary:
            return unary(e);
        case ExpressionKind::Binary:
            return binary(e);
        case ExpressionKind::Compare:
            return comparison(e);
        case ExpressionKind::Conditional:
            break;
        }
        if (value_of(*e.children[1]).truth()) return value_of(*e.children[0]);
        return e.children[2] ? value_of(*e.children[2]) : Value(Undefined{"a condition without else"});
    }

    Value list_of(const Expression& e) {
        List list;
        for (const auto& child : e.children)
            list.push_back(value_of(*child));
        return list;
    }
    Value dict_of(const Expression& e) {
        Dict dict;
        for (std::size_t i = 0; i < e.children.size(); i += 2) {
            const Value key = value_of(*e.children[i]);
            if (!key.string())
                throw TemplateError{TemplateError::Kind::Unsupported,
                                    std::string("a dict key that is a ") + key.type_name()};
            dict.emplace_back(*key.string(), value_of(*e.children[i + 1]));
        }
        return dict;
    }
    Value slice_of(const Expression& e) {
        std::vector<Value> parts(3);
        for (std::size_t i = 0; i < 3; ++i)
            if (e.children[i + 1]) parts[i] = value_of(*e.children[i + 1]);
        const auto given = [&](std::size_t i) { return e.children[i + 1] ? &parts[i] : nullptr; };
        return slice(value_of(*e.children[0]), given(0), given(1), given(2));
    }
    Arguments arguments_of(const Expression& e) {
        Arguments arguments;
        for (std::size_t i = 1; i < e.children.size(); ++i)
            arguments.positional.push_back(value_of(*e.children[i]));
        for (const auto& [name, expression] : e.named)
            arguments.named.emplace_back(name, value_of(*expression));
        return arguments;
    }
    Value call(const Expression& e) {
        const Expression& callee = *e.children[0];
        if (callee.kind == ExpressionKind::Attribute) {
            const Value object = value_of(*callee.children[0]);
            const Value member = object.name_space() ? attribute(object, callee.name) : Value();
            if (!member.function()) return call_method(object, callee.name, arguments_of(e));
            return member.function()->call(arguments_of(e));
        }
        const Value function = value_of(callee);
        if (function.is_undefined())
            throw TemplateError{TemplateError::Kind::Unsupported,
                                "the function " + (callee.kind == ExpressionKind::Name ? callee.name : "") + "()"};
        if (!function.function())
            throw TemplateError{TemplateError::Kind::Misuse,
                                std::string("a ") + function.type_name() + " is not callable"};
        return function.function()->call(arguments_of(e));
    }
    Value unary(const Expression& e) {
        const Value value = value_of(*e.children[0]);
        if (e.name == "not") return !value.truth();
        return e.name == "-" ? arithmetic("-", Value(0), value) : arithmetic("+", Value(0), value);
    }
    Value binary(const Expression& e) {
        const Value left = value_of(*e.children[0]);
        if (e.name == "and") return left.truth() ? value_of(*e.children[1]) : left;
        if (e.name == "or") return left.truth() ? left : value_of(*e.children[1]);
        const Value right = value_of(*e.children[1]);
        return e.name == "~" ? Value(left.text() + right.text()) : arithmetic(e.name, left, right);
    }
    Value comparison(const Expression& e) {
        Value left = value_of(*e.children[0]);
        for (std::size_t i = 0; i < e.names.size(); ++i) {
            Value right = value_of(*e.children[i + 1]);
            if (!compare(e.names[i], left, right)) return false;
            left = std::move(right);
        }
        return true;
    }

    const TemplateClock& clock_;
    std::vector<Scope> scopes_; ///< 0: functions and variables; 1: the template's top level; then loops and macros
    std::vector<std::shared_ptr<Namespace>> namespaces_;
    std::size_t first_visible_ = 0;
    std::string output_;
    std::int64_t steps_ = 0;
    int calls_ = 0;
};

} // namespace

std::string evaluate(const Body& body, const Dict& variables, const TemplateClock& clock) {
    return Evaluator(variables, clock).run(body);
}

} // namespace layerscope::chat
