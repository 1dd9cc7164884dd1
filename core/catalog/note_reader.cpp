// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/note_reader.h"

#include "catalog/json_place.h"
#include "catalog/note_values.h"
#include "catalog/slots.h"

#include <algorithm>

namespace layerscope {

namespace {

constexpr std::size_t most_notes = 1000, most_words = 64;

JsonPlace place_of(const std::filesystem::path& file, const std::string& note) {
    return {"cannot read the textbook notes", file.string(), "note " + note};
}

template <class Enum, class Name>
Result<Enum> read_choice(const JsonValue& note, std::string_view key, Enum last, Name name, const JsonPlace& place) {
    LS_TRY_ASSIGN(const std::string word, read_text(note, key, place));
    for (int i = 0; i <= static_cast<int>(last); ++i)
        if (name(static_cast<Enum>(i)) == word) return static_cast<Enum>(i);
    return place.refuse(std::string(key) + " \"" + word + "\" is not known");
}

Result<std::vector<std::string>> read_words(const JsonValue& object, std::string_view key, const JsonPlace& place) {
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

Result<void> all_facts(const std::vector<std::string>& names, const JsonPlace& place) {
    for (const std::string& name : names)
        if (!NoteValues::knows_fact(name)) return place.refuse("there is no fact called \"" + name + "\"");
    return {};
}

/// A number, or [from, to].
Result<NoteCondition::Range> read_range(const JsonValue& value, const JsonPlace& place) {
    if (const auto exact = value.integer()) return NoteCondition::Range{*exact, *exact};
    if (value.is_array() && value.array()->size() == 2) {
        const auto from = value.array()->front().integer(), to = value.array()->back().integer();
        if (from && to && *from <= *to) return NoteCondition::Range{*from, *to};
    }
    return place.refuse("a range is a whole number or [from, to]");
}

Result<NoteCondition> read_condition(const JsonValue& note, const JsonPlace& place) {
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

Result<NoteBook::Entry> read_entry(const JsonValue& json, JsonPlace place) {
    LS_TRY(only_keys(json, {"id", "topic", "verdict", "applies", "textbook", "truth", "source"}, place));
    NoteBook::Entry entry;
    LS_TRY_ASSIGN(entry.note.id, read_id(json, "id", place));
    place.item = "note " + entry.note.id;
    LS_TRY_ASSIGN(entry.note.topic, read_choice(json, "topic", NoteTopic::Quality, topic_name, place));
    LS_TRY_ASSIGN(entry.note.verdict, read_choice(json, "verdict", NoteVerdict::Open, verdict_name, place));
    LS_TRY_ASSIGN(entry.applies, read_condition(json, place));
    LS_TRY_ASSIGN(entry.note.textbook, read_languages(json, "textbook", place));
    LS_TRY_ASSIGN(entry.note.truth, read_languages(json, "truth", place));
    LS_TRY_ASSIGN(entry.note.source, read_text(json, "source", place));
    LS_TRY(check_slots(entry.note.truth, "truth", NoteValues::knows_slot, place));
    return entry;
}

} // namespace

Result<std::vector<NoteBook::Entry>> read_note_file(const std::filesystem::path& file) {
    JsonLimits limits;
    limits.max_bytes = 1U << 20U;
    limits.max_depth = 8;
    LS_TRY_ASSIGN(const JsonValue document, read_json_file(file.string(), limits));
    const JsonValue* notes = document.find("notes");
    const JsonPlace whole = place_of(file, "list");
    if (notes == nullptr || !notes->is_array() || notes->array()->size() > most_notes)
        return whole.refuse("there is no list \"notes\" of at most 1000 notes");
    std::vector<NoteBook::Entry> entries;
    for (const JsonValue& json : *notes->array()) {
        LS_TRY_ASSIGN(NoteBook::Entry entry, read_entry(json, place_of(file, std::to_string(entries.size() + 1))));
        entries.push_back(std::move(entry));
    }
    return entries;
}

} // namespace layerscope
