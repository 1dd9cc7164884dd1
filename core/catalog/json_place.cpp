// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/json_place.h"

#include "base/utf8.h"

#include <algorithm>

namespace layerscope {

tl::unexpected<Error> JsonPlace::refuse(const std::string& why) const {
    return fail(ErrorCode::Corrupt, what, why, item.empty() ? file : file + ", " + item);
}

Result<void> only_keys(const JsonValue& object, std::initializer_list<std::string_view> keys, const JsonPlace& place) {
    if (!object.is_object()) return place.refuse(std::string("expected an object, found ") + object.type_name());
    for (const auto& [key, value] : *object.object())
        if (std::ranges::find(keys, key) == keys.end()) return place.refuse("the key \"" + key + "\" is not known");
    return {};
}

Result<std::string> read_text(const JsonValue& object, std::string_view key, const JsonPlace& place, std::size_t most) {
    const JsonValue* value = object.find(key);
    const std::string name(key);
    if (value == nullptr || !value->is_string()) return place.refuse(name + " is not a text");
    const std::string& text = *value->string();
    if (text.empty() || text.size() > most) return place.refuse(name + " is empty or too long");
    const auto control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
    if (!is_valid_utf8(text) || std::ranges::any_of(text, control))
        return place.refuse(name + " holds bytes that are no text");
    return text;
}

Result<NoteText> read_languages(const JsonValue& object, std::string_view key, const JsonPlace& place) {
    const JsonValue* value = object.find(key);
    if (value == nullptr) return place.refuse(std::string(key) + " is missing");
    LS_TRY(only_keys(*value, {"en", "zh"}, place));
    NoteText text;
    LS_TRY_ASSIGN(text.en, read_text(*value, "en", place));
    LS_TRY_ASSIGN(text.zh, read_text(*value, "zh", place));
    return text;
}

Result<std::string> read_id(const JsonValue& object, std::string_view key, const JsonPlace& place) {
    LS_TRY_ASSIGN(std::string id, read_text(object, key, place));
    const auto plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
    if (id.size() > 64 || !std::ranges::all_of(id, plain))
        return place.refuse("an id is made of at most 64 small letters, digits and hyphens");
    return id;
}

} // namespace layerscope
