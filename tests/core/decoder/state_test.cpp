// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "analysis/summary.h"
#include "decoder/state/layer_state.h"
#include "decoder/state/ring_kv_cache.h"
#include "plan/cache_plan.h"
#include "support/decoder_session.h"
#include "support/golden_case.h"
#include "support/near.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace layerscope::test {
namespace {

class State : public ::testing::TestWithParam<std::string> {
protected:
    GoldenCase golden = load_golden(GetParam());
    [[nodiscard]] std::span<const TokenId> tokens() const { return golden.input_ids; }
};

TEST_P(State, BytesEqualTheAnalysisAtEveryLength) {
    for (const auto kv : {DType::F32, DType::BF16}) {
        DecoderSession session(golden.plan, golden.weights, {1, 64, 40, kv});
        EXPECT_EQ(session.state().kv_bytes_reserved(), summarize(*golden.plan, 40, kv).kv_bytes);
        EXPECT_EQ(session.state().kv_bytes_used(), 0);
        for (std::int64_t n = 1; n <= 40; ++n) {
            session.feed(tokens().subspan(static_cast<std::size_t>(n - 1), 1), LogitRows::None);
            const auto summary = summarize(*golden.plan, n, kv);
            ASSERT_EQ(session.state().kv_bytes_used(), summary.kv_bytes) << n << " tokens";
            for (const auto& layer : summary.layers)
                ASSERT_EQ(session.state().kv_bytes_used(layer.index), layer.kv_bytes);
        }
    }
}

TEST_P(State, SlidingLayersHoldExactlyTheirWindow) {
    const auto state = SequenceState::create(*golden.plan, 40, DType::F32);
    ASSERT_TRUE(state.has_value());
    for (LayerIndex l = 0; l < state->n_layers(); ++l) {
        const auto& mask = golden.plan->layers[static_cast<std::size_t>(l)].mask;
        EXPECT_EQ(state->layer(l).store().capacity, mask.window ? 8 : 40) << "layer " << l;
    }
}

TEST_P(State, CutBackByTruncateContinuesAsIfNothingHappened) {
    const std::vector<std::int64_t> pieces{4};
    DecoderSession fresh(golden.plan, golden.weights);
    const auto expected = fresh.feed_pieces(tokens().first(8), pieces);

    DecoderSession session(golden.plan, golden.weights);
    session.feed_pieces(tokens().first(4), pieces);
    session.feed(tokens().subspan(20, 4)); // eight tokens: no ring has overwritten anything
    ASSERT_TRUE(session.state().truncate(4));
    EXPECT_EQ(session.state().length(), 4);
    const auto logits = session.feed(tokens().subspan(4, 4));
    for (std::size_t r = 0; r < logits.size(); ++r)
        EXPECT_EQ(logits[r], expected[r + 4]);
}

TEST_P(State, TruncateRefusesWhatARingHasOverwritten) {
    DecoderSession session(golden.plan, golden.weights);
    session.feed(tokens().first(20));
    const bool slides = golden.architecture().sliding_window.has_value();
    EXPECT_EQ(session.state().truncate(15), !slides);
    EXPECT_EQ(session.state().length(), slides ? 20 : 15);
    if (slides) {
        // The last token alone can go: the window of the one after reaches no further than what is kept. Once only.
        EXPECT_TRUE(session.state().truncate(19));
        EXPECT_FALSE(session.state().truncate(18));
        DecoderSession fresh(golden.plan, golden.weights);
        fresh.feed(tokens().first(20));
        session.feed(tokens().subspan(19, 1));
        // Token 19 was computed alone here and among others there: equal to rounding.
        const auto again = session.feed(tokens().subspan(20, 5));
        const auto expected = fresh.feed(tokens().subspan(20, 5));
        for (std::size_t r = 0; r < expected.size(); ++r)
            EXPECT_LE(largest_difference(std::span<const float>(again[r]), std::span<const float>(expected[r])),
                      golden.logits_tolerance);
    }
    EXPECT_FALSE(session.state().truncate(1000));
    EXPECT_FALSE(session.state().truncate(-1));
    EXPECT_TRUE(session.state().truncate(0));
    EXPECT_EQ(session.state().kv_bytes_used(), 0);
}

TEST_P(State, ClearedStateHasNoMemoryOfTheOldText) {
    DecoderSession session(golden.plan, golden.weights);
    session.feed(tokens().first(30));
    session.state().clear();
    EXPECT_EQ(session.state().length(), 0);
    EXPECT_EQ(session.feed(tokens().subspan(5, 20)),
              DecoderSession(golden.plan, golden.weights).feed(tokens().subspan(5, 20)));
}

TEST_P(State, FullContextIsALimitWithAReason) {
    DecoderSession session(golden.plan, golden.weights, {1, 64, 20});
    session.feed(tokens().first(20));
    const auto more = session.decoder().advance(session.state(), tokens().first(1), LogitRows::Last, session.context());
    ASSERT_FALSE(more.has_value());
    EXPECT_EQ(more.error().code, ErrorCode::Limit);
    EXPECT_EQ(more.error().why, "the context holds 20 tokens, 1 more do not fit into 20");
    EXPECT_EQ(session.state().length(), 20);
}

INSTANTIATE_TEST_SUITE_P(Cases, State,
                         ::testing::Values("llama_f32", "qwen3_bf16", "gemma3_f32", "olmo3_bf16", "cohere2_f32",
                                           "qwen3_moe_f32"),
                         [](const auto& test) { return test.param; });

// Six tokens in one piece through a window of four: the early queries see three older keys, four rows stay.
TEST(RingCache, ChunkLongerThanTheWindowLeavesItsNewestRows) {
    const auto golden = load_golden("gemma3_f32");
    const auto plan =
        std::make_shared<const ModelPlan>(make_plan(golden_architecture(golden, {{"sliding_window", 4}})));
    const auto text = std::span<const TokenId>(golden.input_ids).first(6);
    DecoderSession whole(plan, golden.weights);
    const auto at_once = whole.feed(text);
    const std::vector<std::int64_t> single{1};
    DecoderSession steps(plan, golden.weights);
    const auto one_by_one = steps.feed_pieces(text, single);
    for (std::size_t r = 0; r < text.size(); ++r)
        EXPECT_LE(largest_difference(std::span<const float>(at_once[r]), std::span<const float>(one_by_one[r])), 1e-4);
    const auto row = 2 * golden.architecture().n_kv_heads * golden.architecture().head_dim * 4;
    EXPECT_EQ(whole.state().kv_bytes_used(0), 4 * row);
    EXPECT_EQ(whole.state().kv_bytes_used(5), 6 * row) << "layer 5 is full";
}

std::vector<std::byte> rows_kept(const RingKvCache& ring, Position first, Position end) {
    std::vector<std::byte> bytes;
    const KvRuns kept = ring.kept(first, end);
    for (const KvRows& run : kept.span())
        for (const std::byte* part : {run.store.keys, run.store.values})
            bytes.insert(bytes.end(), part + run.store.offset(0, run.first_row),
                         part + run.store.offset(0, run.first_row + run.n_rows));
    return bytes;
}

// A ring of eight rows: a chunk goes where nothing ever was, or waits beside the ring until it is part of the text.
TEST(RingCache, WritesInPlaceOnlyBehindTheFirstTokens) {
    constexpr std::int64_t head_dim = 16;
    const auto make = [](std::int64_t rows) {
        auto memory = KvMemory::create(1, head_dim, rows, DType::F32, "a test");
        EXPECT_TRUE(memory.has_value());
        return std::move(*memory);
    };
    RingKvCache ring(make(8));
    const KvMemory beside = make(8);
    std::vector<float> values(std::size_t{8} * head_dim);
    std::iota(values.begin(), values.end(), 1.0F);
    const auto chunk = [&](std::int64_t n) { return ConstMatrixView(values.data(), n, head_dim, head_dim); };
    const auto add = [&](Position first, std::int64_t n) {
        return ring.add_chunk(chunk(n), chunk(n), first, beside.store());
    };
    const auto is_in_ring = [&](const KvRuns& runs) {
        return std::ranges::all_of(runs.span(), [&](const KvRows& run) { return run.store.keys == ring.store().keys; });
    };
    EXPECT_TRUE(is_in_ring(add(0, 5)));
    ring.commit(0, 5, beside.store());
    EXPECT_TRUE(is_in_ring(add(5, 3))) << "up to the last row";
    const auto before = rows_kept(ring, 0, 5);
    EXPECT_FALSE(is_in_ring(add(5, 4))) << "a chunk that would take the place of the first token";
    EXPECT_EQ(rows_kept(ring, 0, 5), before) << "it may be cancelled";
    ring.commit(5, 4, beside.store());
    EXPECT_EQ(ring.oldest_kept(), 1);
    EXPECT_FALSE(is_in_ring(add(9, 1))) << "token 1 is needed if the text is cut to eight";
}

TEST(SequenceStateCreate, RefusesWhatCannotBeHeld) {
    const auto golden = load_golden("llama_f32");
    const auto refusal = [&](std::int64_t capacity, DType kv) {
        const auto state = SequenceState::create(*golden.plan, capacity, kv);
        EXPECT_FALSE(state.has_value());
        return state ? Error{} : state.error();
    };
    EXPECT_EQ(refusal(0, DType::F32).code, ErrorCode::InvalidArgument);
    EXPECT_EQ(refusal(-5, DType::F32).code, ErrorCode::InvalidArgument);
    EXPECT_EQ(refusal(16, DType::Q8_0).code, ErrorCode::Unsupported);
    EXPECT_EQ(refusal(INT64_MAX, DType::F32).code, ErrorCode::Limit);
    const auto huge = refusal(std::int64_t{1} << 40, DType::F32);
    EXPECT_EQ(huge.code, ErrorCode::OutOfMemory);
    EXPECT_NE(huge.why.find("844424930131968 bytes are needed"), std::string::npos) << huge.why; // 6*2*2*8*4 * 2^40
}

} // namespace
} // namespace layerscope::test
