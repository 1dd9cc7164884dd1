// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Going back in a sequence whose rings and recurrent states have moved on.
#include "decoder/state/carry_over.h"
#include "decoder/state/checkpoint.h"
#include "support/decoder_session.h"
#include "support/golden_case.h"

#include <gtest/gtest.h>

namespace layerscope::test {
namespace {

class CheckpointTest : public ::testing::TestWithParam<std::string> {
protected:
    GoldenCase golden = load_golden(GetParam());
    [[nodiscard]] std::span<const TokenId> tokens() const { return golden.input_ids; }
};

// The same pieces after the same beginning: the same bits.
TEST_P(CheckpointTest, RestoredStateGoesOnAsTheOneItWasTakenFrom) {
    DecoderSession session(golden.plan, golden.weights);
    session.feed(tokens().first(20), LogitRows::None);
    const auto place = StateCheckpoint::take(session.state());
    ASSERT_TRUE(place.has_value());
    EXPECT_EQ(place->length(), 20);
    EXPECT_EQ(place->bytes(), StateCheckpoint::bytes_for(session.state()));
    const auto expected = session.feed(tokens().subspan(20, 15));
    for (int times = 0; times < 2; ++times) {
        session.feed(tokens().subspan(2, 30), LogitRows::None); // another continuation, beyond every window
        place->restore(session.state());
        EXPECT_EQ(session.state().length(), 20);
        EXPECT_EQ(session.feed(tokens().subspan(20, 15)), expected) << times;
    }
}

// A ring that held fewer rows than its window grows with the cache; what was copied from the smaller one fits.
TEST_P(CheckpointTest, FitsACacheThatHasGrownSince) {
    DecoderSession small(golden.plan, golden.weights, {1, 64, 6});
    DecoderSession fresh(golden.plan, golden.weights);
    small.feed(tokens().first(4), LogitRows::None);
    const auto place = StateCheckpoint::take(small.state());
    ASSERT_TRUE(place.has_value());
    small.feed(tokens().subspan(4, 2), LogitRows::None);
    auto grown = carried_state(small.state(), *golden.plan, 128);
    ASSERT_TRUE(grown.has_value());
    EXPECT_EQ(grown->capacity(), 128);
    small.state() = std::move(*grown);
    small.feed(tokens().subspan(6, 30), LogitRows::None);
    place->restore(small.state());
    fresh.feed(tokens().first(4), LogitRows::None);
    EXPECT_EQ(small.feed(tokens().subspan(4, 20)), fresh.feed(tokens().subspan(4, 20)));
}

TEST_P(CheckpointTest, HoldsNoMoreThanTheNextTokenSees) {
    DecoderSession session(golden.plan, golden.weights);
    session.feed(tokens().first(30), LogitRows::None);
    const auto& a = golden.plan->architecture;
    std::int64_t bytes = session.state().state_bytes();
    for (const auto& layer : golden.plan->layers)
        if (layer.mixer == MixerKind::SoftmaxAttention && layer.mask.window)
            bytes += 2 * (*layer.mask.window - 1) * a.n_kv_heads * a.head_dim * 4;
    EXPECT_EQ(StateCheckpoint::bytes_for(session.state()), bytes);
}

INSTANTIATE_TEST_SUITE_P(Cases, CheckpointTest,
                         ::testing::Values("gemma3_f32", "olmo3_f32", "cohere2_f32", "qwen3_5_f32", "llama_f32"),
                         [](const auto& test) { return test.param; });

} // namespace
} // namespace layerscope::test
