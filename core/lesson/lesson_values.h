// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/note_values.h"

namespace layerscope {

/// Where in the model a lesson looks.
struct LessonPlace {
    LayerIndex layer = 0;
    std::int64_t query = 0; ///< row of the mask
};

/// What lessons may ask of a model: every number of the textbook notes (note_values.h), and those of one layer, one row
/// and one block. The names are listed in resources/lessons/README.md; a test holds the two equal.
class LessonValues {
public:
    /// `place.layer` outside the model counts as layer 0.
    LessonValues(const ModelPlan& plan, const Summary& summary, LessonPlace place);

    /// In plain bytes, FLOPs, shares of one. nullopt: this model has no such thing, or it is no number.
    [[nodiscard]] std::optional<double> value(std::string_view slot) const;
    [[nodiscard]] std::optional<std::string> text(std::string_view slot) const;
    /// `pattern` with every {slot} replaced; nullopt if one of them has no value here.
    [[nodiscard]] std::optional<std::string> fill(std::string_view pattern) const;

    [[nodiscard]] static bool knows_slot(std::string_view slot);
    [[nodiscard]] static std::optional<NoteNumber::Kind> kind_of(std::string_view slot);
    [[nodiscard]] static std::vector<std::string_view> value_names(); ///< those beyond the notes'

private:
    const ModelPlan& plan_;
    const Summary& summary_;
    LessonPlace place_;
    NoteValues notes_;
};

} // namespace layerscope
