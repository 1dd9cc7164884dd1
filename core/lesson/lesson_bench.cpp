// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson_bench.h"

#include "catalog/slots.h"
#include "lesson/lesson_answer.h"

namespace layerscope {

Result<LessonBench> LessonBench::make(std::shared_ptr<const ModelPlan> original, const Setting& setting) {
    LS_TRY_ASSIGN(Architecture edited, apply_edit(original->architecture, setting.edit));
    LessonBench bench;
    bench.original_ = std::move(original);
    bench.plan_ = std::make_shared<const ModelPlan>(make_plan(std::move(edited)));
    bench.summary_ = std::make_shared<const Summary>(summarize(*bench.plan_, setting.context, setting.kv_dtype));
    bench.setting_ = setting;
    return bench;
}

Result<LessonBench> LessonBench::with(const LessonState& state) const {
    Setting next = setting_;
    LS_TRY_ASSIGN(const auto edit, lesson_edit(state, original_->architecture, setting_.edit));
    if (edit) next.edit = *edit;
    next.context = state.context.value_or(next.context);
    if (state.layer) next.place.layer = static_cast<LayerIndex>(*state.layer);
    next.place.query = state.query.value_or(next.place.query);
    return make(original_, next);
}

Result<LessonTruth> lesson_truth(const LessonStep& step, const LessonBench& bench) {
    const LessonQuestion& question = *step.question;
    LessonTruth truth;
    if (!question.answer.empty()) {
        LS_TRY_ASSIGN(const LessonBench asked, question.after ? bench.with(step.effect) : Result<LessonBench>(bench));
        truth.number = asked.values().value(question.answer);
        if (!truth.number)
            return fail(ErrorCode::Unsupported, "cannot ask for " + question.answer, "this model has no such number");
        truth.text = asked.values().text(question.answer).value_or("");
    }
    if (!question.asks_number()) truth.option = right_option(question, truth.number);
    return truth;
}

NoteText with_truth(const NoteText& shown, const LessonTruth& truth, const LessonBench& before) {
    const LessonValues values = before.values();
    const auto put_in = [&](std::string_view slot) -> std::optional<std::string> {
        if (slot == lesson_answer_slot) return truth.text;
        if (!slot.starts_with(lesson_before_prefix)) return "{" + std::string(slot) + "}";
        return values.text(slot.substr(lesson_before_prefix.size())).value_or("–");
    };
    return {fill_slots(shown.en, put_in).value_or(shown.en), fill_slots(shown.zh, put_in).value_or(shown.zh)};
}

} // namespace layerscope
