// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Both branches of a parallel block at once: the same bits as one after the other, whatever the teams, and a timeline
// that shows them side by side.
#include "analysis/attention_pairs.h"
#include "kernels/attention_job.h"
#include "parallel/branch.h"
#include "probe/run_recorder.h"
#include "support/decoder_session.h"
#include "support/golden_case.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace layerscope::test {
namespace {

class Branches : public ::testing::TestWithParam<std::string> {
protected:
    GoldenCase golden = load_golden(GetParam());
    [[nodiscard]] std::span<const TokenId> tokens() const { return golden.input_ids; }
};

TEST_P(Branches, AtOnceGiveTheSameBits) {
    DecoderSession in_turn(golden.plan, golden.weights, {3, 16});
    const Rows prompt = in_turn.feed(tokens().first(20));
    const Rows step = in_turn.feed(tokens().subspan(20, 1));
    for (const auto& [first, second] : {std::pair{1, 1}, std::pair{1, 2}, std::pair{2, 1}}) {
        BranchTeams teams(first, second);
        DecoderSession at_once(golden.plan, golden.weights, {3, 16});
        at_once.context().teams = &teams;
        EXPECT_EQ(at_once.feed(tokens().first(20)), prompt) << first << " and " << second << " threads";
        EXPECT_EQ(at_once.feed(tokens().subspan(20, 1)), step);
        const auto& a = at_once.decoder().counters();
        const auto& b = in_turn.decoder().counters();
        EXPECT_EQ(a.ffn, b.ffn);
        EXPECT_EQ(a.attention, b.attention);
        EXPECT_EQ(a.projections, b.projections);
    }
}

TEST_P(Branches, ProbeHearsTheSameOperationsOnTwoLanes) {
    const auto record = [&](BranchTeams* teams) {
        RunRecorder recorder({{}, false, true}, golden.architecture().n_heads, 64);
        DecoderSession session(golden.plan, golden.weights, {2, 16});
        session.watch(recorder);
        session.context().teams = teams;
        session.feed(tokens().first(9), LogitRows::Last);
        return recorder.operations();
    };
    BranchTeams teams(1, 1);
    const auto in_turn = record(nullptr);
    const auto at_once = record(&teams);
    const auto count = [](const std::vector<OpRecord>& records, ValueName name, std::int32_t lane) {
        return std::ranges::count_if(records, [&](const auto& r) { return r.name == name && r.lane == lane; });
    };
    const bool parallel = golden.architecture().block == BlockLayout::Parallel;
    const auto layers = golden.architecture().n_layers();
    EXPECT_EQ(at_once.size(), in_turn.size());
    EXPECT_EQ(std::ranges::count_if(in_turn, [](const auto& r) { return r.lane != 0; }), 0);
    for (const ValueName name : {ValueName::Gate, ValueName::Activation, ValueName::Down})
        EXPECT_EQ(count(at_once, name, 1), parallel ? layers : 0);
    EXPECT_EQ(count(at_once, ValueName::MixerResidual, 0), layers);
    for (const OpRecord& operation : at_once)
        EXPECT_LE(operation.begin_ns, operation.end_ns);
}

INSTANTIATE_TEST_SUITE_P(Golden, Branches,
                         ::testing::Values("cohere2_f32", "cohere2_bf16", "llama_f32", "qwen3_moe_f32"));

// The analysis counts the pairs of whole units; the kernel cuts the units.
TEST(Branches, UnitsOfTheAnalysisAreTheKernels) {
    for (const std::int64_t group : {1, 2, 3, 4, 5, 8, 16, 48, 64})
        for (const std::int64_t queries : {1, 2, 7, 8, 9, 64, 100, 511, 512})
            EXPECT_EQ(queries_of_unit(queries, group), queries_per_unit(queries, group));
}

} // namespace
} // namespace layerscope::test
