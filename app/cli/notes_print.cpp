// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "notes_print.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace layerscope::cli {

namespace {

constexpr std::size_t line_width = 110;

std::size_t characters(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

/// `text` behind `head`, broken at spaces; further lines stand under the first word.
std::string wrapped(std::string_view head, std::string_view text) {
    const std::string indent(characters(head), ' ');
    std::string out(head);
    std::size_t column = indent.size();
    bool first = true;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(text.size(), word.size() + 1));
        const std::size_t width = characters(word);
        if (!first && column + 1 + width > line_width) {
            out += "\n" + indent;
            column = indent.size();
            first = true;
        }
        if (!first) out += ' ';
        column += width + (first ? 0 : 1);
        out += word;
        first = false;
    }
    return out + "\n";
}

std::string_view verdict_word(NoteVerdict verdict) {
    switch (verdict) {
    case NoteVerdict::Ok:
        return "right";
    case NoteVerdict::Part:
        return "in part";
    case NoteVerdict::No:
        return "not so";
    case NoteVerdict::Open:
        return "open";
    }
    return "open";
}

} // namespace

std::vector<Note> find_notes(const ModelPlan& plan, const Summary& summary, const Surroundings& surroundings) {
    const Result<NoteBook> book = NoteBook::read(surroundings.resources / "notes");
    if (book) return book->notes_for(plan, summary);
    note("left out: " + book.error().one_line());
    return {};
}

std::string notes_text(const std::vector<Note>& notes) {
    if (notes.empty()) return {};
    std::string text = "\nNotes: what a textbook says, and what is computed here\n";
    for (const Note& each : notes) {
        text += wrapped(fmt::format("  {:<8} ", verdict_word(each.verdict)), each.textbook.en);
        text += wrapped("           = ", each.truth.en);
    }
    return text;
}

} // namespace layerscope::cli
