// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/summary.h"
#include "base/result.h"
#include "plan/layer_plan.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope {

/// What a note is about; views ask for the topics of the numbers they show.
enum class NoteTopic {
    Parameters,
    Tying,
    Vocabulary,
    KvCache,
    Mask,
    Positions,
    Context,
    Norm,
    Block,
    Heads,
    Ffn,
    Moe,
    DeltaNet,
    Flops,
    Quality,
};
[[nodiscard]] std::string_view topic_name(NoteTopic topic); ///< as in the files: "kv_cache", "delta_net", …

/// How a claim stands: true, true with a condition, contradicted, undecided.
enum class NoteVerdict { Ok, Part, No, Open };
[[nodiscard]] std::string_view verdict_name(NoteVerdict verdict); ///< "ok", "part", "no", "open"

/// One text in the languages of the files.
struct NoteText {
    std::string en, zh;
    bool operator==(const NoteText&) const = default;
};

/// A textbook's claim about the model at hand and what is true of it; every number in `truth` stems from the analysis.
struct Note {
    std::string id;
    NoteTopic topic = NoteTopic::Parameters;
    NoteVerdict verdict = NoteVerdict::Open;
    NoteText textbook;
    NoteText truth;
    std::string source; ///< what `truth` rests on
    bool operator==(const Note&) const = default;
};

/// When a note concerns a model: every part that is given must hold.
struct NoteCondition {
    struct Range {
        std::int64_t from = 0, to = 0; ///< both belong to it
    };
    std::vector<std::string> families; ///< one of them; empty: any
    std::vector<std::string> has;      ///< facts that hold (catalog/note_values.h)
    std::vector<std::string> lacks;    ///< facts that do not
    std::map<std::string, Range> where;
};

/// All notes of the resource folder, read once.
class NoteBook {
public:
    /// Reads `folder`/*.json. A mistake in a file is an error that names the file and the note.
    [[nodiscard]] static Result<NoteBook> read(const std::filesystem::path& folder);

    /// The notes that concern the model, with its numbers put in: contradicted claims first, else as in the files. A
    /// note that asks for a number this model does not have is left out.
    [[nodiscard]] std::vector<Note> notes_for(const ModelPlan& plan, const Summary& summary) const;

    struct Entry {
        Note note; ///< `truth` with its slots
        NoteCondition applies;
    };
    [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }

private:
    std::vector<Entry> entries_;
};

} // namespace layerscope
