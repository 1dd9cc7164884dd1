// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chat/template_filters.h"

#include "base/number_text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace layerscope::chat {

namespace {

[[noreturn]] void misuse(const std::string& message) { throw TemplateError{TemplateError::Kind::Misuse, message}; }

constexpr std::array<std::string_view, 37> kFilters{
    "abs",        "capitalize", "count",   "d",      "default", "dictsort", "first",      "float", "indent", "int",
    "items",      "join",       "last",    "length", "list",    "lower",    "map",        "max",   "min",    "reject",
    "rejectattr", "replace",    "reverse", "round",  "safe",    "select",   "selectattr", "sort",  "string", "sum",
    "title",      "tojson",     "trim",    "unique", "upper",   "attr",     "wordcount"};
constexpr std::array<std::string_view, 28> kTests{
    "defined", "undefined", "none",  "string", "number", "mapping",     "iterable", "sequence", "boolean", "true",
    "false",   "integer",   "float", "odd",    "even",   "divisibleby", "callable", "lower",    "upper",   "sameas",
    "equalto", "eq",        "ne",    "in",     "==",     "!=",          "lt",       "gt"};

/// The attribute path "a.b" of an element, as selectattr and map(attribute=…) use it.
Value path_of(const Value& element, const Value& path) {
    if (!path.string()) return subscript(element, path);
    Value at = element;
    std::size_t begin = 0;
    while (true) {
        const auto dot = path.string()->find('.', begin);
        at = attribute(at, path.string()->substr(begin, dot == std::string::npos ? std::string::npos : dot - begin));
        if (dot == std::string::npos) return at;
        begin = dot + 1;
    }
}

Arguments rest_of(const Arguments& arguments, std::size_t from) {
    Arguments rest;
    for (std::size_t i = from; i < arguments.positional.size(); ++i)
        rest.positional.push_back(arguments.positional[i]);
    return rest;
}

Value selected(const std::string& name, const Value& value, const Arguments& arguments) {
    const bool by_attribute = name.ends_with("attr");
    const bool keep = name.starts_with("select");
    const std::size_t test_at = by_attribute ? 1 : 0;
    if (by_attribute && arguments.positional.empty()) misuse(name + " wants an attribute");
    const Value* test = arguments.get(test_at, "");
    if (test && (!test->string() || !is_known_test(*test->string())))
        throw TemplateError{TemplateError::Kind::Unsupported, "the test \"" + test->text() + "\""};
    const Arguments rest = rest_of(arguments, test_at + 1);
    List out;
    for (const Value& element : elements(value)) {
        const Value subject = by_attribute ? path_of(element, arguments.positional[0]) : element;
        if ((test ? apply_test(*test->string(), subject, rest) : subject.truth()) == keep) out.push_back(element);
    }
    return out;
}

Value mapped(const Value& value, const Arguments& arguments) {
    const Value* by = nullptr;
    const Value* fallback = nullptr;
    for (const auto& [key, argument] : arguments.named) {
        if (key == "attribute") by = &argument;
        if (key == "default") fallback = &argument;
    }
    List out;
    if (!by && (arguments.positional.empty() || !arguments.positional[0].string()))
        misuse("map wants a filter or an attribute");
    if (!by && !is_known_filter(*arguments.positional[0].string()))
        throw TemplateError{TemplateError::Kind::Unsupported,
                            "the filter \"" + *arguments.positional[0].string() + "\""};
    for (const Value& element : elements(value)) {
        if (!by) {
            out.push_back(apply_filter(*arguments.positional[0].string(), element, rest_of(arguments, 1)));
        } else {
            Value member = path_of(element, *by);
            out.push_back(member.is_undefined() && fallback ? *fallback : std::move(member));
        }
    }
    return out;
}

Value sorted(const Value& value, const Arguments& arguments) {
    const Value* reverse = arguments.get(0, "reverse");
    const Value* case_sensitive = arguments.get(1, "case_sensitive");
    const Value* by = arguments.get(2, "attribute");
    std::vector<std::pair<Value, Value>> keyed;
    for (const Value& element : elements(value)) {
        Value key = by ? path_of(element, *by) : element;
        if (key.string() && !(case_sensitive && case_sensitive->truth())) key = call_method(key, "lower", {});
        keyed.emplace_back(std::move(key), element);
    }
    const bool down = reverse && reverse->truth();
    std::stable_sort(keyed.begin(), keyed.end(), [&](const auto& a, const auto& b) {
        return down ? less(b.first, a.first) : less(a.first, b.first);
    });
    List out;
    for (auto& [key, element] : keyed)
        out.push_back(std::move(element));
    return out;
}

Value dict_sorted(const Value& value) {
    if (!value.dict()) misuse("dictsort wants a dict");
    Dict members = *value.dict();
    std::stable_sort(members.begin(), members.end(), [](const auto& a, const auto& b) {
        return less(call_method(Value(a.first), "lower", {}), call_method(Value(b.first), "lower", {}));
    });
    List out;
    for (auto& [key, member] : members)
        out.emplace_back(List{Value(key), std::move(member)});
    return out;
}

std::string indented(const std::string& text, const Arguments& arguments) {
    const Value* width = arguments.get(0, "width");
    const Value* first = arguments.get(1, "first");
    const Value* blank = arguments.get(2, "blank");
    std::string step = width && width->string() ? *width->string() : "";
    if (!width || !width->string()) {
        const std::int64_t n = width ? width->integer().value_or(4) : 4;
        step.assign(static_cast<std::size_t>(std::clamp<std::int64_t>(n, 0, 1000)), ' ');
    }
    std::string out = first && first->truth() ? step : "";
    for (std::size_t i = 0; i < text.size(); ++i) {
        out += text[i];
        const bool next_line_blank = i + 1 >= text.size() || text[i + 1] == '\n';
        if (text[i] == '\n' && (!next_line_blank || (blank && blank->truth()))) out += step;
    }
    return out;
}

Value as_json(const Value& value, const Arguments& arguments) {
    int indent = -1;
    bool sort_keys = false;
    std::string item_separator, key_separator = ": ";
    for (const auto& [key, argument] : arguments.named) {
        if (key == "indent")
            indent = static_cast<int>(std::clamp<std::int64_t>(argument.integer().value_or(-1), -1, 16));
        else if (key == "sort_keys")
            sort_keys = argument.truth();
        else if (key == "separators" && argument.list() && argument.list()->size() == 2) {
            item_separator = (*argument.list())[0].text();
            key_separator = (*argument.list())[1].text();
        } else if (key == "ensure_ascii") {
            if (argument.truth()) throw TemplateError{TemplateError::Kind::Unsupported, "tojson(ensure_ascii=true)"};
        } else {
            throw TemplateError{TemplateError::Kind::Unsupported, "tojson(" + key + "=…)"};
        }
    }
    if (!arguments.positional.empty())
        throw TemplateError{TemplateError::Kind::Unsupported, "tojson with a positional argument"};
    if (item_separator.empty()) item_separator = indent < 0 ? ", " : ",";
    return to_json(value, indent, sort_keys, item_separator, key_separator);
}

std::string joined(const Value& value, const Arguments& arguments) {
    const Value* separator = arguments.get(0, "d");
    const Value* by = arguments.get(1, "attribute");
    std::string out;
    bool first = true;
    for (const Value& element : elements(value)) {
        if (!first && separator) out += separator->text();
        out += (by ? path_of(element, *by) : element).text();
        first = false;
    }
    return out;
}

Value to_number(const std::string& name, const Value& value, const Arguments& arguments) {
    std::optional<double> number = value.number();
    if (name == "int" && value.integer()) return *value.integer();
    if (!number && value.string()) {
        const std::string text = strip(*value.string(), nullptr, true, true);
        if (const auto whole = parse_integer(text); whole && name == "int") return *whole;
        number = parse_real(text);
    }
    if (!number) {
        const Value* fallback = arguments.get(0, "default");
        return fallback ? *fallback : (name == "int" ? Value(0) : Value(0.0));
    }
    if (name == "float") return *number;
    if (std::abs(*number) > 9e18) misuse("a number too large for int");
    return static_cast<std::int64_t>(*number);
}

Value rounded(const Value& value, const Arguments& arguments) {
    const auto number = value.number();
    if (!number) misuse("round wants a number");
    const Value* digits = arguments.get(0, "precision");
    const Value* method = arguments.get(1, "method");
    const double scale = std::pow(10.0, static_cast<double>(digits ? digits->integer().value_or(0) : 0));
    const std::string how = method ? method->text() : "common";
    const double scaled = *number * scale;
    return (how == "ceil" ? std::ceil(scaled) : how == "floor" ? std::floor(scaled) : std::nearbyint(scaled)) / scale;
}

Value extreme(const std::string& name, const Value& value) {
    const auto all = elements(value);
    if (all.empty()) return Undefined{name};
    return name == "max" ? *std::max_element(all.begin(), all.end(), less)
                         : *std::min_element(all.begin(), all.end(), less);
}

Value total(const Value& value) {
    double sum = 0;
    bool whole = true;
    for (const Value& element : elements(value)) {
        if (!element.number()) misuse("sum of something that is no number");
        whole = whole && element.integer();
        sum += *element.number();
    }
    return whole ? Value(static_cast<std::int64_t>(sum)) : Value(sum);
}

Value list_filter(const std::string& name, const Value& value) {
    auto all = elements(value);
    if (name == "first") return all.empty() ? Value(Undefined{name}) : all.front();
    if (name == "last") return all.empty() ? Value(Undefined{name}) : all.back();
    if (name == "reverse") {
        std::reverse(all.begin(), all.end());
        if (value.string()) {
            std::string text;
            for (const Value& c : all)
                text += *c.string();
            return text;
        }
    }
    if (name == "unique") {
        List out;
        for (const Value& element : all)
            if (std::none_of(out.begin(), out.end(), [&](const Value& seen) { return equal(seen, element); }))
                out.push_back(element);
        return out;
    }
    return all;
}

} // namespace

