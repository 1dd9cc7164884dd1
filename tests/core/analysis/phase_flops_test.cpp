// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// FLOPs of a step or a prompt by part, of experts, and full caches: by hand from the shapes in the presets.
#include "analysis/expert_work.h"
#include "analysis/kv_if_full.h"
#include "analysis/phase_flops.h"
#include "support/configs.h"

namespace layerscope::test {
namespace {

DType bf16(const WeightNeed&) { return DType::BF16; }

constexpr DType kv = DType::BF16;

// Gemma 3 270M: 18 layers, three of them full, windows of 512; hidden 640, 4 heads of 256, one for keys and values;
// three matrices of 640 x 2048; 262144 words.
constexpr std::int64_t gemma_projections = 2 * 640 * (1024 + 256 + 256 + 1024);
constexpr std::int64_t gemma_ffn = 2 * 3 * 640 * 2048;
constexpr std::int64_t gemma_pair = 4 * 1024; // score and weighted value, a multiplication and an addition each
constexpr std::int64_t gemma_head = 2 * 640 * 262144;

TEST(PhaseFlops, AStepMeetsTheWindowInSlidingLayers) {
    const ModelPlan plan = make_plan(preset("gemma-3-270m"));
    const FlopCounts step = phase_flops(plan, {RunPhase::Decode, Work::Needed, 32768, kv});
    EXPECT_EQ(step.projections, 18 * gemma_projections);
    EXPECT_EQ(step.ffn, 18 * gemma_ffn);
    EXPECT_EQ(step.attention, gemma_pair * (15 * 512 + 3 * 32768));
    EXPECT_EQ(step.linear_attention, 0);
    EXPECT_EQ(step.lm_head, gemma_head);
    const FlopCounts dense = phase_flops(plan, {RunPhase::Decode, Work::Dense, 32768, kv});
    EXPECT_EQ(dense.attention, gemma_pair * 18 * 32768);
    EXPECT_EQ(dense.lm_head, gemma_head); // one token has one position
}

// 100 queries below the diagonal: needed 100 * 101 / 2; a square; and in units of 12 queries with 4 heads (48 rows),
// each of which meets all keys up to its last: 12 (12 + 24 + ... + 96) and the last four 4 * 100.
TEST(PhaseFlops, APromptMeetsTheTriangleTheUnitsOrTheSquare) {
    const ModelPlan plan = make_plan(preset("gemma-3-270m"));
    const auto prompt = [&](Work work) { return phase_flops(plan, {RunPhase::Prefill, work, 100, kv}); };
    EXPECT_EQ(prompt(Work::Needed).attention, gemma_pair * 18 * 5050);
    EXPECT_EQ(prompt(Work::Executed).attention, gemma_pair * 18 * 5584);
    EXPECT_EQ(prompt(Work::Dense).attention, gemma_pair * 18 * 10000);
    EXPECT_EQ(prompt(Work::Needed).ffn, 100 * 18 * gemma_ffn);
    EXPECT_EQ(prompt(Work::Executed).lm_head, gemma_head);
    EXPECT_EQ(prompt(Work::Dense).lm_head, 100 * gemma_head);
}

// With chunks of 8 tokens a unit is one query, which meets only what it sees.
TEST(PhaseFlops, ChunksOfTheSettingsAreThoseThatAreCut) {
    const ModelPlan plan = make_plan(preset("gemma-3-270m"));
    EXPECT_EQ(phase_pairs(plan, plan.layers[5].mask, {RunPhase::Prefill, Work::Executed, 100, kv, 8}), 5050);
    EXPECT_EQ(phase_pairs(plan, plan.layers[5].mask, {RunPhase::Prefill, Work::Executed, 100, kv}), 5584);
    EXPECT_EQ(phase_pairs(plan, plan.layers[0].mask, {RunPhase::Decode, Work::Needed, 700, kv}), 512);
}

// Qwen 3.5 0.8B: hidden 1024; 18 linear layers with 16 heads of 128 x 128: q, k, v of 6144 channels, output gate and
// output 2048 each, two numbers a head; convolution over 4 tokens; six full layers, 8 heads of 256, query twice (gate).
TEST(PhaseFlops, LinearLayersCostTheSameAtAnyLength) {
    const ModelPlan plan = make_plan(preset("qwen3.5-0.8b"));
    const std::int64_t once = 2 * 1024 * (6144 + 2 * 2048 + 2 * 16) + 2 * 4 * 6144 + 6 * 16 * 128 * 128;
    for (const std::int64_t n : {1, 5000}) {
        const FlopCounts step = phase_flops(plan, {RunPhase::Decode, Work::Needed, n, kv});
        EXPECT_EQ(step.linear_attention, 18 * once);
        EXPECT_EQ(step.projections, std::int64_t{6} * 2 * 1024 * (2 * 2048 + 2 * 512 + 2048));
        EXPECT_EQ(step.attention, 6 * 4 * 2048 * n);
    }
}

TEST(PhaseFlops, AnyContextStopsAtTheBounds) {
    const ModelPlan plan = make_plan(preset("gemma-3-270m"));
    EXPECT_EQ(phase_flops(plan, {RunPhase::Decode, Work::Needed, -5, kv}).attention, gemma_pair * 18);
    EXPECT_EQ(phase_flops(plan, {RunPhase::Decode, Work::Needed, INT64_MAX, kv}).attention,
              gemma_pair * (15 * 512 + 3 * (std::int64_t{1} << 31)));
    EXPECT_EQ(phase_flops(plan, {RunPhase::Prefill, Work::Dense, INT64_MAX, kv}).attention, INT64_MAX);
}

// Qwen3 30B-A3B: 48 layers, 8 of 128 experts, three matrices of 2048 x 768.
TEST(ExpertWork, ATokenRunsEightOfAHundredAndTwentyEight) {
    const ModelPlan plan = make_plan(preset("qwen3-30b-a3b"));
    const ExpertWork work = expert_work(plan, OperationWeights(plan, bf16));
    const std::int64_t weights = std::int64_t{3} * 2048 * 768;
    EXPECT_EQ(work.active_flops, 48 * 8 * 2 * weights);
    EXPECT_EQ(work.all_flops, 48 * 128 * 2 * weights);
    EXPECT_EQ(work.active_bytes, 48 * 8 * 2 * weights);
    EXPECT_EQ(work.all_bytes, 48 * 128 * 2 * weights);
    const auto packed = [](const WeightNeed& need) { return StoredForm(DType::BF16, need.rows > 1); };
    EXPECT_EQ(expert_work(plan, OperationWeights(plan, packed)).active_bytes, 48 * 8 * weights * 3 / 2);
}

TEST(ExpertWork, ADenseModelHasNone) {
    const ModelPlan plan = make_plan(preset("llama-3.2-1b"));
    const ExpertWork work = expert_work(plan, OperationWeights(plan, bf16));
    EXPECT_EQ(work.active_flops, 0);
    EXPECT_EQ(work.all_bytes, 0);
}

TEST(KvIfFull, EveryLayerHoldsEveryToken) {
    const ModelPlan gemma = make_plan(preset("gemma-3-270m"));
    EXPECT_EQ(kv_bytes_if_all_full(gemma, 32768, DType::BF16), std::int64_t{18} * 2 * 256 * 32768 * 2);
    EXPECT_EQ(kv_bytes_if_all_full(gemma, 100, DType::F32), 18 * 2 * 256 * 100 * 4);
    const ModelPlan hybrid = make_plan(preset("qwen3.5-0.8b")); // its 18 linear layers counted as full ones
    EXPECT_EQ(kv_bytes_if_all_full(hybrid, 1000, DType::BF16), 24 * 2 * 2 * 256 * 1000 * 2);
    EXPECT_EQ(kv_bytes_if_all_full(gemma, -1, DType::BF16), 0);
    EXPECT_EQ(kv_bytes_if_all_full(gemma, INT64_MAX, DType::BF16), (std::int64_t{1} << 31) * 18 * 2 * 256 * 2);
}

} // namespace
} // namespace layerscope::test
