// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Rotary frequencies of every scaling, against hand arithmetic, published tables and the figures in tests/data.
#include "arch/config_reader.h"
#include "plan/layer_plan.h"
#include "plan/rope_plan.h"
#include "support/configs.h"

#include <cmath>

namespace layerscope::test {
namespace {

double plain(double theta, std::int64_t pair, std::int64_t width) {
    return std::pow(theta, -2.0 * static_cast<double>(pair) / static_cast<double>(width));
}
// One rounding from double to float.
constexpr double float_rounding = 6e-8;

TEST(RopeFrequencies, Llama3LeavesShortWavesBlendsAndDividesLongOnes) {
    // Llama 3.2 1B: head 64, base 5e5, factor 32, low 1, high 4, original length 8192.
    const Architecture a = preset("llama-3.2-1b");
    const RopeFrequencies f = rope_frequencies(*a.layers[0].rope);
    ASSERT_EQ(f.inverse.size(), 32U);
    for (std::int64_t pair = 0; pair < 32; ++pair) {
        const double before = plain(5e5, pair, 64);
        const double ratio = static_cast<double>(f.inverse[static_cast<std::size_t>(pair)]) / before;
        if (pair <= 14) {
            EXPECT_NEAR(ratio, 1.0, float_rounding) << pair;
        } else if (pair <= 17) {
            EXPECT_GT(ratio, 1.0 / 32 + 1e-3) << pair;
            EXPECT_LT(ratio, 1.0 - 1e-3) << pair;
        } else {
            EXPECT_NEAR(ratio, 1.0 / 32, float_rounding / 32) << pair;
        }
    }
    EXPECT_EQ(f.magnitude, 1.0F);
}

TEST(RopeFrequencies, YarnBlendsWithARampAndScalesCosAndSin) {
    // OLMo 3: width 128, base 5e5, factor 8, original length 8192: the ramp runs from pair 18 to pair 35.
    const Architecture a = preset("olmo-3-7b");
    const RopeFrequencies f = rope_frequencies(*a.layers[3].rope);
    const auto ratio = [&](std::int64_t pair) {
        return static_cast<double>(f.inverse[static_cast<std::size_t>(pair)]) / plain(5e5, pair, 128);
    };
    EXPECT_NEAR(ratio(18), 1.0, float_rounding);
    EXPECT_NEAR(ratio(19), 1.0 / 17 / 8 + 16.0 / 17, float_rounding); // one of 17 steps
    EXPECT_NEAR(ratio(35), 1.0 / 8, float_rounding);
    EXPECT_NEAR(ratio(63), 1.0 / 8, float_rounding);
    EXPECT_FLOAT_EQ(f.magnitude, 1.2079441541679836F);
    EXPECT_EQ(rope_frequencies(*a.layers[0].rope).magnitude, 1.0F); // sliding layers: plain
}

TEST(RopeFrequencies, YarnFactorFollowsFromTheStretchIfTheFileGivesNone) {
    RopeSettings rope;
    rope.rotary_dim = 128;
    rope.scaling = RopeScaling::Yarn;
    rope.factor = 8.0;
    rope.theta = 5e5;
    rope.original_max_position = 8192;
    EXPECT_FLOAT_EQ(rope_frequencies(rope).magnitude, 1.2079441541679836F); // 0.1 ln 8 + 1
    rope.truncate = false;                                                  // ends 18.08 and 34.98 instead of 18 and 35
    const double moved = static_cast<double>(rope_frequencies(rope).inverse[18]) / plain(5e5, 18, 128);
    EXPECT_NEAR(moved, 1.0, float_rounding);
}

TEST(RopeFrequencies, YarnOnAShortOriginalStaysFinite) {
    for (const double original : {1.0, 2.0, 64.0}) {
        RopeSettings rope;
        rope.rotary_dim = 4;
        rope.scaling = RopeScaling::Yarn;
        rope.factor = 40.0;
        rope.original_max_position = original;
        for (const float f : rope_frequencies(rope).inverse)
            EXPECT_TRUE(std::isfinite(f) && f > 0.0F) << original;
    }
}

TEST(RopeFrequencies, LinearDividesAllOfThem) {
    const Architecture a = preset("gemma-3-4b");
    const RopeFrequencies local = rope_frequencies(*a.layers[0].rope);
    const RopeFrequencies global = rope_frequencies(*a.layers[5].rope);
    EXPECT_EQ(local.inverse[0], 1.0F);
    EXPECT_EQ(global.inverse[0], 0.125F);
    // At position 2400 the local layer has turned pair 0 by 2400 radians, the global one by 300.
    EXPECT_FLOAT_EQ(2400.0F * global.inverse[0], 300.0F);
    EXPECT_FLOAT_EQ(local.inverse[64], 0.01F);                                            // 1e4^-0.5
    EXPECT_EQ(rope_frequencies(*preset("gemma-3-270m").layers[5].rope).inverse[0], 1.0F); // no block, no scaling
}

TEST(RopeFrequencies, PartialRotationHasFewerPairs) {
    const Architecture a = preset("qwen3.5-0.8b");
    const RopeFrequencies f = rope_frequencies(*a.layers[3].rope);
    ASSERT_EQ(f.inverse.size(), 32U); // 64 of 256 lanes; pair i joins lanes i and i + 32
    EXPECT_NEAR(f.inverse[31], 1.6548170999431814e-07, 1e-14);
}

TEST(FrequenciesOfRealModels, EqualTheIndependentFigures) {
    const auto path = std::filesystem::path(LAYERSCOPE_TESTS_DIR) / "data" / "expected.json";
    const JsonValue expected = json(file_text(path));
    for (const auto& [id, figures] : *expected.find("checkpoints")->object()) {
        const Architecture a = preset(id);
        const JsonValue& constants = *figures.find("constants");
        EXPECT_DOUBLE_EQ(a.attention_scale, *constants.find("attention_scale")->number()) << id;
        for (const auto& [type, rope] : *constants.find("rope")->object()) {
            const auto& rule = type == "sliding_attention" ? a.sliding_rule : a.full_rule;
            if (*rope.find("positions")->string() == "none") {
                EXPECT_TRUE(type == "linear_attention" || !rule.rope) << id << " " << type;
                continue;
            }
            ASSERT_TRUE(rule.rope.has_value()) << id << " " << type;
            EXPECT_EQ(rule.rope->theta, *rope.find("theta")->number()) << id;
            EXPECT_EQ(rule.rope->rotary_dim, rope.find("rotary_dim")->integer()) << id;
            EXPECT_EQ(rule.rope->pairing == RopePairing::Interleaved, *rope.find("pairing")->string() == "interleaved");
            const RopeFrequencies f = rope_frequencies(*rule.rope);
            EXPECT_FLOAT_EQ(f.magnitude, static_cast<float>(*rope.find("attention_factor")->number())) << id;
            for (const auto& [pair, value] : *rope.find("inv_freq_at")->object()) {
                const double wanted = *value.number();
                EXPECT_NEAR(f.inverse[std::stoul(pair)], wanted, wanted * float_rounding) << id << " pair " << pair;
            }
        }
    }
}

} // namespace
} // namespace layerscope::test