bool is_known_filter(std::string_view name) {
    return std::find(kFilters.begin(), kFilters.end(), name) != kFilters.end();
}
bool is_known_test(std::string_view name) { return std::find(kTests.begin(), kTests.end(), name) != kTests.end(); }

Value apply_filter(const std::string& name, const Value& value, const Arguments& arguments) {
    if (name == "default" || name == "d") {
        const Value* also_false = arguments.get(1, "boolean");
        const Value* fallback = arguments.get(0, "default_value");
        const bool replace = value.is_undefined() || (also_false && also_false->truth() && !value.truth());
        return replace ? (fallback ? *fallback : Value("")) : value;
    }
    if (name == "tojson") return as_json(value, arguments);
    if (name == "length" || name == "count") return length(value);
    if (name == "trim") return strip(value.text(), arguments.get(0, "chars"), true, true);
    if (name == "string" || name == "safe") return value.text();
    if (name == "upper" || name == "lower" || name == "title" || name == "capitalize")
        return call_method(Value(value.text()), name, {});
    if (name == "join") return joined(value, arguments);
    if (name == "replace") return call_method(Value(value.text()), name, arguments);
    if (name == "indent") return indented(value.text(), arguments);
    if (name == "items") return value.is_undefined() ? Value(List{}) : call_method(value, "items", {});
    if (name == "dictsort") return dict_sorted(value);
    if (name == "map") return mapped(value, arguments);
    if (name == "select" || name == "reject" || name == "selectattr" || name == "rejectattr")
        return selected(name, value, arguments);
    if (name == "sort") return sorted(value, arguments);
    if (name == "int" || name == "float") return to_number(name, value, arguments);
    if (name == "round") return rounded(value, arguments);
    if (name == "max" || name == "min") return extreme(name, value);
    if (name == "sum") return total(value);
    if (name == "attr") return arguments.positional.empty() ? Value() : path_of(value, arguments.positional[0]);
    if (name == "wordcount") return length(call_method(Value(value.text()), "split", {}));
    if (name == "abs") {
        if (const auto i = value.integer()) return *i < 0 ? -*i : *i;
        if (!value.number()) misuse("abs wants a number");
        return std::abs(*value.number());
    }
    return list_filter(name, value);
}

