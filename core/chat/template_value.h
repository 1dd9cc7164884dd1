// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/json.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace layerscope::chat {

class Value;
using List = std::vector<Value>;
using Dict = std::vector<std::pair<std::string, Value>>; ///< in the order of insertion, as Python keeps it
struct Namespace {
    std::map<std::string, Value> members;
    bool fixed = false; ///< the loop object: read, never set
};
/// Positional and named arguments of a call.
struct Arguments;
struct Function {
    std::string name;
    std::function<Value(const Arguments&)> call; ///< throws TemplateError
};
struct Undefined {
    std::string name; ///< for the message when it is used
};

/// A value of the template language, with Python's meaning. Containers are shared, as in Python, and never changed
/// after they were made (the sandbox forbids it), but for namespaces.
class Value {
public:
    using Data =
        std::variant<Undefined, std::nullptr_t, bool, std::int64_t, double, std::string, std::shared_ptr<const List>,
                     std::shared_ptr<const Dict>, std::shared_ptr<Namespace>, std::shared_ptr<const Function>>;
    Value() : data_(Undefined{}) {}
    Value(Undefined value) : data_(std::move(value)) {}
    Value(std::nullptr_t) : data_(nullptr) {}
    Value(bool value) : data_(value) {}
    Value(int value) : data_(std::int64_t{value}) {}
    Value(std::int64_t value) : data_(value) {}
    Value(double value) : data_(value) {}
    Value(std::string value) : data_(std::move(value)) {}
    Value(const char* value) : data_(std::string(value)) {}
    Value(List value) : data_(std::make_shared<const List>(std::move(value))) {}
    Value(Dict value) : data_(std::make_shared<const Dict>(std::move(value))) {}
    Value(std::shared_ptr<Namespace> value) : data_(std::move(value)) {}
    Value(Function value) : data_(std::make_shared<const Function>(std::move(value))) {}

    template <class T> [[nodiscard]] const T* get() const { return std::get_if<T>(&data_); }
    [[nodiscard]] bool is_undefined() const { return get<Undefined>() != nullptr; }
    [[nodiscard]] bool is_none() const { return get<std::nullptr_t>() != nullptr; }
    [[nodiscard]] const std::string* string() const { return get<std::string>(); }
    [[nodiscard]] const List* list() const {
        const auto* shared = get<std::shared_ptr<const List>>();
        return shared ? shared->get() : nullptr;
    }
    [[nodiscard]] const Dict* dict() const {
        const auto* shared = get<std::shared_ptr<const Dict>>();
        return shared ? shared->get() : nullptr;
    }
    [[nodiscard]] Namespace* name_space() const {
        const auto* shared = get<std::shared_ptr<Namespace>>();
        return shared ? shared->get() : nullptr;
    }
    [[nodiscard]] const Function* function() const {
        const auto* shared = get<std::shared_ptr<const Function>>();
        return shared ? shared->get() : nullptr;
    }
    [[nodiscard]] bool is_number() const { return get<bool>() || get<std::int64_t>() || get<double>(); }
    [[nodiscard]] std::optional<std::int64_t> integer() const; ///< int or bool
    [[nodiscard]] std::optional<double> number() const;        ///< int, bool or float

    [[nodiscard]] bool truth() const;
    [[nodiscard]] const char* type_name() const;                 ///< Python's: "str", "list", "NoneType" …
    [[nodiscard]] std::string text() const;                      ///< str(): what {{ }} prints
    [[nodiscard]] std::string repr() const;                      ///< as it stands inside a printed list
    [[nodiscard]] const Value* find(std::string_view key) const; ///< member of a dict

private:
    Data data_;
};

struct Arguments {
    std::vector<Value> positional;
    std::vector<std::pair<std::string, Value>> named;
    /// The argument at `index`, or named `name`; nullptr if not given.
    [[nodiscard]] const Value* get(std::size_t index, std::string_view name) const;
};

/// Thrown inside the room only; render() and parse() turn it into an Error.
struct TemplateError {
    enum class Kind { Syntax, Unsupported, Raised, Misuse, Limit } kind = Kind::Misuse;
    std::string message;
};

[[nodiscard]] bool equal(const Value& a, const Value& b);
[[nodiscard]] bool less(const Value& a, const Value& b);             ///< numbers and strings, else Misuse
[[nodiscard]] bool contains(const Value& container, const Value& x); ///< Python's `in`
[[nodiscard]] std::vector<Value> elements(const Value& value);       ///< what a for loop visits
[[nodiscard]] std::int64_t length(const Value& value);
[[nodiscard]] Value from_json(const JsonValue& json);
[[nodiscard]] std::string float_text(double value); ///< as Python prints it: 1.0, 1e+21
/// Python's json.dumps with ensure_ascii off; indent < 0: one line.
[[nodiscard]] std::string to_json(const Value& value, int indent, bool sort_keys, const std::string& item_separator,
                                  const std::string& key_separator);

/// Text as code points, since Python counts and slices those.
[[nodiscard]] std::u32string code_points(const std::string& text);
[[nodiscard]] std::string to_utf8(std::u32string_view text);

} // namespace layerscope::chat
