// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson.h"

#include "arch/layer_pattern.h"

#include <algorithm>
#include <system_error>
#include <type_traits>

namespace layerscope {

namespace fs = std::filesystem;

int Lesson::questions() const {
    return static_cast<int>(std::ranges::count_if(steps, [](const LessonStep& s) { return s.question.has_value(); }));
}

Result<std::vector<Lesson>> read_lessons(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code failed;
    for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed))
        if (at->path().extension() == ".json") files.push_back(at->path());
    if (failed) return fail(ErrorCode::NotFound, "cannot read the lessons", failed.message(), folder.string());
    std::sort(files.begin(), files.end());
    std::vector<Lesson> lessons;
    for (const fs::path& file : files) {
        LS_TRY_ASSIGN(Lesson lesson, read_lesson(file));
        if (std::ranges::find(lessons, lesson.id, &Lesson::id) != lessons.end())
            return fail(ErrorCode::Corrupt, "cannot read the lessons", "the id \"" + lesson.id + "\" stands twice",
                        file.string());
        lessons.push_back(std::move(lesson));
    }
    std::ranges::stable_sort(lessons, {}, &Lesson::order);
    return lessons;
}

namespace {

void lay_over(LessonState& ground, const LessonState& next) {
    const auto take = [](auto& value, const auto& newer) {
        if (newer != std::remove_cvref_t<decltype(newer)>{}) value = newer;
    };
    if (!next.model.empty() || next.original) {
        ground.layer_types.clear();
        ground.window.reset();
    }
    if (!next.model.empty()) ground.layer = 0;
    take(ground.model, next.model);
    take(ground.layer_types, next.layer_types);
    take(ground.window, next.window);
    take(ground.context, next.context);
    take(ground.layer, next.layer);
    if (next.query) {
        ground.query = next.query;
        ground.key = next.key;
    }
    take(ground.view, next.view);
}

} // namespace

LessonState lesson_ground(const Lesson& lesson, std::size_t step, bool shown) {
    LessonState ground;
    for (std::size_t i = 0; i <= step && i < lesson.steps.size(); ++i) {
        lay_over(ground, lesson.steps[i].state);
        if (i < step || shown) lay_over(ground, lesson.steps[i].effect);
    }
    ground.original = true;
    return ground;
}

Result<std::optional<Edit>> lesson_edit(const LessonState& state, const Architecture& original, const Edit& present) {
    Edit wanted = state.original ? Edit{} : present;
    wanted.positions = present.positions;
    if (!state.layer_types.empty()) {
        LS_TRY_ASSIGN(wanted.layer_types, parse_layer_pattern(state.layer_types, original.n_layers()));
    }
    if (state.window) wanted.sliding_window = state.window;
    if (wanted == present) return std::optional<Edit>();
    if (auto applied = apply_edit(original, wanted); !applied) return tl::unexpected<Error>(std::move(applied).error());
    return std::optional(wanted);
}

} // namespace layerscope
