// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/utf8.h"
#include "chat/template_filters.h"

#include <algorithm>

namespace layerscope::chat {

namespace {

[[noreturn]] void misuse(const std::string& message) { throw TemplateError{TemplateError::Kind::Misuse, message}; }

/// Python's str.strip() without arguments.
bool is_unicode_space(char32_t c) {
    return (c >= 9 && c <= 13) || (c >= 0x1C && c <= 0x20) || c == 0x85 || c == 0xA0 || c == 0x1680 ||
           (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

const std::string& text_argument(const Arguments& arguments, std::size_t index, const char* method) {
    const Value* value = arguments.get(index, "");
    if (!value || !value->string()) misuse(std::string(method) + "() wants a string");
    return *value->string();
}

List split_on_space(const std::string& text) {
    List parts;
    std::u32string word;
    for (const char32_t c : code_points(text)) {
        if (!is_unicode_space(c)) {
            word += c;
        } else if (!word.empty()) {
            parts.emplace_back(to_utf8(word));
            word.clear();
        }
    }
    if (!word.empty()) parts.emplace_back(to_utf8(word));
    return parts;
}

List split_on(const std::string& text, const std::string& separator, std::int64_t most, bool from_right) {
    if (separator.empty()) misuse("split() with an empty separator");
    List parts;
    std::size_t begin = 0, end = text.size();
    while (most < 0 || static_cast<std::int64_t>(parts.size()) < most) {
        if (from_right) {
            if (end < separator.size()) break;
            const auto at = text.rfind(separator, end - separator.size());
            if (at == std::string::npos) break;
            parts.emplace_back(text.substr(at + separator.size(), end - at - separator.size()));
            end = at;
        } else {
            const auto at = text.find(separator, begin);
            if (at == std::string::npos) break;
            parts.emplace_back(text.substr(begin, at - begin));
            begin = at + separator.size();
        }
    }
    parts.emplace_back(text.substr(begin, end - begin));
    if (from_right) std::reverse(parts.begin(), parts.end());
    return parts;
}

List split_lines(const std::string& text) {
    List lines;
    std::size_t begin = 0;
    while (begin < text.size()) {
        const auto end = text.find_first_of("\n\r", begin);
        if (end == std::string::npos) break;
        lines.emplace_back(text.substr(begin, end - begin));
        begin = end + (text[end] == '\r' && end + 1 < text.size() && text[end + 1] == '\n' ? 2 : 1);
    }
    if (begin < text.size()) lines.emplace_back(text.substr(begin));
    return lines;
}

bool starts_or_ends(const std::string& text, const Arguments& arguments, bool start) {
    const Value* wanted = arguments.get(0, "");
    if (!wanted) misuse("startswith() wants an argument");
    const auto matches = [&](const Value& v) {
        if (!v.string()) misuse("startswith() wants a string");
        return start ? text.starts_with(*v.string()) : text.ends_with(*v.string());
    };
    if (wanted->list()) return std::any_of(wanted->list()->begin(), wanted->list()->end(), matches);
    return matches(*wanted);
}

std::string ascii_cased(const std::string& text, const std::string& how) {
    const bool ascii =
        std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
    if (!ascii) throw TemplateError{TemplateError::Kind::Unsupported, how + "() of text beyond ASCII"};
    std::string out = text;
    bool word_start = true;
    for (char& c : out) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        const bool up = how == "upper" || (how == "title" && word_start) || (how == "capitalize" && &c == out.data());
        if (letter) c = static_cast<char>(up ? c & ~0x20 : c | 0x20);
        word_start = !letter;
    }
    return out;
}

Value string_method(const std::string& text, const std::string& name, const Arguments& arguments) {
    const auto count_argument = [&](std::size_t index, std::string_view key) -> std::int64_t {
        const Value* value = arguments.get(index, key);
        return value ? value->integer().value_or(-1) : -1;
    };
    if (name == "strip") return strip(text, arguments.get(0, "chars"), true, true);
    if (name == "lstrip") return strip(text, arguments.get(0, "chars"), true, false);
    if (name == "rstrip") return strip(text, arguments.get(0, "chars"), false, true);
    if (name == "split" || name == "rsplit") {
        const Value* separator = arguments.get(0, "sep");
        if (!separator || separator->is_none()) return split_on_space(text);
        if (!separator->string()) misuse("split() wants a string");
        return split_on(text, *separator->string(), count_argument(1, "maxsplit"), name == "rsplit");
    }
    if (name == "splitlines") return split_lines(text);
    if (name == "startswith") return starts_or_ends(text, arguments, true);
    if (name == "endswith") return starts_or_ends(text, arguments, false);
    if (name == "upper" || name == "lower" || name == "title" || name == "capitalize") return ascii_cased(text, name);
    if (name == "replace")
        return replace_all(text, text_argument(arguments, 0, "replace"), text_argument(arguments, 1, "replace"),
                           count_argument(2, "count"));
    if (name == "removeprefix") {
        const std::string& prefix = text_argument(arguments, 0, "removeprefix");
        return text.starts_with(prefix) ? text.substr(prefix.size()) : text;
    }
    if (name == "removesuffix") {
        const std::string& suffix = text_argument(arguments, 0, "removesuffix");
        return text.ends_with(suffix) ? text.substr(0, text.size() - suffix.size()) : text;
    }
    if (name == "find" || name == "rfind" || name == "index") {
        const std::string& wanted = text_argument(arguments, 0, "find");
        const auto at = name == "rfind" ? text.rfind(wanted) : text.find(wanted);
        if (at == std::string::npos && name == "index") misuse("substring not found");
        if (at == std::string::npos) return -1;
        return static_cast<std::int64_t>(code_points(text.substr(0, at)).size());
    }
    if (name == "count") {
        const std::string& wanted = text_argument(arguments, 0, "count");
        if (wanted.empty()) return static_cast<std::int64_t>(code_points(text).size()) + 1;
        std::int64_t n = 0;
        for (auto at = text.find(wanted); at != std::string::npos; at = text.find(wanted, at + wanted.size()))
            ++n;
        return n;
    }
    if (name == "join") {
        if (arguments.positional.empty()) misuse("join() wants a list");
        std::string out;
        bool first = true;
        for (const Value& part : elements(arguments.positional[0])) {
            if (!part.string()) misuse("join() of something that is no string");
            out += (first ? "" : text) + *part.string();
            first = false;
        }
        return out;
    }
    if (name == "isdigit" || name == "isalpha" || name == "isspace") {
        const auto holds = [&](char c) {
            if (name == "isdigit") return c >= '0' && c <= '9';
            if (name == "isspace") return c == ' ' || (c >= 9 && c <= 13);
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        };
        return !text.empty() && std::all_of(text.begin(), text.end(), holds);
    }
    throw TemplateError{TemplateError::Kind::Unsupported, "the method " + name + "() of a string"};
}

Value dict_method(const Value& object, const std::string& name, const Arguments& arguments) {
    List out;
    if (name == "get") {
        const Value* key = arguments.get(0, "key");
        const Value* found = key && key->string() ? object.find(*key->string()) : nullptr;
        if (found) return *found;
        const Value* fallback = arguments.get(1, "default");
        return fallback ? *fallback : Value(nullptr);
    }
    if (name == "items" || name == "keys" || name == "values") {
        for (const auto& [key, value] : *object.dict()) {
            if (name == "items")
                out.emplace_back(List{Value(key), value});
            else
                out.push_back(name == "keys" ? Value(key) : value);
        }
        return out;
    }
    throw TemplateError{TemplateError::Kind::Unsupported, "the method " + name + "() of a dict"};
}

} // namespace

std::string strip(const std::string& text, const Value* characters, bool left, bool right) {
    const std::u32string points = code_points(text);
    std::u32string set;
    if (characters && !characters->is_none()) {
        if (!characters->string()) misuse("strip() wants a string");
        set = code_points(*characters->string());
    }
    const bool given = characters && characters->string();
    const auto goes = [&](char32_t c) { return given ? set.find(c) != std::u32string::npos : is_unicode_space(c); };
    std::size_t begin = 0, end = points.size();
    while (left && begin < end && goes(points[begin]))
        ++begin;
    while (right && end > begin && goes(points[end - 1]))
        --end;
    return to_utf8(std::u32string_view(points).substr(begin, end - begin));
}

std::string replace_all(const std::string& text, const std::string& from, const std::string& to, std::int64_t count) {
    if (from.empty()) throw TemplateError{TemplateError::Kind::Unsupported, "replace() of an empty string"};
    std::string out;
    std::size_t begin = 0;
    for (std::int64_t n = 0; count < 0 || n < count; ++n) {
        const auto at = text.find(from, begin);
        if (at == std::string::npos) break;
        out.append(text, begin, at - begin).append(to);
        begin = at + from.size();
    }
    return out.append(text, begin);
}

Value call_method(const Value& object, const std::string& name, const Arguments& arguments) {
    if (object.is_undefined()) misuse("'" + object.get<Undefined>()->name + "' is undefined");
    if (const auto* text = object.string()) return string_method(*text, name, arguments);
    if (object.dict()) return dict_method(object, name, arguments);
    if (const List* list = object.list();
        list && (name == "index" || name == "count") && !arguments.positional.empty()) {
        const auto same = [&](const Value& v) { return equal(v, arguments.positional[0]); };
        if (name == "count") return static_cast<std::int64_t>(std::count_if(list->begin(), list->end(), same));
        const auto at = std::find_if(list->begin(), list->end(), same);
        if (at == list->end()) misuse("the value is not in the list");
        return static_cast<std::int64_t>(at - list->begin());
    }
    throw TemplateError{TemplateError::Kind::Unsupported, "the method " + name + "() of a " + object.type_name()};
}

Value attribute(const Value& object, const std::string& name) {
    if (object.is_undefined()) misuse("'" + object.get<Undefined>()->name + "' is undefined");
    if (const Namespace* space = object.name_space()) {
        const auto at = space->members.find(name);
        return at != space->members.end() ? at->second : Value(Undefined{name});
    }
    if (const Value* member = object.find(name)) return *member;
    return Undefined{name};
}

Value subscript(const Value& object, const Value& key) {
    if (object.is_undefined()) misuse("'" + object.get<Undefined>()->name + "' is undefined");
    if (key.string()) return attribute(object, *key.string());
    const auto index = key.integer();
    if (!index) return Undefined{key.text()};
    if (const auto* list = object.list()) {
        const auto size = static_cast<std::int64_t>(list->size());
        const std::int64_t at = *index < 0 ? *index + size : *index;
        if (at >= 0 && at < size) return (*list)[static_cast<std::size_t>(at)];
    } else if (const auto* text = object.string()) {
        const std::u32string points = code_points(*text);
        const auto size = static_cast<std::int64_t>(points.size());
        const std::int64_t at = *index < 0 ? *index + size : *index;
        if (at >= 0 && at < size) return to_utf8(std::u32string_view(points).substr(static_cast<std::size_t>(at), 1));
    }
    return Undefined{key.text()};
}

Value slice(const Value& object, const Value* begin, const Value* end, const Value* step) {
    const auto part = [](const Value* value) -> std::optional<std::int64_t> {
        if (!value || value->is_none()) return std::nullopt;
        if (!value->integer()) misuse("a slice wants whole numbers");
        return value->integer();
    };
    const std::int64_t stride = part(step).value_or(1);
    if (stride == 0) misuse("a slice with step 0");
    const bool is_text = object.string() != nullptr;
    if (!is_text && !object.list()) misuse(std::string("a ") + object.type_name() + " cannot be sliced");
    const std::u32string points = is_text ? code_points(*object.string()) : std::u32string();
    const auto size = static_cast<std::int64_t>(is_text ? points.size() : object.list()->size());
    const auto bound = [&](std::optional<std::int64_t> at, std::int64_t fallback) {
        if (!at) return fallback;
        const std::int64_t wrapped = *at < 0 ? *at + size : *at;
        return stride > 0 ? std::clamp<std::int64_t>(wrapped, 0, size)
                          : std::clamp<std::int64_t>(wrapped, -1, size - 1);
    };
    const std::int64_t first = bound(part(begin), stride > 0 ? 0 : size - 1);
    const std::int64_t last = bound(part(end), stride > 0 ? size : -1);
    List list;
    std::u32string text;
    for (std::int64_t i = first; stride > 0 ? i < last : i > last; i += stride) {
        if (is_text)
            text += points[static_cast<std::size_t>(i)];
        else
            list.push_back((*object.list())[static_cast<std::size_t>(i)]);
        if (stride > size || stride < -size) break; // the next step would leave the range, and might overflow
    }
    if (is_text) return to_utf8(text);
    return list;
}

} // namespace layerscope::chat
