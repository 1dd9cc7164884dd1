// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiment/branch_run.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace layerscope {
namespace {

std::shared_ptr<const Model> golden(const std::string& name) {
    auto model = load_model(std::filesystem::path(LAYERSCOPE_TESTS_DIR) / "golden/models" / name / "model", {});
    EXPECT_TRUE(model.has_value()) << (model ? "" : model.error().one_line());
    return model ? *model : nullptr;
}

TEST(BranchGain, ADisturbedRoundMovesTheRangeNotTheMedian) {
    // Seven rounds, at once a tenth faster; in one of them another program took half of one way's time.
    const std::vector<double> in_turn{11, 11, 11, 24.2, 11, 11, 11};
    const std::vector<double> at_once(7, 10);
    const Gain gain = gain_of(in_turn, at_once);
    EXPECT_DOUBLE_EQ(gain.median, 1.1);
    EXPECT_DOUBLE_EQ(gain.low, 1.1);
    EXPECT_DOUBLE_EQ(gain.high, 2.42);
}

TEST(BranchGain, ASlowHourOfTheMachineLeavesTheRatioAlone) {
    // The machine is three times slower in all but two rounds: medians of each way by itself would come from different
    // rounds if it slowed down between the two ways of one.
    const std::vector<double> in_turn{11, 11, 33, 33, 33, 33, 33};
    const std::vector<double> at_once{10, 10, 30, 30, 30, 30, 30};
    const Gain gain = gain_of(in_turn, at_once);
    EXPECT_DOUBLE_EQ(gain.low, gain.high);
    EXPECT_DOUBLE_EQ(gain.median, 1.1);
}

// Two layers of 40 ns attention, 30 ns feed-forward and 10 ns of adding, and a head of 40 ns: 200 ns, of which two
// times 30 can be hidden.
TEST(BranchGain, TheIdealHidesTheShorterBranchOfEveryLayer) {
    std::vector<OpRecord> step;
    std::int64_t now = 1000;
    const auto add = [&](ValueName name, LayerIndex layer, std::int64_t ns) {
        step.push_back({name, layer, now, now + ns, 0});
        now += ns;
    };
    for (LayerIndex layer = 0; layer < 2; ++layer) {
        add(ValueName::Query, layer, 15);
        add(ValueName::AttentionMix, layer, 25);
        add(ValueName::MixerResidual, layer, 10);
        add(ValueName::Gate, layer, 20);
        add(ValueName::Down, layer, 10);
    }
    add(ValueName::Logits, -1, 40);
    EXPECT_DOUBLE_EQ(ideal_gain(step), 200.0 / 140.0);
    EXPECT_EQ(ideal_gain({}), 1);
    EXPECT_EQ(ideal_gain({{ValueName::Logits, -1, 0, 40, 0}}), 1); // nothing stands beside the head
}

TEST(BranchRun, BothWaysAreRunInEveryRoundAndAgree) {
    const auto model = golden("cohere2_f32");
    ASSERT_NE(model, nullptr);
    RunSettings settings;
    settings.threads = 2;
    std::uint64_t told = 0;
    const auto run = run_branches(*model, model->plan, settings, {}, [&](const Progress& progress) {
        EXPECT_LE(progress.done, progress.total);
        told = progress.done;
    });
    ASSERT_TRUE(run.has_value()) << run.error().one_line();
    EXPECT_EQ(told, 2U * (run->rounds + 1U)); // and one of each to warm up
    EXPECT_EQ(run->rounds % 2, 1);            // a median that one round had
    EXPECT_TRUE(run->identical);
    for (const Gain& gain : {run->decode_gain, run->prompt_gain}) {
        EXPECT_GT(gain.low, 0);
        EXPECT_LE(gain.low, gain.median);
        EXPECT_LE(gain.median, gain.high);
    }
    for (const double ideal : {run->decode_ideal, run->prompt_ideal}) {
        EXPECT_GT(ideal, 1); // every layer has two branches
        EXPECT_LT(ideal, 2); // and something beside them
    }
    EXPECT_FALSE(run->at_once.step.empty());
    EXPECT_EQ(run->at_once.step.size(), run->in_turn.step.size());
}

TEST(BranchRun, SerialBlocksHaveNothingToMeasure) {
    const auto model = golden("llama_f32");
    ASSERT_NE(model, nullptr);
    const auto run = run_branches(*model, model->plan, {}, {}, {});
    ASSERT_FALSE(run.has_value());
    EXPECT_EQ(run.error().code, ErrorCode::Unsupported);
}

} // namespace
} // namespace layerscope
