// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// From an architecture to what each layer does, keeps and needs.
#include "plan/cache_plan.h"
#include "plan/count.h"
#include "plan/layer_plan.h"
#include "plan/receptive_field.h"
#include "plan/value_name.h"
#include "plan/weight_plan.h"
#include "support/configs.h"

#include <set>

namespace layerscope::test {
namespace {

TEST(ModelPlan, LayersWithEqualPositionsShareOneTable) {
    const ModelPlan plan = make_plan(preset("gemma-3-270m"));
    ASSERT_EQ(plan.layers.size(), 18U);
    EXPECT_EQ(plan.layers[0].frequencies, plan.layers[4].frequencies);
    EXPECT_NE(plan.layers[0].frequencies, plan.layers[5].frequencies);
    EXPECT_EQ(plan.layers[0].mask.window, 512);
    EXPECT_EQ(plan.layers[5].mask.window, std::nullopt);
    EXPECT_EQ(plan.query_width(), 1024);
    EXPECT_EQ(plan.kv_width(), 256);
}

TEST(ModelPlan, FullLayersOfTinyAyaHaveNoTable) {
    const ModelPlan plan = make_plan(preset("tiny-aya"));
    EXPECT_NE(plan.layers[2].frequencies, nullptr);
    EXPECT_EQ(plan.layers[3].frequencies, nullptr);
    EXPECT_FALSE(plan.layers[3].rope.has_value());
}

TEST(ModelPlan, LinearLayersAndMixturesAreKinds) {
    const ModelPlan plan = make_plan(preset("qwen3.5-35b-a3b"));
    EXPECT_EQ(plan.layers[0].mixer, MixerKind::GatedDeltaNet);
    EXPECT_EQ(plan.layers[3].mixer, MixerKind::SoftmaxAttention);
    EXPECT_EQ(plan.layers[0].ffn, FfnKind::Moe);
    EXPECT_EQ(make_plan(preset("qwen3.5-0.8b")).layers[0].ffn, FfnKind::Dense);
}

TEST(CachePlan, WindowCapsRowsAndDeltaNetKeepsNone) {
    const ModelPlan gemma = make_plan(preset("gemma-3-270m"));
    EXPECT_EQ(kv_rows(gemma, 0, 511), 511);
    EXPECT_EQ(kv_rows(gemma, 0, 32768), 512);
    EXPECT_EQ(kv_rows(gemma, 5, 32768), 32768);
    EXPECT_EQ(kv_bytes(gemma, 0, 32768, DType::BF16), 524288); // 2 * 1 * 256 * 512 * 2
    EXPECT_EQ(kv_bytes(gemma, 0, 32768, DType::F32), 2 * 524288);
    EXPECT_EQ(kv_bytes_if_full(gemma, 32768, DType::BF16), 33554432);
    EXPECT_EQ(state_bytes(gemma, 0), 0);
    const ModelPlan qwen = make_plan(preset("qwen3.5-0.8b"));
    EXPECT_EQ(kv_bytes(qwen, 0, 1 << 20, DType::BF16), 0);
    EXPECT_EQ(state_bytes(qwen, 0), 16 * 128 * 128 * 4 + 6144 * 3 * 4);
    EXPECT_EQ(state_bytes(qwen, 3), 0);
}

TEST(CachePlan, CountsStopInsteadOfWrapping) {
    EXPECT_EQ((Count(Count::most) + 1).value(), Count::most);
    EXPECT_EQ((Count(std::int64_t{1} << 40) * (std::int64_t{1} << 40)).value(), Count::most);
    EXPECT_EQ((Count(6) * 7 + 0).value(), 42);
    EXPECT_EQ(Count(-3).value(), 0);
}

TEST(ReachBack, SlidingLayersAddAWindowEachAndFullOnesReachEverything) {
    const Architecture a = preset("gemma-3-270m"); // five sliding layers of 512, then a full one
    const auto reach = reach_back(make_plan(a), 10000);
    EXPECT_EQ(reach[0], 511);
    EXPECT_EQ(reach[4], 5 * 511);
    EXPECT_EQ(reach[5], 9999);
    EXPECT_EQ(reach_back(make_plan(a), 100)[0], 99); // no more than there is
    EXPECT_EQ(reach_back(make_plan(a), 0)[0], 0);
    EXPECT_EQ(reach_back(make_plan(preset("qwen3.5-0.8b")), 10)[0], 9);
}

std::int64_t elements(const std::vector<WeightNeed>& needs) {
    std::int64_t sum = 0;
    for (const WeightNeed& need : needs)
        sum += need.rows * need.cols;
    return sum;
}

TEST(WeightNeeds, AddUpToTheParametersOfEveryPreset) {
    // The published totals come from another calculation than the list of tensors.
    const JsonValue expected = json(file_text(std::filesystem::path(LAYERSCOPE_TESTS_DIR) / "data" / "expected.json"));
    for (const auto& [id, figures] : *expected.find("checkpoints")->object())
        EXPECT_EQ(elements(weight_needs(make_plan(preset(id)))), figures.find("parameters")->find("unique")->integer())
            << id;
}

TEST(WeightNeeds, NormsStandWhereTheBlockHasThem) {
    const auto roles = [](const char* name) {
        std::set<WeightRole> norms;
        for (const WeightNeed& need : weight_needs(make_plan(preset(name))))
            if (need.layer == 0 && need.rows == 1) norms.insert(need.role);
        return norms;
    };
    using R = WeightRole;
    EXPECT_EQ(roles("llama-3.2-1b"), (std::set{R::MixerNorm, R::FfnNorm}));
    EXPECT_EQ(roles("tiny-aya"), (std::set{R::MixerNorm}));
    EXPECT_EQ(roles("olmo-3-7b"), (std::set{R::PostMixerNorm, R::PostFfnNorm, R::QueryNorm, R::KeyNorm}));
    EXPECT_EQ(roles("gemma-3-1b"),
              (std::set{R::MixerNorm, R::PostMixerNorm, R::FfnNorm, R::PostFfnNorm, R::QueryNorm, R::KeyNorm}));
}

TEST(WeightNeeds, ShapesOfTheUnusualTensors) {
    const auto find = [](const char* name, WeightRole role, LayerIndex layer) {
        for (const WeightNeed& need : weight_needs(make_plan(preset(name))))
            if (need.role == role && need.layer == layer) return std::pair(need.rows, need.cols);
        return std::pair(std::int64_t{0}, std::int64_t{0});
    };
    using Shape = std::pair<std::int64_t, std::int64_t>;
    EXPECT_EQ(find("olmo-3-32b", WeightRole::KeyNorm, 0), (Shape{1, 8 * 128}));        // over the whole projection
    EXPECT_EQ(find("qwen3-0.6b", WeightRole::KeyNorm, 0), (Shape{1, 128}));            // per head
    EXPECT_EQ(find("qwen3.5-0.8b", WeightRole::Query, 3), (Shape{2 * 8 * 256, 1024})); // query and gate
    EXPECT_EQ(find("qwen3.5-0.8b", WeightRole::DeltaConv, 0), (Shape{6144, 4}));
    EXPECT_EQ(find("gemma-3-270m", WeightRole::OutputHead, -1), (Shape{0, 0})); // tied: not in the file
    EXPECT_EQ(find("qwen3-8b", WeightRole::OutputHead, -1), (Shape{151936, 4096}));
}

TEST(Names, AreAllDifferentAndNotEmpty) {
    std::set<std::string_view> values;
    for (int name = 0; name <= static_cast<int>(ValueName::Logits); ++name)
        EXPECT_TRUE(values.insert(value_text(static_cast<ValueName>(name))).second) << name;
    EXPECT_FALSE(values.contains(""));
    std::set<std::string_view> roles;
    for (int role = 0; role <= static_cast<int>(WeightRole::DeltaOutput); ++role)
        EXPECT_TRUE(roles.insert(role_name(static_cast<WeightRole>(role))).second) << role;
    EXPECT_FALSE(roles.contains(""));
}

} // namespace
} // namespace layerscope::test
