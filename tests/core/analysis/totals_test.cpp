// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Sums and the knee of a cache, by hand.
#include "analysis/totals.h"
#include "arch/edit.h"
#include "support/configs.h"

#include <limits>

namespace layerscope::test {
namespace {

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

TEST(Totals, StatesOfDeltaNetLayersStayLikeKeysAndValues) {
    Summary summary;
    summary.kv_bytes = 4096;
    summary.state_bytes = 160;
    EXPECT_EQ(cache_bytes(summary), 4256);
    summary.kv_bytes = most; // a sum stops there instead of wrapping
    EXPECT_EQ(cache_bytes(summary), most);
}

TEST(Totals, TokensAreMixedByAttentionAndByDeltaNetAlone) {
    FlopCounts counts;
    counts.projections = 1;
    counts.attention = 20;
    counts.ffn = 300;
    counts.linear_attention = 4000;
    counts.lm_head = 50000;
    EXPECT_EQ(mixing_flops(counts), 4020);
}

TEST(Knee, StandsAtTheWindowOfTheSlidingLayers) {
    const ModelPlan plan = make_plan(preset("gemma-3-270m")); // five of six layers slide
    EXPECT_EQ(kv_knee(plan), 512);
    // What the name promises: one token more costs a row in each of the 3 full layers, and nothing in the 15 others.
    const std::vector<std::int64_t> curve = kv_bytes_curve(plan, {511, 512, 513}, DType::BF16);
    EXPECT_EQ(curve[1] - curve[0], 18 * 2 * 256 * 2); // layers, K and V, head_dim, bytes
    EXPECT_EQ(curve[2] - curve[1], 3 * 2 * 256 * 2);
}

TEST(Knee, IsNoneWhereNothingSlidesAndMovesWithTheWindow) {
    EXPECT_EQ(kv_knee(make_plan(preset("llama-3.2-1b"))), std::nullopt);
    EXPECT_EQ(kv_knee(make_plan(preset("qwen3.5-27b"))), std::nullopt); // a state grows at no length
    const Architecture gemma = preset("gemma-3-270m");
    Edit edit;
    edit.layer_types.assign(18, LayerType::Full);
    auto full = apply_edit(gemma, edit);
    ASSERT_TRUE(full.has_value());
    EXPECT_EQ(kv_knee(make_plan(*full)), std::nullopt);
    edit.layer_types.front() = LayerType::Sliding; // one is enough
    edit.sliding_window = 64;
    auto one = apply_edit(gemma, edit);
    ASSERT_TRUE(one.has_value());
    EXPECT_EQ(kv_knee(make_plan(*one)), 64);
}

} // namespace
} // namespace layerscope::test
