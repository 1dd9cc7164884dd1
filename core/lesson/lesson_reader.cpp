// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/limits.h"
#include "catalog/slots.h"
#include "lesson/lesson.h"
#include "lesson/lesson_values.h"

#include <algorithm>
#include <array>

namespace layerscope {

namespace {

constexpr std::size_t most_steps = 40, most_options = 8, most_word = 200;
constexpr std::int64_t most_tokens = std::int64_t{1} << 20;
constexpr std::array<std::string_view, 10> views{"architecture", "masks",   "attention", "kv",     "compute",
                                                 "dataflow",     "compare", "generate",  "tokens", "lessons"};

Result<std::string> optional_word(const JsonValue& object, std::string_view key, const JsonPlace& place) {
    return object.find(key) == nullptr ? Result<std::string>(std::string()) : read_text(object, key, place, most_word);
}

Result<std::optional<std::int64_t>> optional_count(const JsonValue& object, std::string_view key, std::int64_t least,
                                                   std::int64_t most, const JsonPlace& place) {
    const JsonValue* value = object.find(key);
    if (value == nullptr) return std::optional<std::int64_t>();
    const auto number = value->integer();
    if (!number || *number < least || *number > most)
        return place.refuse(std::string(key) + " is not a whole number from " + std::to_string(least) + " to " +
                            std::to_string(most));
    return number;
}

Result<bool> optional_flag(const JsonValue& object, std::string_view key, const JsonPlace& place) {
    const JsonValue* value = object.find(key);
    if (value == nullptr) return false;
    if (value->boolean() == nullptr) return place.refuse(std::string(key) + " is neither true nor false");
    return *value->boolean();
}

Result<LessonState> read_state(const JsonValue& step, std::string_view key, const JsonPlace& place) {
    LessonState state;
    const JsonValue* value = step.find(key);
    if (value == nullptr) return state;
    LS_TRY(only_keys(*value, {"model", "original", "layer_types", "window", "context", "layer", "query", "key", "view"},
                     place));
    LS_TRY_ASSIGN(state.model, optional_word(*value, "model", place));
    LS_TRY_ASSIGN(state.layer_types, optional_word(*value, "layer_types", place));
    LS_TRY_ASSIGN(state.view, optional_word(*value, "view", place));
    if (!state.view.empty() && std::ranges::find(views, state.view) == views.end())
        return place.refuse("there is no view \"" + state.view + "\"");
    LS_TRY_ASSIGN(state.original, optional_flag(*value, "original", place));
    LS_TRY_ASSIGN(state.window,
                  optional_count(*value, "window", limits::positions.least, limits::positions.most, place));
    LS_TRY_ASSIGN(state.context, optional_count(*value, "context", 1, most_tokens, place));
    LS_TRY_ASSIGN(state.layer, optional_count(*value, "layer", 0, limits::layers.most - 1, place));
    LS_TRY_ASSIGN(state.query, optional_count(*value, "query", 0, most_tokens - 1, place));
    LS_TRY_ASSIGN(state.key, optional_count(*value, "key", 0, most_tokens - 1, place));
    if (state.key && !state.query) return place.refuse("key without query");
    return state;
}

Result<NoteText> read_filled(const JsonValue& object, std::string_view key, const JsonPlace& place) {
    LS_TRY_ASSIGN(NoteText text, read_languages(object, key, place));
    LS_TRY(check_slots(text, key, LessonValues::knows_slot, place));
    return text;
}

/// What may stand in braces after a question.
bool knows_shown(std::string_view slot) {
    if (slot.starts_with(lesson_before_prefix)) slot.remove_prefix(lesson_before_prefix.size());
    return slot == lesson_answer_slot || LessonValues::knows_slot(slot);
}

Result<LessonOption> read_option(const JsonValue& json, const JsonPlace& place) {
    LS_TRY(only_keys(json, {"text", "most"}, place));
    LessonOption option;
    LS_TRY_ASSIGN(option.text, read_filled(json, "text", place));
    if (const JsonValue* most = json.find("most")) {
        option.most = most->number();
        if (!option.most) return place.refuse("most is not a number");
    }
    return option;
}

/// With a number every option but the last has a bound, growing; without one there are no bounds and one is right.
Result<void> check_options(const LessonQuestion& question, const JsonPlace& place) {
    const auto& options = question.options;
    if (question.answer.empty()) {
        if (!question.right || *question.right >= options.size())
            return place.refuse("right does not name an option, and there is no number that decides");
        if (std::ranges::any_of(options, [](const LessonOption& o) { return o.most.has_value(); }))
            return place.refuse("an option has a bound, but no number is asked for");
        return {};
    }
    if (question.right) return place.refuse("right and answer together: the number decides");
    for (std::size_t i = 0; i < options.size(); ++i) {
        if (options[i].most.has_value() != (i + 1 < options.size()))
            return place.refuse("every option but the last needs a bound");
        if (i > 0 && options[i].most && *options[i].most <= *options[i - 1].most)
            return place.refuse("the bounds of the options do not grow");
    }
    return {};
}

Result<LessonQuestion> read_question(const JsonValue& json, const JsonPlace& place) {
    LS_TRY(only_keys(json, {"text", "answer", "after", "options", "right"}, place));
    LessonQuestion question;
    LS_TRY_ASSIGN(question.text, read_filled(json, "text", place));
    LS_TRY_ASSIGN(question.answer, optional_word(json, "answer", place));
    if (!question.answer.empty()) {
        const auto kind = LessonValues::kind_of(question.answer);
        if (!kind || *kind == NoteNumber::Kind::Text)
            return place.refuse("there is no number called \"" + question.answer + "\"");
    }
    LS_TRY_ASSIGN(question.after, optional_flag(json, "after", place));
    if (question.after && question.answer.empty()) return place.refuse("after without a number");
    LS_TRY_ASSIGN(const auto right, optional_count(json, "right", 0, most_options - 1, place));
    if (right) question.right = static_cast<std::size_t>(*right);
    const JsonValue* options = json.find("options");
    if (options == nullptr) {
        if (question.answer.empty()) return place.refuse("a question has options, or a number as its answer");
        if (question.right) return place.refuse("right without options");
        return question;
    }
    if (!options->is_array() || options->array()->size() < 2 || options->array()->size() > most_options)
        return place.refuse("options is not a list of 2 to 8 options");
    for (const JsonValue& option : *options->array()) {
        LS_TRY_ASSIGN(LessonOption read, read_option(option, place));
        question.options.push_back(std::move(read));
    }
    LS_TRY(check_options(question, place));
    return question;
}

Result<LessonStep> read_step(const JsonValue& json, const JsonPlace& place) {
    LS_TRY(only_keys(json, {"set", "text", "question", "effect", "shown"}, place));
    LessonStep step;
    LS_TRY_ASSIGN(step.state, read_state(json, "set", place));
    LS_TRY_ASSIGN(step.text, read_filled(json, "text", place));
    LS_TRY_ASSIGN(step.effect, read_state(json, "effect", place));
    if (const JsonValue* question = json.find("question")) {
        LS_TRY_ASSIGN(step.question, read_question(*question, place));
    }
    if (json.find("shown") != nullptr) {
        LS_TRY_ASSIGN(step.shown, read_languages(json, "shown", place));
        LS_TRY(check_slots(*step.shown, "shown", knows_shown, place));
    }
    if (step.question.has_value() != step.shown.has_value())
        return place.refuse("question and shown belong together: what is asked is then told");
    if (!step.question && step.effect != LessonState{}) return place.refuse("an effect follows a question");
    if (!step.effect.model.empty()) return place.refuse("an effect cannot change the model");
    return step;
}

} // namespace

Result<Lesson> read_lesson(const std::filesystem::path& file) {
    JsonLimits limits;
    limits.max_bytes = 1U << 20U;
    limits.max_depth = 10;
    LS_TRY_ASSIGN(const JsonValue document, read_json_file(file.string(), limits));
    const JsonPlace whole{"cannot read the lesson", file.string(), {}};
    LS_TRY(only_keys(document, {"id", "order", "title", "teaches", "steps"}, whole));
    Lesson lesson;
    LS_TRY_ASSIGN(lesson.id, read_id(document, "id", whole));
    LS_TRY_ASSIGN(const auto order, optional_count(document, "order", 0, 1000, whole));
    lesson.order = static_cast<int>(order.value_or(1000));
    LS_TRY_ASSIGN(lesson.title, read_languages(document, "title", whole));
    LS_TRY_ASSIGN(lesson.teaches, read_languages(document, "teaches", whole));
    const JsonValue* steps = document.find("steps");
    if (steps == nullptr || !steps->is_array() || steps->array()->empty() || steps->array()->size() > most_steps)
        return whole.refuse("there is no list \"steps\" of 1 to 40 steps");
    for (const JsonValue& json : *steps->array()) {
        LS_TRY_ASSIGN(LessonStep step, read_step(json, whole.at("step " + std::to_string(lesson.steps.size() + 1))));
        lesson.steps.push_back(std::move(step));
    }
    if (lesson.steps.front().state.model.empty())
        return whole.at("step 1").refuse("the first step names no model: a lesson begins on known ground");
    return lesson;
}

} // namespace layerscope
