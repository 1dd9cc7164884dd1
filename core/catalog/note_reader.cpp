// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/note_reader.h"

#include "base/json.h"
#include "base/utf8.h"
#include "catalog/note_values.h"

#include <algorithm>
#include <initializer_list>

namespace layerscope {

namespace {

constexpr std::size_t most_notes = 1000, most_text = 2000, most_words = 64;

/// Where in a file a mistake stands.
struct Place {
    std::string file;
    std::string note; ///< id, or its number
    [[nodiscard]] tl::unexpected<Error> refuse(const std::string& why) const {
        return fail(ErrorCode::Corrupt, "cannot read the textbook notes", why, file + ", note " + note);
    }
};

Result<void> only_keys(const JsonValue& object, std::initializer_list<std::string_view> keys, const Place& place) {
    if (!object.is_object()) return place.refuse(std::string("expected an object, found ") + object.type_name());
    for (const auto& [key, value] : *object.object())
        if (std::ranges::find(keys, key) == keys.end()) return place.refuse("the key \"" + key + "\" is not known");
    return {};
}

Result<std::string> read_text(const JsonValue& object, std::string_view key, const Place& place) {
    const JsonValue* value = object.find(key);
    const std::string name(key);
    if (value == nullptr || !value->is_string()) return place.refuse(name + " is not a text");
    const std::string& text = *value->string();
    if (text.empty() || text.size() > most_text) return place.refuse(name + " is empty or too long");
    const auto control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
    if (!is_valid_utf8(text) || std::ranges::any_of(text, control))
        return place.refuse(name + " holds bytes that are no text");
    return text;
}

Result<NoteText> read_languages(const JsonValue& note, std::string_view key, const Place& place) {
    const JsonValue* value = note.find(key);
    if (value == nullptr) return place.refuse(std::string(key) + " is missing");
    LS_TRY(only_keys(*value, {"en", "zh"}, place));
    NoteText text;
    LS_TRY_ASSIGN(text.en, read_text(*value, "en", place));
    LS_TRY_ASSIGN(text.zh, read_text(*value, "zh", place));
    return text;
}

/// The slots of a text, sorted; each must be known.
Result<std::vector<std::string>> slots(std::string_view text, const Place& place) {
    std::vector<std::string> found;
    for (auto at = text.find_first_of("{}"); at != std::string_view::npos; at = text.find_first_of("{}", at)) {
        const auto end = text.find_first_of("{}", at + 1);
        if (text[at] == '}' || end == std::string_view::npos || text[end] == '{')
            return place.refuse("a brace stands alone");
        found.emplace_back(text.substr(at + 1, end - at - 1));
        if (!NoteValues::knows_slot(found.back()))
            return place.refuse("there is no number called \"" + found.back() + "\"");
        at = end + 1;
    }
    std::sort(found.begin(), found.end());
    return found;
}

template <class Enum, class Name>
Result<Enum> read_choice(const JsonValue& note, std::string_view key, Enum last, Name name, const Place& place) {
    LS_TRY_ASSIGN(const std::string word, read_text(note, key, place));
    for (int i = 0; i <= static_cast<int>(last); ++i)
        if (name(static_cast<Enum>(i)) == word) return static_cast<Enum>(i);
    return place.refuse(std::string(key) + " \"" + word + "\" is not known");
}

Result<std::vector<std::string>> read_words(const JsonValue& object, std::string_view key, const Place& place) {
    std::vector<std::string> words;
    const JsonValue* value = object.find(key);
    if (value == nullptr) return words;
    if (!value->is_array() || value->array()->empty() || value->array()->size() > most_words)
        return place.refuse(std::string(key) + " is not a list of words");
    for (const JsonValue& word : *value->array()) {
        if (!word.is_string()) return place.refuse(std::string(key) + " holds something that is no word");
        words.push_back(*word.string());
    }
    return words;
}

Result<void> all_facts(const std::vector<std::string>& names, const Place& place) {
    for (const std::string& name : names)
        if (!NoteValues::knows_fact(name)) return place.refuse("there is no fact called \"" + name + "\"");
    return {};
}

/// A number, or [from, to].
Result<NoteCondition::Range> read_range(const JsonValue& value, const Place& place) {
    if (const auto exact = value.integer()) return NoteCondition::Range{*exact, *exact};
    if (value.is_array() && value.array()->size() == 2) {
        const auto from = value.array()->front().integer(), to = value.array()->back().integer();
        if (from && to && *from <= *to) return NoteCondition::Range{*from, *to};
    }
    return place.refuse("a range is a whole number or [from, to]");
}

Result<NoteCondition> read_condition(const JsonValue& note, const Place& place) {
    NoteCondition condition;
    const JsonValue* value = note.find("applies");
    if (value == nullptr) return condition;
    LS_TRY(only_keys(*value, {"family", "has", "lacks", "where"}, place));
    LS_TRY_ASSIGN(condition.families, read_words(*value, "family", place));
    LS_TRY_ASSIGN(condition.has, read_words(*value, "has", place));
    LS_TRY_ASSIGN(condition.lacks, read_words(*value, "lacks", place));
    LS_TRY(all_facts(condition.has, place));
    LS_TRY(all_facts(condition.lacks, place));
    const JsonValue* where = value->find("where");
    if (where == nullptr) return condition;
    if (!where->is_object()) return place.refuse("where is not an object");
    for (const auto& [name, range] : *where->object()) {
        if (!NoteValues::knows_number(name)) return place.refuse("there is no count called \"" + name + "\"");
        LS_TRY_ASSIGN(condition.where[name], read_range(range, place));
    }
    return condition;
}

Result<NoteBook::Entry> read_entry(const JsonValue& json, Place place) {
    LS_TRY(only_keys(json, {"id", "topic", "verdict", "applies", "textbook", "truth", "source"}, place));
    NoteBook::Entry entry;
    LS_TRY_ASSIGN(entry.note.id, read_text(json, "id", place));
    const auto plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
    if (entry.note.id.size() > most_words || !std::ranges::all_of(entry.note.id, plain))
        return place.refuse("an id is made of at most 64 small letters, digits and hyphens");
    place.note = entry.note.id;
    LS_TRY_ASSIGN(entry.note.topic, read_choice(json, "topic", NoteTopic::Quality, topic_name, place));
    LS_TRY_ASSIGN(entry.note.verdict, read_choice(json, "verdict", NoteVerdict::Open, verdict_name, place));
    LS_TRY_ASSIGN(entry.applies, read_condition(json, place));
    LS_TRY_ASSIGN(entry.note.textbook, read_languages(json, "textbook", place));
    LS_TRY_ASSIGN(entry.note.truth, read_languages(json, "truth", place));
    LS_TRY_ASSIGN(entry.note.source, read_text(json, "source", place));
    LS_TRY_ASSIGN(const auto en, slots(entry.note.truth.en, place));
    LS_TRY_ASSIGN(const auto zh, slots(entry.note.truth.zh, place));
    if (en != zh) return place.refuse("the languages of truth do not name the same numbers");
    return entry;
}

} // namespace

Result<std::vector<NoteBook::Entry>> read_note_file(const std::filesystem::path& file) {
    JsonLimits limits;
    limits.max_bytes = 1U << 20U;
    limits.max_depth = 8;
    LS_TRY_ASSIGN(const JsonValue document, read_json_file(file.string(), limits));
    const JsonValue* notes = document.find("notes");
    const Place whole{file.string(), "list"};
    if (notes == nullptr || !notes->is_array() || notes->array()->size() > most_notes)
        return whole.refuse("there is no list \"notes\" of at most 1000 notes");
    std::vector<NoteBook::Entry> entries;
    for (const JsonValue& json : *notes->array()) {
        LS_TRY_ASSIGN(NoteBook::Entry entry, read_entry(json, {file.string(), std::to_string(entries.size() + 1)}));
        entries.push_back(std::move(entry));
    }
    return entries;
}

} // namespace layerscope
