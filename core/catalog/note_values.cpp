// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/note_values.h"

#include "base/number_text.h"
#include "catalog/slots.h"

namespace layerscope {

namespace {

struct Slot {
    const NoteNumber* number = nullptr;  ///< null: no such name
    std::optional<std::int64_t> context; ///< its own
};

Slot parse(std::string_view text) {
    Slot slot;
    const auto mark = text.find('@');
    const NoteNumber* number = find_note_number(text.substr(0, mark));
    if (mark == std::string_view::npos) return {number, std::nullopt};
    const auto context = parse_integer(text.substr(mark + 1));
    if (context && *context >= 1 && *context <= max_counted_context) slot = {number, context};
    return slot;
}

} // namespace

const Summary& NoteValues::at(std::int64_t context) const {
    if (context == summary_.context) return summary_;
    const auto known = elsewhere_.find(context);
    if (known != elsewhere_.end()) return known->second;
    return elsewhere_.emplace(context, summarize(plan_, context, summary_.kv_dtype)).first->second;
}

std::optional<std::int64_t> NoteValues::number(std::string_view name) const {
    const NoteNumber* number = find_note_number(name);
    if (number == nullptr || number->kind != NoteNumber::Kind::Count) return std::nullopt;
    const NoteNumber::Value value = number->get(plan_, summary_);
    const auto* count = std::get_if<std::int64_t>(&value);
    return count == nullptr ? std::nullopt : std::optional(*count);
}

std::optional<std::string> NoteValues::text(std::string_view text) const {
    const Slot slot = parse(text);
    if (slot.number == nullptr) return std::nullopt;
    const Summary& summary = slot.context ? at(*slot.context) : summary_;
    return note_number_text(slot.number->kind, slot.number->get(plan_, summary));
}

std::optional<double> NoteValues::value(std::string_view text) const {
    const Slot slot = parse(text);
    if (slot.number == nullptr) return std::nullopt;
    const NoteNumber::Value value = slot.number->get(plan_, slot.context ? at(*slot.context) : summary_);
    if (const auto* count = std::get_if<std::int64_t>(&value)) return static_cast<double>(*count);
    if (const auto* real = std::get_if<double>(&value)) return *real;
    return std::nullopt;
}

std::optional<std::string> NoteValues::fill(std::string_view pattern) const {
    return fill_slots(pattern, [this](std::string_view slot) { return text(slot); });
}

std::optional<NoteNumber::Kind> NoteValues::kind_of(std::string_view slot) {
    const NoteNumber* number = parse(slot).number;
    return number == nullptr ? std::nullopt : std::optional(number->kind);
}

bool NoteValues::knows_number(std::string_view name) {
    const NoteNumber* number = find_note_number(name);
    return number != nullptr && number->kind == NoteNumber::Kind::Count;
}

bool NoteValues::knows_slot(std::string_view slot) { return parse(slot).number != nullptr; }

} // namespace layerscope
