// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/json.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>
#include <iterator>
#include <new>
#include <unordered_set>

namespace layerscope {

namespace {

using Nlohmann = nlohmann::ordered_json;

/// nlohmann's message without its bracketed number.
std::string reason_of(const std::exception& exception) {
    std::string text = exception.what();
    if (const auto end = text.find("] "); text.starts_with("[json.exception") && end != std::string::npos)
        text.erase(0, end + 2);
    return text;
}

/// Feeds nlohmann's events to ours and keeps the parser's complaint.
class EventAdapter {
public:
    explicit EventAdapter(JsonEvents& events) : events_(events) {}
    bool null() { return events_.null(); }
    bool boolean(bool value) { return events_.boolean(value); }
    bool number_integer(std::int64_t value) { return events_.integer(value); }
    bool number_unsigned(std::uint64_t value) {
        if (value <= static_cast<std::uint64_t>(INT64_MAX)) return events_.integer(static_cast<std::int64_t>(value));
        return events_.real(static_cast<double>(value));
    }
    bool number_float(double value, const std::string&) { return events_.real(value); }
    bool string(std::string& value) { return events_.string(value); }
    bool binary(Nlohmann::binary_t&) { return false; }
    bool start_object(std::size_t) { return events_.start_object(); }
    bool key(std::string& value) { return events_.key(value); }
    bool end_object() { return events_.end_object(); }
    bool start_array(std::size_t) { return events_.start_array(); }
    bool end_array() { return events_.end_array(); }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& exception) {
        complaint = reason_of(exception);
        return false;
    }
    std::string complaint;

private:
    JsonEvents& events_;
};

/// Reads on to the parser's complaint.
class ComplaintFinder final : public JsonEvents {
public:
    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool integer(std::int64_t) override { return true; }
    bool real(double) override { return true; }
    bool string(std::string&) override { return true; }
    bool start_object() override { return true; }
    bool key(std::string&) override { return true; }
    bool end_object() override { return true; }
    bool start_array() override { return true; }
    bool end_array() override { return true; }
};

/// The text without the indentation of its lines, which is more than half of a big file and costs the parser as much
/// as any other character. Only blanks behind a line feed are left out: a line feed cannot stand in a string.
class Unindented {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    Unindented(const char* at, const char* end) : at_(at), end_(end) {}
    reference operator*() const { return *at_; }
    Unindented& operator++() {
        if (*at_++ == '\n')
            while (at_ != end_ && (*at_ == ' ' || *at_ == '\t'))
                ++at_;
        return *this;
    }
    bool operator==(const Unindented& other) const { return at_ == other.at_; }

private:
    const char* at_;
    const char* end_;
};

/// Builds a JsonValue tree within limits.
class TreeBuilder final : public JsonEvents {
public:
    explicit TreeBuilder(const JsonLimits& limits) : limits_(limits) {}
    JsonValue root;

