// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson/lesson.h"
#include "lesson/lesson_values.h"

#include <memory>

namespace layerscope {

/// What lies on the bench, as lessons read it: a model with its edit, a context, a layer and a row. A value; the
/// analysis is done when it is made.
class LessonBench {
public:
    struct Setting {
        Edit edit = {};
        std::int64_t context = 4096;
        DType kv_dtype = DType::BF16;
        LessonPlace place = {};
    };
    /// Errors: the edit cannot be applied.
    [[nodiscard]] static Result<LessonBench> make(std::shared_ptr<const ModelPlan> original, const Setting& setting);
    /// The same with a state put on it (its model and view are not looked at).
    [[nodiscard]] Result<LessonBench> with(const LessonState& state) const;

    [[nodiscard]] const Setting& setting() const { return setting_; }
    [[nodiscard]] LessonValues values() const { return {*plan_, *summary_, setting_.place}; }

private:
    std::shared_ptr<const ModelPlan> original_, plan_;
    std::shared_ptr<const Summary> summary_;
    Setting setting_;
};

/// A step's question asked of a bench: the number, and its text; nullopt where the model has no such thing.
struct LessonTruth {
    std::optional<double> number; ///< of a question about one
    std::string text;             ///< what {answer} stands for; empty where no number decides
    std::optional<std::size_t> option;
};
/// Errors: the number does not exist for this model, or the effect cannot be applied.
[[nodiscard]] Result<LessonTruth> lesson_truth(const LessonStep& step, const LessonBench& bench);

/// `shown` with {answer} and every {before:…} put in; other slots are left for the bench after the effect.
[[nodiscard]] NoteText with_truth(const NoteText& shown, const LessonTruth& truth, const LessonBench& before);

} // namespace layerscope