bool apply_test(const std::string& name, const Value& value, const Arguments& arguments) {
    const auto argument = [&]() -> const Value& {
        if (arguments.positional.empty()) misuse("the test \"" + name + "\" wants an argument");
        return arguments.positional[0];
    };
    const auto integer = [&](const Value& v) {
        if (!v.integer()) misuse("the test \"" + name + "\" wants a whole number");
        return *v.integer();
    };
    if (name == "defined") return !value.is_undefined();
    if (name == "undefined") return value.is_undefined();
    if (name == "none") return value.is_none();
    if (name == "string") return value.string() != nullptr;
    if (name == "number") return value.is_number();
    if (name == "integer") return value.get<std::int64_t>() != nullptr;
    if (name == "float") return value.get<double>() != nullptr;
    if (name == "boolean") return value.get<bool>() != nullptr;
    if (name == "true") return value.get<bool>() && *value.get<bool>();
    if (name == "false") return value.get<bool>() && !*value.get<bool>();
    if (name == "mapping") return value.dict() != nullptr;
    if (name == "sequence" || name == "iterable")
        return value.list() || value.dict() || value.string() || value.is_undefined();
    if (name == "callable") return value.function() != nullptr;
    if (name == "odd") return integer(value) % 2 != 0;
    if (name == "even") return integer(value) % 2 == 0;
    if (name == "divisibleby") {
        const std::int64_t divisor = integer(argument());
        if (divisor == 0) misuse("division by zero");
        return divisor == -1 || integer(value) % divisor == 0;
    }
    if (name == "lower" || name == "upper") return value.text() == call_method(Value(value.text()), name, {}).text();
    if (name == "in") return contains(argument(), value);
    if (name == "ne" || name == "!=") return !equal(value, argument());
    if (name == "lt") return less(value, argument());
    if (name == "gt") return less(argument(), value);
    if (name == "sameas") return value.type_name() == argument().type_name() && equal(value, argument());
    return equal(value, argument()); // eq, ==, equalto
}

} // namespace layerscope::chat
