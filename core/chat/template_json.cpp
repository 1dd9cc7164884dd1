// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chat/template_value.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace layerscope::chat {

namespace {

std::string json_string(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        switch (c) {
        case '"':
            out += "\\\"";
            break;
        case '\\':
            out += "\\\\";
            break;
        case '\n':
            out += "\\n";
            break;
        case '\r':
            out += "\\r";
            break;
        case '\t':
            out += "\\t";
            break;
        case '\b':
            out += "\\b";
            break;
        case '\f':
            out += "\\f";
            break;
        default:
            if (static_cast<unsigned char>(c) < 0x20) {
                char escaped[8];
                std::snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned>(c));
                out += escaped;
            } else {
                out += c;
            }
        }
    }
    return out + '"';
}

/// Writes one value; knows the indentation of the level it stands on.
class JsonPrinter {
public:
    JsonPrinter(int indent, bool sort_keys, const std::string& item_separator, const std::string& key_separator)
        : indent_(indent), sort_keys_(sort_keys), item_separator_(item_separator), key_separator_(key_separator) {}

    std::string print(const Value& value, int level) const {
        if (value.is_none()) return "null";
        if (const auto* b = value.get<bool>()) return *b ? "true" : "false";
        if (const auto* s = value.string()) return json_string(*s);
        if (const auto* d = value.get<double>()) return number(*d);
        if (value.is_number()) return value.text();
        if (const auto* l = value.list()) return print_list(*l, level);
        if (const auto* d = value.dict()) return print_dict(*d, level);
        throw TemplateError{TemplateError::Kind::Misuse,
                            std::string("a ") + value.type_name() + " is not JSON serializable"};
    }

private:
    static std::string number(double d) {
        if (std::isnan(d)) return "NaN";
        if (std::isinf(d)) return d < 0 ? "-Infinity" : "Infinity";
        return float_text(d);
    }
    [[nodiscard]] std::string line_break(int level) const {
        if (indent_ < 0) return "";
        return "\n" + std::string(static_cast<std::size_t>(level) * static_cast<std::size_t>(indent_), ' ');
    }
    std::string print_list(const List& list, int level) const {
        if (list.empty()) return "[]";
        std::string out = "[";
        for (std::size_t i = 0; i < list.size(); ++i)
            out += (i > 0 ? item_separator_ : "") + line_break(level + 1) + print(list[i], level + 1);
        return out + line_break(level) + "]";
    }
    std::string print_dict(const Dict& dict, int level) const {
        if (dict.empty()) return "{}";
        Dict members = dict;
        if (sort_keys_)
            std::sort(members.begin(), members.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        std::string out = "{";
        for (std::size_t i = 0; i < members.size(); ++i)
            out += (i > 0 ? item_separator_ : "") + line_break(level + 1) + json_string(members[i].first) +
                   key_separator_ + print(members[i].second, level + 1);
        return out + line_break(level) + "}";
    }

    int indent_;
    bool sort_keys_;
    const std::string& item_separator_;
    const std::string& key_separator_;
};

} // namespace

std::string to_json(const Value& value, int indent, bool sort_keys, const std::string& item_separator,
                    const std::string& key_separator) {
    return JsonPrinter(std::min(indent, 16), sort_keys, item_separator, key_separator).print(value, 0);
}

} // namespace layerscope::chat
