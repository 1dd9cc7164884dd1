// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every lesson that is shipped: it reads, each state fits its model, each number exists, each text can be filled.
#include "catalog/catalog.h"
#include "lesson/lesson_answer.h"
#include "lesson/lesson_bench.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

namespace layerscope::test {
namespace {

const std::filesystem::path resources{LAYERSCOPE_RESOURCES_DIR};

const std::vector<Lesson>& shipped() {
    static const std::vector<Lesson> lessons = [] {
        auto read = read_lessons(resources / "lessons");
        if (!read) throw std::runtime_error(read.error().one_line());
        return *read;
    }();
    return lessons;
}

LessonBench opened(const std::string& model) {
    static const Catalog catalog{resources};
    const auto reference = catalog.resolve(model);
    if (!reference) throw std::runtime_error(reference.error().one_line());
    auto architecture = architecture_of(*reference);
    if (!architecture) throw std::runtime_error(architecture.error().one_line());
    auto bench = LessonBench::make(std::make_shared<const ModelPlan>(make_plan(std::move(*architecture))), {});
    if (!bench) throw std::runtime_error(bench.error().one_line());
    return *bench;
}

void expect_filled(const NoteText& text, const LessonBench& bench, const std::string& where) {
    for (const std::string& language : {text.en, text.zh}) {
        const auto filled = bench.values().fill(language);
        EXPECT_TRUE(filled.has_value()) << where << ": " << language;
        EXPECT_EQ(filled.value_or("").find('{'), std::string::npos) << language;
    }
}

class ShippedLesson : public testing::TestWithParam<std::size_t> {};

TEST_P(ShippedLesson, CanBeWalkedOnItsModels) {
    const Lesson& lesson = shipped()[GetParam()];
    std::optional<LessonBench> bench;
    int number = 0;
    for (const LessonStep& step : lesson.steps) {
        const std::string where = lesson.id + ", step " + std::to_string(++number);
        if (!step.state.model.empty()) {
            const auto setting = bench ? bench->setting() : LessonBench::Setting{};
            bench = opened(step.state.model);
            bench = *bench->with({.context = setting.context}); // the context outlives a model
        }
        auto next = bench->with(step.state);
        ASSERT_TRUE(next) << where << ": " << next.error().one_line();
        bench = *next;
        expect_filled(step.text, *bench, where);
        if (!step.question) continue;
        expect_filled(step.question->text, *bench, where);
        for (const LessonOption& option : step.question->options)
            expect_filled(option.text, *bench, where);
        const auto truth = lesson_truth(step, *bench);
        ASSERT_TRUE(truth) << where << ": " << truth.error().one_line();
        EXPECT_EQ(truth->option.has_value(), !step.question->asks_number()) << where;
        EXPECT_EQ(truth->number.has_value(), !step.question->answer.empty()) << where;
        if (truth->number) {
            // What a student copies from the words on the screen counts as right.
            const auto typed = parse_answer(truth->text);
            ASSERT_TRUE(typed) << where << ": " << truth->text;
            EXPECT_TRUE(answer_is_right(*typed, *truth->number, *LessonValues::kind_of(step.question->answer)))
                << where << ": " << truth->text;
        }
        auto effect = bench->with(step.effect);
        ASSERT_TRUE(effect) << where << ": " << effect.error().one_line();
        expect_filled(with_truth(*step.shown, *truth, *bench), *effect, where);
        bench = *effect;
    }
}

INSTANTIATE_TEST_SUITE_P(All, ShippedLesson, testing::Range<std::size_t>(0, 10),
                         [](const auto& one) { return "lesson" + std::to_string(one.param); });

TEST(ShippedLessons, AreTenInOrderWithQuestionsInEach) {
    ASSERT_EQ(shipped().size(), 10U);
    for (std::size_t i = 0; i < shipped().size(); ++i) {
        EXPECT_EQ(shipped()[i].order, static_cast<int>(i) + 1);
        EXPECT_GE(shipped()[i].questions(), 3) << shipped()[i].id;
    }
}

TEST(ShippedLessons, HaveNoNumberInTheChoiceTheAnalysisContradicts) {
    // "nearly three times": 9 full layers against 3, and the sliding ones hardly count.
    const auto ratio = *opened("gemma-3-270m").with({.layer_types = "(s,f)*9", .context = 32768});
    const auto made = *opened("gemma-3-270m").with({.context = 32768});
    const double factor = *ratio.values().value("kv") / *made.values().value("kv");
    EXPECT_GT(factor, 2.6);
    EXPECT_LT(factor, 3.0);
    // "eight times a layer of Llama 3.2 1B"
    EXPECT_EQ(*opened("olmo-3-7b").values().value("row_bytes") / *opened("llama-3.2-1b").values().value("row_bytes"),
              8);
    // "less than a third of 32,768"
    EXPECT_LT(18.0 * 511, 32768 / 3.0);
    // "more than two thirds", "around a quarter": the options' bounds decide, far from them.
    EXPECT_GT(*opened("qwen3.5-0.8b").with({.context = 131072})->values().value("attention_of_decode"), 0.67);
}

TEST(ShippedLessons, ListEveryNumberInTheReadme) {
    std::ifstream file(resources / "lessons" / "README.md");
    std::stringstream readme;
    readme << file.rdbuf();
    const std::string all = readme.str();
    const std::string numbers = all.substr(all.find("## Numbers"));
    std::set<std::string> listed;
    for (auto at = numbers.find('`'); at != std::string::npos; at = numbers.find('`', at + 1)) {
        const auto end = numbers.find('`', at + 1);
        listed.insert(numbers.substr(at + 1, end - at - 1));
        at = end;
    }
    listed.erase("../notes/README.md");
    std::set<std::string> known;
    for (const std::string_view name : LessonValues::value_names())
        known.emplace(name);
    EXPECT_EQ(listed, known);
}

} // namespace
} // namespace layerscope::test
