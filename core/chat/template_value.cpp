// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chat/template_value.h"

#include "base/utf8.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace layerscope::chat {

std::optional<std::int64_t> Value::integer() const {
    if (const auto* i = get<std::int64_t>()) return *i;
    if (const auto* b = get<bool>()) return *b ? 1 : 0;
    return std::nullopt;
}

std::optional<double> Value::number() const {
    if (const auto* d = get<double>()) return *d;
    if (const auto i = integer()) return static_cast<double>(*i);
    return std::nullopt;
}

bool Value::truth() const {
    if (is_undefined() || is_none()) return false;
    if (const auto n = number()) return *n != 0;
    if (const auto* s = string()) return !s->empty();
    if (const auto* l = list()) return !l->empty();
    if (const auto* d = dict()) return !d->empty();
    return true;
}

const char* Value::type_name() const {
    static constexpr const char* names[] = {"Undefined", "NoneType", "bool", "int",       "float",
                                            "str",       "list",     "dict", "Namespace", "function"};
    return names[data_.index()];
}

const Value* Value::find(std::string_view key) const {
    if (const Dict* members = dict()) {
        for (const auto& [name, value] : *members)
            if (name == key) return &value;
    }
    return nullptr;
}

std::string float_text(double value) {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
    const double magnitude = std::abs(value);
    const bool scientific = magnitude != 0 && (magnitude < 1e-4 || magnitude >= 1e16); // Python's repr
    char buffer[400];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value,
                                   scientific ? std::chars_format::scientific : std::chars_format::fixed)
                         .ptr;
    std::string text(buffer, end);
    if (!scientific && text.find('.') == std::string::npos) text += ".0";
    return text;
}

namespace {

std::string quoted(const std::string& text) { // Python prefers ' unless the text has ' and no "
    const bool use_double = text.find('\'') != std::string::npos && text.find('"') == std::string::npos;
    const char quote = use_double ? '"' : '\'';
    std::string out(1, quote);
    for (const char c : text) {
        if (c == '\\' || c == quote) out += '\\';
        if (c == '\n')
            out += "\\n";
        else if (c == '\r')
            out += "\\r";
        else if (c == '\t')
            out += "\\t";
        else
            out += c;
    }
    return out + quote;
}

} // namespace

std::string Value::repr() const {
    if (const auto* s = string()) return quoted(*s);
    if (const auto* l = list()) {
        std::string out = "[";
        for (const Value& element : *l)
            out += (out.size() > 1 ? ", " : "") + element.repr();
        return out + "]";
    }
    if (const auto* d = dict()) {
        std::string out = "{";
        for (const auto& [key, value] : *d)
            out += (out.size() > 1 ? ", " : "") + quoted(key) + ": " + value.repr();
        return out + "}";
    }
    return text();
}

std::string Value::text() const {
    if (is_undefined()) return "";
    if (is_none()) return "None";
    if (const auto* b = get<bool>()) return *b ? "True" : "False";
    if (const auto* i = get<std::int64_t>()) return std::to_string(*i);
    if (const auto* d = get<double>()) return float_text(*d);
    if (const auto* s = string()) return *s;
    if (list() || dict()) return repr();
    throw TemplateError{TemplateError::Kind::Unsupported, std::string("printing a ") + type_name()};
}

const Value* Arguments::get(std::size_t index, std::string_view name) const {
    if (index < positional.size()) return &positional[index];
    for (const auto& [key, value] : named)
        if (key == name) return &value;
    return nullptr;
}

bool equal(const Value& a, const Value& b) {
    if (const auto x = a.number(), y = b.number(); x && y) {
        if (const auto i = a.integer(), j = b.integer(); i && j) return *i == *j;
        return *x == *y;
    }
    if (a.string() && b.string()) return *a.string() == *b.string();
    if (a.list() && b.list())
        return std::equal(a.list()->begin(), a.list()->end(), b.list()->begin(), b.list()->end(), equal);
    if (a.dict() && b.dict()) {
        if (a.dict()->size() != b.dict()->size()) return false;
        return std::all_of(a.dict()->begin(), a.dict()->end(), [&](const auto& member) {
            const Value* other = b.find(member.first);
            return other && equal(member.second, *other);
        });
    }
    if (a.is_none() || b.is_none()) return a.is_none() && b.is_none();
    if (a.is_undefined() || b.is_undefined()) return a.is_undefined() && b.is_undefined();
    return a.name_space() && a.name_space() == b.name_space();
}

bool less(const Value& a, const Value& b) {
    if (const auto x = a.number(), y = b.number(); x && y) return *x < *y;
    if (a.string() && b.string()) return *a.string() < *b.string(); // UTF-8 sorts like its code points
    throw TemplateError{TemplateError::Kind::Misuse,
                        std::string("'<' between ") + a.type_name() + " and " + b.type_name()};
}

bool contains(const Value& container, const Value& x) {
    if (const auto* s = container.string()) {
        if (!x.string())
            throw TemplateError{TemplateError::Kind::Misuse, std::string("'in <str>' asked for a ") + x.type_name()};
        return s->find(*x.string()) != std::string::npos;
    }
    if (const auto* l = container.list())
        return std::any_of(l->begin(), l->end(), [&](const Value& e) { return equal(e, x); });
    if (container.dict()) return x.string() && container.find(*x.string()) != nullptr;
    if (container.is_undefined()) return false;
    throw TemplateError{TemplateError::Kind::Misuse, std::string("a ") + container.type_name() + " is not iterable"};
}

std::vector<Value> elements(const Value& value) {
    if (const auto* l = value.list()) return *l;
    std::vector<Value> out;
    if (const auto* d = value.dict()) {
        for (const auto& member : *d)
            out.emplace_back(member.first);
        return out;
    }
    if (const auto* s = value.string()) {
        for (const char32_t c : code_points(*s))
            out.emplace_back(to_utf8(std::u32string_view(&c, 1)));
        return out;
    }
    if (value.is_undefined()) return out;
    throw TemplateError{TemplateError::Kind::Misuse, std::string("a ") + value.type_name() + " is not iterable"};
}

std::int64_t length(const Value& value) {
    if (const auto* l = value.list()) return static_cast<std::int64_t>(l->size());
    if (const auto* d = value.dict()) return static_cast<std::int64_t>(d->size());
    if (const auto* s = value.string()) return static_cast<std::int64_t>(code_points(*s).size());
    if (value.is_undefined()) return 0;
    throw TemplateError{TemplateError::Kind::Misuse, std::string("a ") + value.type_name() + " has no length"};
}

Value from_json(const JsonValue& json) {
    if (json.is_null()) return nullptr;
    if (const auto* b = json.boolean()) return *b;
    if (json.is_integer()) return *json.integer();
    if (json.is_number()) return *json.number();
    if (const auto* s = json.string()) return *s;
    if (const auto* array = json.array()) {
        List list;
        for (const JsonValue& element : *array)
            list.push_back(from_json(element));
        return list;
    }
    Dict dict;
    for (const auto& [key, member] : *json.object())
        dict.emplace_back(key, from_json(member));
    return dict;
}

std::u32string code_points(const std::string& text) {
    const std::string valid = is_valid_utf8(text) ? text : to_valid_utf8(text);
    std::u32string out;
    for (std::size_t at = 0; at < valid.size();)
        out += next_code_point(valid, at);
    return out;
}

std::string to_utf8(std::u32string_view text) {
    std::string out;
    for (const char32_t c : text)
        append_utf8(out, c);
    return out;
}

} // namespace layerscope::chat
