// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Room `lesson`: guided tours as data. A lesson's texts name numbers, its questions ask for them; all of them come from
// the analysis of the model that is on the bench at that moment, none from the files.

#include "arch/edit.h"
#include "catalog/notes.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope {

/// What a step puts on the bench. What is absent stays as it is.
struct LessonState {
    std::string model = {};       ///< a name of the catalog; opening it forgets edits
    bool original = false;        ///< takes every edit back first
    std::string layer_types = {}; ///< a pattern for all layers, for example "(s*5,f)*3"
    std::optional<std::int64_t> window = {}, context = {}, layer = {}, query = {}, key = {};
    std::string view = {}; ///< as on the command line: "masks", "kv" …
    bool operator==(const LessonState&) const = default;
};

/// One answer to choose from.
struct LessonOption {
    NoteText text;
    /// Of a question about a number: this option is right if the number is at most this, and above that of the option
    /// before. The last option has none.
    std::optional<double> most;
    bool operator==(const LessonOption&) const = default;
};

struct LessonQuestion {
    NoteText text;
    std::string answer;                ///< name of a number (LessonValues); empty: `right` says it
    std::vector<LessonOption> options; ///< empty: the number itself is asked for
    std::optional<std::size_t> right;  ///< option, where no number decides
    bool after = false;                ///< the number is that of the bench with the step's effect on it
    [[nodiscard]] bool asks_number() const { return options.empty(); }
    bool operator==(const LessonQuestion&) const = default;
};

/// In what is shown after a question: its answer, and numbers as they were when it was asked ({before:kv}).
inline constexpr std::string_view lesson_answer_slot = "answer", lesson_before_prefix = "before:";

/// The state is put on the bench and the text told; a question waits for its answer; then the effect is put on the
/// bench and what it shows is told.
struct LessonStep {
    LessonState state;
    NoteText text;
    std::optional<LessonQuestion> question;
    LessonState effect;
    std::optional<NoteText> shown; ///< after the answer; always there if there is a question
};

struct Lesson {
    std::string id;
    int order = 0; ///< in lists
    NoteText title, teaches;
    std::vector<LessonStep> steps;
    [[nodiscard]] int questions() const;
};

/// Reads `folder`/*.json, by their order. A mistake in a file is an error that names the file and the step.
[[nodiscard]] Result<std::vector<Lesson>> read_lessons(const std::filesystem::path& folder);
[[nodiscard]] Result<Lesson> read_lesson(const std::filesystem::path& file);

/// Everything that steps 0 … `step` put on the bench up to the moment when that one is told (`shown`: after its
/// effect), as one state that begins with a model as it was made: whoever wandered off comes back to known ground.
[[nodiscard]] LessonState lesson_ground(const Lesson& lesson, std::size_t step, bool shown);

/// The edit that a state asks of a model; errors say what it cannot take. nullopt: none is asked for.
[[nodiscard]] Result<std::optional<Edit>> lesson_edit(const LessonState& state, const Architecture& original,
                                                      const Edit& present);

} // namespace layerscope
