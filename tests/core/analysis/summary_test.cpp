// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Figures that users of other tools saw computed wrongly, worked examples, and what keeps sums from wrapping.
#include "analysis/differences.h"
#include "analysis/flops.h"
#include "analysis/formula.h"
#include "analysis/parameters.h"
#include "analysis/summary.h"
#include "arch/edit.h"
#include "plan/count.h"
#include "support/configs.h"

#include <algorithm>

namespace layerscope::test {
namespace {

constexpr std::int64_t mib = 1 << 20;
constexpr std::int64_t gib = 1 << 30;

ModelPlan plan_of(const char* name) { return make_plan(preset(name)); }

TEST(Cache, Gemma27BAt128kIsTenGibibytesAndFourHundredSixteenMebibytes) {
    const ModelPlan plan = plan_of("gemma-3-27b"); // 62 layers, 10 full, 16 kv heads of 128, window 1024
    const Summary s = summarize(plan, 131072, DType::BF16);
    EXPECT_EQ(s.kv_bytes, 10 * gib + 416 * mib);
    EXPECT_EQ(s.kv_bytes_if_all_full, 62 * gib);
    const auto wrong = popular_wrong_kv(plan, 131072, DType::BF16);
    const auto ignored = std::find_if(wrong.begin(), wrong.end(), [](const WrongAnswer& w) {
        return w.mistake == WrongAnswer::Mistake::WindowIgnored;
    });
    ASSERT_NE(ignored, wrong.end());
    EXPECT_EQ(ignored->result, 62 * gib);
    EXPECT_EQ(ignored->values, "2 * 16 * 128 * 62 * 131072 * 2");
}

TEST(Cache, Qwen35Of27BHoldsOnlyItsSixteenFullLayersAndAConstantState) {
    const Summary s = summarize(plan_of("qwen3.5-27b"), 262144, DType::BF16);
    EXPECT_EQ(s.kv_bytes, 16 * gib);
    EXPECT_EQ(s.state_bytes, 149 * mib + mib * 5 / 8); // 149.625 MiB
    EXPECT_EQ(summarize(plan_of("qwen3.5-27b"), 1, DType::BF16).state_bytes, s.state_bytes);
}

TEST(Cache, Qwen3Of600MTakesHeadDimFromTheFile) {
    const ModelPlan plan = plan_of("qwen3-0.6b");
    EXPECT_EQ(summarize(plan, 40960, DType::BF16).kv_bytes, 4 * gib + 384 * mib); // 4.375 GiB
    const auto wrong = popular_wrong_kv(plan, 40960, DType::BF16);
    ASSERT_FALSE(wrong.empty());
    EXPECT_EQ(wrong[0].mistake, WrongAnswer::Mistake::QuotientHeadDim);
    EXPECT_EQ(wrong[0].result, 2 * gib + 192 * mib); // 1024 / 16 = 64: half
}

TEST(Cache, GrowsWithKvHeadsOnly) {
    const JsonValue config = json(golden_config("llama_f32")); // 6 query heads
    const auto bytes = [&](int kv_heads) {
        return summarize(make_plan(architecture(with(config, "num_key_value_heads", kv_heads))), 100, DType::BF16)
            .kv_bytes;
    };
    EXPECT_EQ(bytes(6), 6 * bytes(1));
    EXPECT_EQ(bytes(2), 2 * bytes(1));
    EXPECT_EQ(bytes(1), 6 * 2 * 8 * 100 * 2); // layers, K and V, head_dim, tokens, bytes
}

TEST(Cache, TotalsAreTheSumOfSlidingAndFullLayers) {
    const ModelPlan plan = plan_of("gemma-3-270m");
    for (const std::int64_t n : {4096, 131072}) {
        const Summary s = summarize(plan, n, DType::BF16);
        EXPECT_EQ(s.kv_bytes, 15 * (2 * 256 * 512 * 2) + 3 * (2 * 256 * n * 2)) << n;
    }
    EXPECT_EQ(summarize(plan, 32768, DType::BF16).kv_bytes, 103 * mib + mib / 2);
}

TEST(Mixture, MemoryNeedsAllExpertsComputeTheChosenOnes) {
    JsonValue config = with(with(json(golden_config("qwen3_moe_f32")), "num_experts", 8), "num_experts_per_tok", 2);
    const ModelPlan plan = make_plan(architecture(config)); // hidden 32, experts of 12
    const LayerParameters p = layer_parameters(plan, 0);
    EXPECT_EQ(p.experts, 8 * 3 * 32 * 12);
    EXPECT_EQ(p.active_experts, 2 * 3 * 32 * 12);
    const TokenFlops f = token_flops(plan, 0);
    EXPECT_EQ(f.ffn(), 2 * 32 * 8 + 2 * 6 * 32 * 12); // router and two experts
    const ParameterCounts counts = count_parameters(plan);
    EXPECT_EQ(counts.unique - counts.active, 6 * 6 * 3 * 32 * 12);
}

TEST(Flops, SharedKeysShrinkProjectionsNotScores) {
    const JsonValue config = with(json(golden_config("llama_f32")), "num_attention_heads", 8);
    const auto flops = [&](int kv_heads) {
        return token_flops(make_plan(architecture(with(config, "num_key_value_heads", kv_heads))), 0);
    };
    EXPECT_EQ(flops(8).per_pair, flops(2).per_pair);
    EXPECT_EQ(flops(8).projections - flops(2).projections, 2 * 2 * 48 * 6 * 8); // k and v of six heads of 8
}

TEST(Flops, BandAndTriangleAreCountedExactly) {
    Architecture gemma = architecture(golden_config("gemma3_f32"));
    Edit edit;
    edit.sliding_window = 3;
    const ModelPlan plan = make_plan(*apply_edit(gemma, edit));
    const Summary s = summarize(plan, 8, DType::F32);
    EXPECT_EQ(s.layers[0].visible_pairs, 21);
    EXPECT_EQ(s.layers[5].visible_pairs, 36);
    EXPECT_EQ(s.layers[0].prefill.attention, 4 * 4 * 12 * 21); // four heads of 12
    EXPECT_EQ(s.layers[0].decode.attention, 4 * 4 * 12 * 3);
}

TEST(Flops, LinearLayersCostTheSamePerTokenAtAnyContext) {
    const ModelPlan plan = plan_of("qwen3.5-0.8b");
    const FlopCounts early = summarize(plan, 10, DType::BF16).layers[0].decode;
    EXPECT_EQ(summarize(plan, 100000, DType::BF16).layers[0].decode.total(), early.total());
    EXPECT_EQ(summarize(plan, 1000, DType::BF16).layers[0].prefill.total(), 1000 * early.total());
    const TokenFlops f = token_flops(plan, 3);
    EXPECT_EQ(f.projections, 2 * 1024 * (3 * 8 * 256 + 2 * 2 * 256)); // query, gate and output; keys and values
}

TEST(Flops, PrefillIsTheSumOfItsDecodeSteps) {
    const ModelPlan plan = make_plan(architecture(golden_config("gemma3_f32")));
    std::int64_t steps = 0;
    for (std::int64_t n = 1; n <= 40; ++n) {
        const FlopCounts decode = summarize(plan, n, DType::F32).decode;
        steps += decode.total() - decode.lm_head;
    }
    const FlopCounts prefill = summarize(plan, 40, DType::F32).prefill;
    EXPECT_EQ(prefill.total() - prefill.lm_head, steps);
}

TEST(Summary, MillionTokensOnTheLargestModelStayExact) {
    const ModelPlan plan = plan_of("qwen3.5-397b-a17b");
    const std::int64_t n = 1'000'000;
    const Summary s = summarize(plan, n, DType::F32);
    EXPECT_GT(s.prefill.total(), 0);
    EXPECT_LT(s.prefill.total(), Count::most);
    EXPECT_EQ(s.prefill.attention, std::int64_t{15} * 4 * 32 * 256 * (n * (n + 1) / 2));
}

TEST(Summary, AbsurdContextsStopInsteadOfWrapping) {
    const ModelPlan plan = plan_of("qwen3.5-397b-a17b");
    for (const std::int64_t n : {std::int64_t{1} << 31, std::int64_t{1} << 62, Count::most}) {
        const Summary s = summarize(plan, n, DType::F32);
        EXPECT_EQ(s.context, max_counted_context);
        EXPECT_GT(s.kv_bytes, 0);
        EXPECT_EQ(s.prefill.total(), Count::most);
        EXPECT_GT(kv_bytes_curve(plan, {n}, DType::F32)[0], 0);
    }
    const Summary none = summarize(plan, -5, DType::F32);
    EXPECT_EQ(none.context, 0);
    EXPECT_EQ(none.kv_bytes, 0);
    EXPECT_EQ(none.decode.total(), 0);
}

TEST(Summary, TiedHeadIsCountedOnce) {
    const ParameterCounts counts = summarize(plan_of("gemma-3-270m"), 1, DType::BF16).parameters;
    EXPECT_EQ(counts.unique, 268'098'176);
    EXPECT_EQ(counts.untied, 435'870'336);
    EXPECT_EQ(counts.untied - counts.unique, counts.embedding);
}

TEST(Formula, ShowsSymbolsValuesAndTheSummarysResult) {
    const ModelPlan plan = plan_of("gemma-3-270m");
    const Summary s = summarize(plan, 32768, DType::BF16);
    const Formula sliding = kv_formula(plan, 0, 32768, DType::BF16);
    EXPECT_EQ(sliding.symbols, "2 * num_key_value_heads * head_dim * min(n, sliding_window) * bytes");
    EXPECT_EQ(sliding.values, "2 * 1 * 256 * min(32768, 512) * 2");
    EXPECT_EQ(sliding.result, s.layers[0].kv_bytes);
    EXPECT_EQ(sliding.unit, "bytes");
    EXPECT_EQ(kv_formula(plan, 5, 32768, DType::BF16).values, "2 * 1 * 256 * 32768 * 2");
    const Formula pairs = pairs_formula(plan, 0, 32768);
    EXPECT_EQ(pairs.values, "512 * (512 + 1) / 2 + (32768 - 512) * 512");
    EXPECT_EQ(pairs.result, 16'646'400);
    EXPECT_EQ(pairs_formula(plan, 5, 32768).result, 536'887'296);
    const ModelPlan qwen = plan_of("qwen3.5-0.8b");
    EXPECT_EQ(kv_formula(qwen, 0, 100, DType::BF16).values, "(16 * 128 * 128 + 6144 * (4 - 1)) * 4");
    EXPECT_EQ(kv_formula(qwen, 0, 100, DType::BF16).result, summarize(qwen, 1, DType::BF16).layers[0].state_bytes);
    EXPECT_EQ(pairs_formula(qwen, 0, 100).result, 0);
}

TEST(Formula, WrongAnswersAreOnlyThoseThatDiffer) {
    // OLMo 3 7B: head_dim is the quotient and every query head has its own kv head; below the window nothing is capped.
    EXPECT_TRUE(popular_wrong_kv(plan_of("olmo-3-7b"), 4096, DType::BF16).empty());
    EXPECT_EQ(popular_wrong_kv(plan_of("olmo-3-7b"), 8192, DType::BF16).size(), 1U);
}

TEST(Differences, ComeFirstAndKeepTheirOrder) {
    const ModelPlan a = plan_of("qwen3-0.6b");
    const ModelPlan b = plan_of("qwen3-1.7b");
    const auto rows = compare_facts(a, summarize(a, 100, DType::BF16), b, summarize(b, 100, DType::BF16));
    const auto first_equal = std::find_if(rows.begin(), rows.end(), [](const FactRow& r) { return !r.differs(); });
    EXPECT_TRUE(std::all_of(first_equal, rows.end(), [](const FactRow& r) { return !r.differs(); }));
    ASSERT_FALSE(rows.empty());
    EXPECT_EQ(rows[0].key, "hidden_size");
    EXPECT_EQ(rows[0].a, Fact(std::int64_t{1024}));
    EXPECT_EQ(rows[0].b, Fact(std::int64_t{2048}));
    const auto window =
        std::find_if(rows.begin(), rows.end(), [](const FactRow& r) { return r.key == "sliding_window"; });
    ASSERT_NE(window, rows.end());
    EXPECT_EQ(window->a, Fact());
    const auto same = compare_facts(a, summarize(a, 1, DType::BF16), a, summarize(a, 1, DType::BF16));
    EXPECT_TRUE(std::none_of(same.begin(), same.end(), [](const FactRow& r) { return r.differs(); }));
}

TEST(Differences, SideBySideIsInOrderOfTheGroupsAndHasRatios) {
    const ModelPlan a = plan_of("qwen3-0.6b");
    const ModelPlan b = plan_of("qwen3-1.7b");
    const auto rows = side_by_side(a, summarize(a, 100, DType::BF16), b, summarize(b, 100, DType::BF16));
    EXPECT_TRUE(std::is_sorted(rows.begin(), rows.end(),
                               [](const FactRow& left, const FactRow& right) { return left.group < right.group; }));
    const auto find = [&](const char* key) {
        return *std::find_if(rows.begin(), rows.end(), [&](const FactRow& row) { return row.key == key; });
    };
    EXPECT_EQ(find("hidden_size").ratio(), 2.0); // 2048 / 1024
    EXPECT_EQ(find("hidden_size").group, FactGroup::Shape);
    EXPECT_EQ(find("kv_cache.bytes").unit, FactUnit::Bytes);
    EXPECT_EQ(find("family").ratio(), std::nullopt);
    EXPECT_EQ(find("kv_cache.state_bytes").ratio(), std::nullopt); // 0 and 0
}

} // namespace
} // namespace layerscope::test
