// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace layerscope {

/// A JSON value. Objects keep the order of their keys. nlohmann/json does the parsing and printing behind json.cpp.
class JsonValue {
public:
    using Array = std::vector<JsonValue>;
    using Object = std::vector<std::pair<std::string, JsonValue>>;

    JsonValue() = default; ///< null
    JsonValue(std::nullptr_t) {}
    JsonValue(bool value) : data_(value) {}
    JsonValue(int value) : data_(std::int64_t{value}) {}
    JsonValue(std::int64_t value) : data_(value) {}
    JsonValue(double value) : data_(value) {}
    JsonValue(const char* value) : data_(std::string(value)) {}
    JsonValue(std::string_view value) : data_(std::string(value)) {}
    JsonValue(std::string value) : data_(std::move(value)) {}
    JsonValue(Array value) : data_(std::move(value)) {}
    JsonValue(Object value) : data_(std::move(value)) {}

    [[nodiscard]] bool is_null() const { return std::holds_alternative<std::monostate>(data_); }
    [[nodiscard]] bool is_object() const { return std::holds_alternative<Object>(data_); }
    [[nodiscard]] bool is_array() const { return std::holds_alternative<Array>(data_); }
    [[nodiscard]] bool is_string() const { return std::holds_alternative<std::string>(data_); }
    [[nodiscard]] bool is_bool() const { return std::holds_alternative<bool>(data_); }
    [[nodiscard]] bool is_integer() const { return std::holds_alternative<std::int64_t>(data_); }
    [[nodiscard]] bool is_number() const { return is_integer() || std::holds_alternative<double>(data_); }
    [[nodiscard]] const char* type_name() const; ///< "object", "number" …, for messages

    /// Null pointers when the value is of another kind.
    [[nodiscard]] const Object* object() const { return std::get_if<Object>(&data_); }
    [[nodiscard]] const Array* array() const { return std::get_if<Array>(&data_); }
    [[nodiscard]] const std::string* string() const { return std::get_if<std::string>(&data_); }
    [[nodiscard]] const bool* boolean() const { return std::get_if<bool>(&data_); }
    /// An integer, or a number without fraction that fits.
    [[nodiscard]] std::optional<std::int64_t> integer() const;
    [[nodiscard]] std::optional<double> number() const;
    /// Member of an object; nullptr if absent or not an object.
    [[nodiscard]] const JsonValue* find(std::string_view key) const;

    /// Adds or replaces a member; makes a null an object.
    void set(std::string_view key, JsonValue value);
    void push_back(JsonValue value); ///< makes a null an array

    /// One line (indent < 0) or indented; always valid UTF-8 (invalid bytes become U+FFFD); doubles round-trip.
    [[nodiscard]] std::string dump(int indent = -1) const;
    bool operator==(const JsonValue&) const = default;

private:
    std::variant<std::monostate, bool, std::int64_t, double, std::string, Array, Object> data_;
};

struct JsonLimits {
    std::size_t max_bytes = 64U << 20U;
    std::size_t max_depth = 64;
    std::size_t max_values = 4'000'000;
    bool refuse_duplicate_keys = true;
};

/// Parses a whole document. Errors say line and column, `where` names the file. Unsigned values above 2^63-1 become
/// doubles.
[[nodiscard]] Result<JsonValue> parse_json(std::string_view text, std::string_view where,
                                           const JsonLimits& limits = {});

/// Reads a file of at most limits.max_bytes and parses it.
[[nodiscard]] Result<JsonValue> read_json_file(const std::string& path, const JsonLimits& limits = {});

/// Receives a big document piece by piece (tokenizer.json reaches 33 MB), so that no tree is built. Return false to
/// stop with the error text in `problem`.
class JsonEvents {
public:
    virtual ~JsonEvents() = default;
    virtual bool null() = 0;
    virtual bool boolean(bool value) = 0;
    virtual bool integer(std::int64_t value) = 0;
    virtual bool real(double value) = 0;
    virtual bool string(std::string& value) = 0; ///< may be moved from
    virtual bool start_object() = 0;
    virtual bool key(std::string& value) = 0;
    virtual bool end_object() = 0;
    virtual bool start_array() = 0;
    virtual bool end_array() = 0;
    std::string problem;
};
[[nodiscard]] Result<void> parse_json_events(std::string_view text, std::string_view where, JsonEvents& events);

} // namespace layerscope