    bool null() override { return add(JsonValue()); }
    bool boolean(bool value) override { return add(JsonValue(value)); }
    bool integer(std::int64_t value) override { return add(JsonValue(value)); }
    bool real(double value) override { return add(JsonValue(value)); }
    bool string(std::string& value) override { return add(JsonValue(std::move(value))); }
    bool start_object() override { return open(true); }
    bool start_array() override { return open(false); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(std::string& value) override {
        Level& level = stack_.back();
        if (limits_.refuse_duplicate_keys && !level.keys.insert(value).second) {
            problem = "the key \"" + value + "\" stands twice in one object";
            return false;
        }
        level.key = std::move(value);
        return true;
    }

private:
    struct Level {
        bool is_object = false;
        JsonValue::Object object;
        JsonValue::Array array;
        std::string key;
        std::unordered_set<std::string> keys;
    };

    bool open(bool is_object) {
        if (stack_.size() >= limits_.max_depth) {
            problem = "nested deeper than " + std::to_string(limits_.max_depth) + " levels";
            return false;
        }
        stack_.emplace_back();
        stack_.back().is_object = is_object;
        return true;
    }
    bool close() {
        Level level = std::move(stack_.back());
        stack_.pop_back();
        return add(level.is_object ? JsonValue(std::move(level.object)) : JsonValue(std::move(level.array)));
    }
    bool add(JsonValue value) {
        if (++count_ > limits_.max_values) {
            problem = "holds more than " + std::to_string(limits_.max_values) + " values";
            return false;
        }
        if (stack_.empty()) {
            root = std::move(value);
        } else if (stack_.back().is_object) {
            stack_.back().object.emplace_back(std::move(stack_.back().key), std::move(value));
        } else {
            stack_.back().array.push_back(std::move(value));
        }
        return true;
    }

    JsonLimits limits_;
    std::vector<Level> stack_;
    std::size_t count_ = 0;
};

Nlohmann to_nlohmann(const JsonValue& value) {
    if (const auto* object = value.object()) {
        Nlohmann out = Nlohmann::object();
        for (const auto& [key, member] : *object)
            out[key] = to_nlohmann(member);
        return out;
    }
    if (const auto* array = value.array()) {
        Nlohmann out = Nlohmann::array();
        for (const auto& element : *array)
            out.push_back(to_nlohmann(element));
        return out;
    }
    if (const auto* text = value.string()) return *text;
    if (const auto* boolean = value.boolean()) return *boolean;
    if (value.is_integer()) return *value.integer();
    if (value.is_number()) return *value.number();
    return nullptr;
}

} // namespace

const char* JsonValue::type_name() const {
    if (is_null()) return "null";
    if (is_bool()) return "boolean";
    if (is_number()) return "number";
    if (is_string()) return "string";
    return is_array() ? "array" : "object";
}

std::optional<std::int64_t> JsonValue::integer() const {
    if (const auto* value = std::get_if<std::int64_t>(&data_)) return *value;
    if (const auto* value = std::get_if<double>(&data_)) {
        constexpr double exact_limit = 9007199254740992.0; // 2^53: beyond it a double no longer names one integer
        if (std::abs(*value) <= exact_limit && std::trunc(*value) == *value) return static_cast<std::int64_t>(*value);
    }
    return std::nullopt;
}

std::optional<double> JsonValue::number() const {
    if (const auto* value = std::get_if<std::int64_t>(&data_)) return static_cast<double>(*value);
    if (const auto* value = std::get_if<double>(&data_)) return *value;
    return std::nullopt;
}

const JsonValue* JsonValue::find(std::string_view key) const {
    if (const auto* members = object()) {
        for (const auto& member : *members)
            if (member.first == key) return &member.second;
    }
    return nullptr;
}

void JsonValue::set(std::string_view key, JsonValue value) {
    if (!is_object()) data_ = Object{};
    auto& members = std::get<Object>(data_);
    for (auto& member : members) {
        if (member.first == key) {
            member.second = std::move(value);
            return;
        }
    }
    members.emplace_back(std::string(key), std::move(value));
}

void JsonValue::push_back(JsonValue value) {
    if (!is_array()) data_ = Array{};
    std::get<Array>(data_).push_back(std::move(value));
}

std::string JsonValue::dump(int indent) const {
    return to_nlohmann(*this).dump(indent, ' ', false, Nlohmann::error_handler_t::replace);
}

Result<void> parse_json_events(std::string_view text, std::string_view where, JsonEvents& events) {
    EventAdapter adapter(events);
    try {
        const char* end = text.data() + text.size();
        if (Nlohmann::sax_parse(Unindented(text.data(), end), Unindented(end, end), &adapter)) return {};
        if (events.problem.empty() && !adapter.complaint.empty()) { // once more for the true column
            ComplaintFinder nothing;
            EventAdapter exact(nothing);
            Nlohmann::sax_parse(text.begin(), text.end(), &exact);
            adapter.complaint = exact.complaint;
        }
    } catch (const std::bad_alloc&) {
        return fail(ErrorCode::OutOfMemory, "cannot read JSON", "not enough memory", std::string(where));
    } catch (const std::exception& exception) {
        adapter.complaint = reason_of(exception);
    }
    std::string why = !events.problem.empty() ? events.problem : adapter.complaint;
    if (why.empty()) why = "not the expected content";
    return fail(ErrorCode::Corrupt, "cannot read JSON", std::move(why), std::string(where));
}

Result<JsonValue> parse_json(std::string_view text, std::string_view where, const JsonLimits& limits) {
    if (text.size() > limits.max_bytes)
        return fail(ErrorCode::Limit, "cannot read JSON", "larger than " + std::to_string(limits.max_bytes) + " bytes",
                    std::string(where));
    TreeBuilder builder(limits);
    LS_TRY(parse_json_events(text, where, builder));
    return std::move(builder.root);
}

Result<JsonValue> read_json_file(const std::string& path, const JsonLimits& limits) {
    std::ifstream stream(path, std::ios::binary);
    if (!stream) return fail(ErrorCode::NotFound, "cannot open file", "no such file, or not readable", path);
    std::string text;
    char block[65536];
    while (stream.read(block, sizeof block) || stream.gcount() > 0) {
        text.append(block, static_cast<std::size_t>(stream.gcount()));
        if (text.size() > limits.max_bytes) break; // parse_json names the limit
    }
    if (stream.bad()) return fail(ErrorCode::Io, "cannot read file", "read error (is it a folder?)", path);
    return parse_json(text, path, limits);
}

} // namespace layerscope
