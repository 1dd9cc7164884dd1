// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons as a language: what is read, what is refused, how numbers are asked for and judged.
#include "arch/config_reader.h"
#include "lesson/lesson_answer.h"
#include "lesson/lesson_bench.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

namespace layerscope::test {
namespace {

std::shared_ptr<const ModelPlan> preset(const std::string& name) {
    auto read = read_config_file(std::string(LAYERSCOPE_RESOURCES_DIR "/presets/") + name + ".json");
    if (!read) throw std::runtime_error(read.error().one_line());
    return std::make_shared<const ModelPlan>(make_plan(std::move(*read)));
}

LessonBench bench(const std::string& name, const LessonBench::Setting& setting) {
    auto made = LessonBench::make(preset(name), setting);
    if (!made) throw std::runtime_error(made.error().one_line());
    return *made;
}

std::string file_with(const std::string& step) {
    return R"({"id":"a","title":{"en":"t","zh":"t"},"teaches":{"en":"t","zh":"t"},"steps":[)" + step + "]}";
}

std::string refusal(const std::string& text) {
    const TempFolder folder;
    const auto read = read_lesson(folder.write("lesson.json", text));
    return read ? std::string() : read.error().one_line();
}

const std::string text = R"("text":{"en":"t","zh":"t"})";
const std::string shown = R"("shown":{"en":"t","zh":"t"})";

TEST(LessonFile, SmallestLessonIsAModelAndAText) {
    EXPECT_EQ(refusal(file_with(R"({"set":{"model":"x"},)" + text + "}")), "");
}

TEST(LessonFile, MistakesNameTheFileAndTheStep) {
    const std::string head = R"({"set":{"model":"x"},)" + text + ",";
    const auto asks = [&](const std::string& question) {
        return head + R"("question":{)" + text + "," + question + "}," + shown + "}";
    };
    const std::vector<std::pair<std::string, std::string>> mistakes = {
        {"{" + text + "}", "no model"},
        {R"({"set":{"model":"x","colour":1},)" + text + "}", "colour"},
        {R"({"set":{"model":"x","view":"nowhere"},)" + text + "}", "nowhere"},
        {R"({"set":{"model":"x","context":0},)" + text + "}", "context"},
        {R"({"set":{"model":"x","layer":-1},)" + text + "}", "layer"},
        {R"({"set":{"model":"x","window":1e300},)" + text + "}", "window"},
        {R"({"set":{"model":"x","original":1},)" + text + "}", "original"},
        {R"({"set":{"model":"x","key":3},)" + text + "}", "key"},
        {R"({"set":{"model":"x"},"text":{"en":"{nothing}","zh":"t"}})", "nothing"},
        {R"({"set":{"model":"x"},"text":{"en":"{kv}","zh":"t"}})", "same numbers"},
        {R"({"set":{"model":"x"},"text":{"en":"{answer}","zh":"{answer}"}})", "answer"},
        {R"({"set":{"model":"x"},"text":{"en":"{","zh":"t"}})", "brace"},
        {head + R"("effect":{"context":8}})", "effect"},
        {head + shown + "}", "shown"},
        {head + R"("question":{)" + text + R"(,"answer":"kv"}})", "shown"},
        {asks(R"("answer":"secret")"), "secret"},
        {asks(R"("answer":"full_list")"), "full_list"},
        {asks(R"("after":true,"options":[{)" + text + "},{" + text + R"(}],"right":0)"), "after"},
        {asks(R"("options":[{)" + text + "}]"), "options"},
        {asks(R"("options":[{)" + text + "},{" + text + R"(}],"right":2)"), "right"},
        {asks(R"("options":[{)" + text + "},{" + text + "}]"), "right"},
        {asks(R"("answer":"kv","options":[{)" + text + "},{" + text + "}]"), "bound"},
        {asks(R"("answer":"kv","options":[{"most":2,)" + text + R"(},{"most":1,)" + text + "},{" + text + "}]"),
         "grow"},
        {asks(R"("right":0)"), "answer"},
    };
    for (const auto& [step, part] : mistakes) {
        const std::string line = refusal(file_with(step));
        EXPECT_NE(line.find(part), std::string::npos) << step << " gave: " << line;
        EXPECT_NE(line.find("lesson.json"), std::string::npos) << line;
        EXPECT_NE(line.find("step 1"), std::string::npos) << line;
    }
    EXPECT_NE(refusal("[]"), "");
    EXPECT_NE(refusal(R"({"id":"../x"})"), "");
    EXPECT_NE(refusal(file_with("")), "");
    EXPECT_NE(refusal(file_with("7")), "");
}

TEST(LessonFile, FoldersRefuseTwoOfOneName) {
    const TempFolder folder;
    const std::string one = file_with(R"({"set":{"model":"x"},)" + text + "}");
    folder.write("a.json", one);
    EXPECT_TRUE(read_lessons(folder.path()));
    folder.write("b.json", one);
    EXPECT_NE(read_lessons(folder.path()).error().one_line().find("stands twice"), std::string::npos);
    EXPECT_FALSE(read_lessons(folder.path() / "absent"));
}

TEST(Answer, IsReadAsPeopleWriteNumbers) {
    EXPECT_EQ(parse_answer("21"), 21);
    EXPECT_EQ(parse_answer(" 30 752 "), 30752);
    EXPECT_EQ(parse_answer("30\xE2\x80\xAF"
                           "752"),
              30752);
    EXPECT_EQ(parse_answer("30,752"), 30752);
    EXPECT_EQ(parse_answer("7,5 MiB"), 7.5 * 1024 * 1024);
    EXPECT_EQ(parse_answer("7.5 mib"), 7.5 * 1024 * 1024);
    EXPECT_EQ(parse_answer("2kB"), 2000);
    EXPECT_EQ(parse_answer("6.25 %"), 0.0625);
    EXPECT_EQ(parse_answer("5.57x"), 5.57);
    EXPECT_EQ(parse_answer("1,234,567"), 1234567);
    for (const char* none : {"", "many", "MiB", "3 apples", "1.2.3", "1,2,3", ".", "-4", "0x10", "1e5"})
        EXPECT_FALSE(parse_answer(none)) << none;
    EXPECT_FALSE(parse_answer(std::string(1000, '9')));
}

TEST(Answer, CountsAreExactAndTheRestMayBeRounded) {
    using Kind = NoteNumber::Kind;
    EXPECT_TRUE(answer_is_right(21, 21, Kind::Count));
    EXPECT_FALSE(answer_is_right(22, 21, Kind::Count));
    EXPECT_TRUE(answer_is_right(103 * 1048576.0, 103.5 * 1048576.0, Kind::Bytes));
    EXPECT_FALSE(answer_is_right(96 * 1048576.0, 103.5 * 1048576.0, Kind::Bytes));
    EXPECT_TRUE(answer_is_right(5.57, 5.5652, Kind::Real));
}

// T = 8, W = 3: 21 of 36 (1 + 2 and six rows of 3); query 5 sees keys 3, 4, 5.
TEST(LessonNumbers, OfTheMaskAreThoseCountedByHand) {
    LessonBench::Setting setting;
    setting.edit.sliding_window = 3;
    setting.context = 8;
    setting.place = {0, 5};
    const LessonBench eight = bench("gemma-3-270m", setting);
    EXPECT_EQ(eight.values().value("visible_pairs"), 21);
    EXPECT_EQ(eight.values().value("visible_pairs_full"), 36);
    EXPECT_EQ(eight.values().value("first_key"), 3);
    EXPECT_EQ(eight.values().value("visible_keys"), 3);
    EXPECT_EQ(eight.values().value("kept_rows"), 3);
    EXPECT_EQ(eight.values().value("ring_slot"), 2);
}

// Gemma 3 270M at 32,768: 7.5 + 96 MiB against 576; 18 sliding layers of 512 reach 18 * 511.
TEST(LessonNumbers, OfTheCacheAreThoseOfTheAnalysis) {
    const LessonBench whole = bench("gemma-3-270m", {.edit = {}, .context = 32768});
    constexpr double MiB = 1048576;
    EXPECT_EQ(whole.values().value("kv"), 103.5 * MiB);
    EXPECT_EQ(whole.values().value("row_bytes"), 1024);
    EXPECT_DOUBLE_EQ(*whole.values().value("kv_factor"), 576 / 103.5);
    EXPECT_DOUBLE_EQ(*whole.values().value("kv_full_percent"), 96 / 103.5);
    EXPECT_EQ(whole.values().value("kv_if_every_head"), 4 * 103.5 * MiB);
    EXPECT_EQ(whole.values().value("kv_wrong_window"), 576 * MiB);
    const auto slid = whole.with({.layer_types = "s", .layer = 17});
    ASSERT_TRUE(slid);
    EXPECT_EQ(slid->values().value("reach"), 18 * 511);
    EXPECT_FALSE(whole.values().value("layer_state"));
    EXPECT_FALSE(whole.values().value("expert_percent"));
}

// Serial: norm, attention, add, norm, feed-forward, add. Parallel: norm, both branches, sum.
TEST(LessonNumbers, OfBlocksCountStagesAndNorms) {
    const LessonBench parallel = bench("tiny-aya", {});
    EXPECT_EQ(parallel.values().value("stages"), 3);
    EXPECT_EQ(parallel.values().value("stages_serial"), 6);
    EXPECT_EQ(parallel.values().value("norms"), 1);
    EXPECT_EQ(parallel.values().value("norms_serial"), 2);
    EXPECT_EQ(bench("gemma-3-270m", {}).values().value("norms"), 4);
    EXPECT_EQ(bench("llama-3.2-1b", {}).values().value("stages"), 6);
    // 21.0 MFLOP of projections beside 135.3 of feed-forward where there is hardly any attention yet: 1.155.
    const LessonBench early = bench("tiny-aya", {.edit = {}, .context = 1});
    EXPECT_NEAR(*early.values().value("branch_speedup"), 1.155, 0.001);
}

TEST(LessonBench, RefusesAnEditTheModelCannotTake) {
    const LessonBench linear = bench("qwen3.5-0.8b", {});
    EXPECT_FALSE(linear.with({.layer_types = "f"})); // DeltaNet layers have no softmax weights
    EXPECT_FALSE(linear.with({.layer_types = "(s*"}));
    EXPECT_TRUE(linear.with({.context = 8}));
}

TEST(LessonTruth, OfAQuestionAboutTheEffectIsThatOfTheEffect) {
    const LessonBench before = bench("gemma-3-270m", {.edit = {}, .context = 32768});
    LessonStep step;
    step.question = LessonQuestion{{"?", "?"}, "kv", {}, {}, true};
    step.effect.layer_types = "f";
    const auto truth = lesson_truth(step, before);
    ASSERT_TRUE(truth);
    EXPECT_EQ(truth->number, 576.0 * 1048576);
    const NoteText told = with_truth({"{answer} for {before:kv}, {kv}", "{answer}"}, *truth, before);
    EXPECT_EQ(told.en, truth->text + " for " + *before.values().text("kv") + ", {kv}");
    step.question->options = {{{"a", "a"}, 1e6}, {{"b", "b"}, 1e9}, {{"c", "c"}, {}}};
    EXPECT_EQ(lesson_truth(step, before)->option, 1U);
}

} // namespace
} // namespace layerscope::test
