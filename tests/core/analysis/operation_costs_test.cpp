// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Costs of single operations: against the summary's totals for every preset, and by hand for one of them.
#include "analysis/operation_costs.h"
#include "analysis/parameters.h"
#include "analysis/summary.h"
#include "plan/cache_plan.h"
#include "support/configs.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace layerscope::test {
namespace {

DType bf16(const WeightNeed&) { return DType::BF16; }

std::vector<std::string> presets() {
    std::vector<std::string> names;
    for (const auto& file : std::filesystem::directory_iterator(LAYERSCOPE_RESOURCES_DIR "/presets"))
        if (file.path().extension() == ".json") names.push_back(file.path().stem().string());
    std::ranges::sort(names);
    return names;
}

const OperationCost& find(const std::vector<OperationCost>& costs, ValueName name, LayerIndex layer) {
    return *std::ranges::find_if(costs, [&](const auto& cost) { return cost.name == name && cost.layer == layer; });
}

class Costs : public testing::TestWithParam<std::string> {
protected:
    const ModelPlan plan = make_plan(preset(GetParam()));
    const OperationWeights weights{plan, bf16};
};

TEST_P(Costs, NeededFlopsAreTheSummarys) {
    for (const std::int64_t n : {1, 511, 4096, 100000}) {
        const Summary summary = summarize(plan, n, DType::BF16);
        EXPECT_EQ(total_of(operation_costs(plan, weights, {RunPhase::Decode, Work::Needed, n})).flops,
                  summary.decode.total());
        EXPECT_EQ(total_of(operation_costs(plan, weights, {RunPhase::Prefill, Work::Needed, n})).flops,
                  summary.prefill.total());
    }
}

// Two bytes a parameter. In a decode step every active weight is read once; the input table gives one row, and a tied
// table is read whole by the head.
TEST_P(Costs, DecodeReadsTheActiveWeightsOnce) {
    const auto costs = operation_costs(plan, weights, {RunPhase::Decode, Work::Needed, 1});
    std::int64_t read = 0;
    for (const OperationCost& cost : costs)
        read += cost.weight_bytes;
    const ParameterCounts parameters = count_parameters(plan);
    EXPECT_EQ(read, 2 * (parameters.active_without_input_embedding + plan.architecture.hidden_size));
    EXPECT_EQ(weights.total(), 2 * parameters.unique);
}

TEST_P(Costs, DecodeReadsTheCacheAndWritesOneRow) {
    for (const std::int64_t n : {1, 700, 32768}) {
        const auto costs = operation_costs(plan, weights, {RunPhase::Decode, Work::Needed, n, DType::BF16});
        for (LayerIndex layer = 0; layer < plan.architecture.n_layers(); ++layer) {
            if (plan.layers[static_cast<std::size_t>(layer)].mixer != MixerKind::SoftmaxAttention) continue;
            const std::int64_t row = kv_bytes(plan, layer, 1, DType::BF16);
            EXPECT_EQ(find(costs, ValueName::AttentionMix, layer).cache_bytes,
                      kv_bytes(plan, layer, n, DType::BF16) + row);
        }
    }
}

TEST_P(Costs, DeltaStateIsReadAndWrittenOnceAChunk) {
    const auto costs = operation_costs(plan, weights, {RunPhase::Prefill, Work::Needed, 1025});
    for (LayerIndex layer = 0; layer < plan.architecture.n_layers(); ++layer) {
        if (plan.layers[static_cast<std::size_t>(layer)].mixer != MixerKind::GatedDeltaNet) continue;
        const std::int64_t moved =
            find(costs, ValueName::DeltaRule, layer).cache_bytes + find(costs, ValueName::ShortConv, layer).cache_bytes;
        EXPECT_EQ(moved, 3 * 2 * state_bytes(plan, layer)); // 512 + 512 + 1 tokens
    }
}

TEST_P(Costs, NeededIsAtMostExecutedAndThatAtMostDense) {
    for (const RunPhase phase : {RunPhase::Decode, RunPhase::Prefill})
        for (const std::int64_t n : {1, 100, 513, 9000}) {
            const auto flops = [&](Work work) {
                return total_of(operation_costs(plan, weights, {phase, work, n})).flops;
            };
            EXPECT_LE(flops(Work::Needed), flops(Work::Executed));
            EXPECT_LE(flops(Work::Executed), flops(Work::Dense));
        }
}

TEST_P(Costs, AnyContextIsCountedWithoutOverflow) {
    for (const std::int64_t n : {std::int64_t{0}, std::int64_t{-5}, std::int64_t{1} << 40, INT64_MAX})
        for (const RunPhase phase : {RunPhase::Decode, RunPhase::Prefill})
            for (const Work work : {Work::Needed, Work::Executed, Work::Dense}) {
                const auto costs = operation_costs(plan, weights, {phase, work, n});
                EXPECT_GT(total_of(costs).flops, 0);
                for (const OperationCost& cost : costs) {
                    EXPECT_GE(cost.flops, 0);
                    EXPECT_GE(cost.bytes(), 0);
                }
            }
}

INSTANTIATE_TEST_SUITE_P(Presets, Costs, testing::ValuesIn(presets()), [](const auto& param_info) {
    std::string name = param_info.param;
    std::ranges::replace_if(
        name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
    return name;
});

// Gemma 3 270M, formulas.md: q 640 x 1024, k and v 640 x 256, o 1024 x 640; gate, up and down 640 x 2048.
TEST(Costs, OfOneLayerByHand) {
    const ModelPlan plan = make_plan(preset("gemma-3-270m"));
    const OperationWeights weights(plan, bf16);
    const auto costs = operation_costs(plan, weights, {RunPhase::Decode, Work::Needed, 32768, DType::BF16});
    EXPECT_EQ(find(costs, ValueName::Query, 0).flops, 2 * 640 * (1024 + 256 + 256));
    EXPECT_EQ(find(costs, ValueName::Query, 0).weight_bytes, 2 * 640 * (1024 + 256 + 256));
    EXPECT_EQ(find(costs, ValueName::AttentionOutput, 0).flops, 2 * 1024 * 640);
    EXPECT_EQ(find(costs, ValueName::AttentionMix, 0).flops, 4 * 256 * 4 * 512);
    EXPECT_EQ(find(costs, ValueName::AttentionMix, 5).flops, 4 * 256 * 4 * 32768);
    EXPECT_EQ(find(costs, ValueName::AttentionMix, 0).cache_bytes, 2 * 256 * 2 * (512 + 1));
    EXPECT_EQ(find(costs, ValueName::Gate, 0).flops, 2 * 2 * 640 * 2048);
    EXPECT_EQ(find(costs, ValueName::Down, 0).weight_bytes, 2 * 640 * 2048);
    EXPECT_EQ(find(costs, ValueName::Logits, -1).flops, 2 * 640 * 262144);
    EXPECT_EQ(find(costs, ValueName::Embedding, -1).weight_bytes, 2 * 640);
    EXPECT_EQ(find(costs, ValueName::MixerNorm, 0).flops, 0);
}

TEST(Costs, PrefillReadsWeightsOnceAChunk) {
    const ModelPlan plan = make_plan(preset("llama-3.2-1b"));
    const OperationWeights weights(plan, bf16);
    const auto one = operation_costs(plan, weights, {RunPhase::Prefill, Work::Needed, 512});
    const auto three = operation_costs(plan, weights, {RunPhase::Prefill, Work::Needed, 1025});
    EXPECT_EQ(find(three, ValueName::Gate, 0).weight_bytes, 3 * find(one, ValueName::Gate, 0).weight_bytes);
    // 8 heads of 64, two bytes, keys and values: rows read 512, 1024, 1025, and 1025 written.
    EXPECT_EQ(find(three, ValueName::AttentionMix, 0).cache_bytes, 2 * 8 * 64 * 2 * (512 + 1024 + 1025 + 1025));
}

TEST(Costs, QuantisedWeightsMoveTheirBlocks) {
    const ModelPlan plan = make_plan(preset("llama-3.2-1b"));
    const OperationWeights weights(plan,
                                   [](const WeightNeed& need) { return need.rows > 1 ? DType::Q8_0 : DType::F32; });
    EXPECT_EQ(weights.bytes(ValueName::Down, 0), 2048 * (8192 / 32 * 34));
    EXPECT_EQ(weights.bytes(ValueName::MixerNorm, 0), 4 * 2048);
}

TEST(Costs, PackedWeightsMoveTwelveBits) {
    const ModelPlan plan = make_plan(preset("llama-3.2-1b"));
    const OperationWeights weights(plan, [](const WeightNeed& need) { return StoredForm(DType::BF16, need.rows > 1); });
    EXPECT_EQ(weights.bytes(ValueName::Down, 0), 2048 * 8192 * 3 / 2);
    EXPECT_EQ(weights.bytes(ValueName::MixerNorm, 0), 2 * 2048);
    EXPECT_EQ(weights.embedding_row(), 2048 * 3 / 2);
}

// 128 experts, 8 for a token, 3 matrices of 2048 x 768 in two bytes.
TEST(Costs, MixtureReadsTheExpertsItCanReach) {
    const ModelPlan plan = make_plan(preset("qwen3-30b-a3b"));
    const OperationWeights weights(plan, bf16);
    const std::int64_t expert = 2 * 3 * 2048 * 768;
    EXPECT_EQ(weights.one_expert(0), expert);
    const auto bytes = [&](std::int64_t n) {
        return find(operation_costs(plan, weights, {RunPhase::Prefill, Work::Needed, n}), ValueName::Experts, 0)
            .weight_bytes;
    };
    EXPECT_EQ(bytes(1), 8 * expert);
    EXPECT_EQ(bytes(3), 24 * expert);
    EXPECT_EQ(bytes(100), 128 * expert);
    EXPECT_EQ(bytes(513), (128 + 8) * expert);
}

} // namespace
} // namespace layerscope::test
