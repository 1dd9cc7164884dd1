// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/notes.h"

#include "catalog/note_reader.h"
#include "catalog/note_values.h"

#include <algorithm>
#include <array>
#include <set>
#include <system_error>

namespace layerscope {

namespace {

namespace fs = std::filesystem;

bool concerns(const NoteCondition& condition, const Architecture& architecture, const NoteValues& values) {
    const auto& families = condition.families;
    if (!families.empty() && std::ranges::find(families, architecture.family) == families.end()) return false;
    const auto holds = [&values](const std::string& fact) { return values.fact(fact); };
    if (!std::ranges::all_of(condition.has, holds) || std::ranges::any_of(condition.lacks, holds)) return false;
    return std::ranges::all_of(condition.where, [&values](const auto& part) {
        const auto value = values.number(part.first);
        return value && *value >= part.second.from && *value <= part.second.to;
    });
}

/// Contradicted claims are what a reader should see first.
int rank(NoteVerdict verdict) {
    switch (verdict) {
    case NoteVerdict::No:
        return 0;
    case NoteVerdict::Part:
        return 1;
    case NoteVerdict::Open:
        return 2;
    case NoteVerdict::Ok:
        return 3;
    }
    return 3;
}

Result<std::vector<fs::path>> note_files(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code failed;
    for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed))
        if (at->path().extension() == ".json") files.push_back(at->path());
    if (failed) return fail(ErrorCode::NotFound, "cannot read the textbook notes", failed.message(), folder.string());
    std::sort(files.begin(), files.end());
    return files;
}

} // namespace

std::string_view topic_name(NoteTopic topic) {
    static constexpr std::array<std::string_view, 15> names{
        "parameters", "tying", "vocabulary", "kv_cache", "mask",      "positions", "context", "norm",
        "block",      "heads", "ffn",        "moe",      "delta_net", "flops",     "quality"};
    return names[static_cast<std::size_t>(topic)];
}

std::string_view verdict_name(NoteVerdict verdict) {
    static constexpr std::array<std::string_view, 4> names{"ok", "part", "no", "open"};
    return names[static_cast<std::size_t>(verdict)];
}

Result<NoteBook> NoteBook::read(const fs::path& folder) {
    NoteBook book;
    std::set<std::string> ids;
    LS_TRY_ASSIGN(const std::vector<fs::path> files, note_files(folder));
    for (const fs::path& file : files) {
        LS_TRY_ASSIGN(std::vector<Entry> entries, read_note_file(file));
        for (Entry& entry : entries) {
            if (!ids.insert(entry.note.id).second)
                return fail(ErrorCode::Corrupt, "cannot read the textbook notes",
                            "the id \"" + entry.note.id + "\" stands twice", file.string());
            book.entries_.push_back(std::move(entry));
        }
    }
    return book;
}

std::vector<Note> NoteBook::notes_for(const ModelPlan& plan, const Summary& summary) const {
    const NoteValues values(plan, summary);
    std::vector<Note> chosen;
    for (const Entry& entry : entries_) {
        if (!concerns(entry.applies, plan.architecture, values)) continue;
        std::optional<std::string> en = values.fill(entry.note.truth.en);
        std::optional<std::string> zh = values.fill(entry.note.truth.zh);
        if (!en || !zh) continue;
        chosen.push_back(entry.note);
        chosen.back().truth = {std::move(*en), std::move(*zh)};
    }
    std::ranges::stable_sort(chosen, {}, [](const Note& note) { return rank(note.verdict); });
    return chosen;
}

} // namespace layerscope
