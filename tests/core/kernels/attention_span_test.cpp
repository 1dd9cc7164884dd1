// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kernels/kernel_data.h"
#include "kernels/attention_span.h"
#include "kernels/convert.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <tuple>
#include <vector>

namespace layerscope::test {
namespace {

class Attention : public OnEachTarget {};
LS_ON_EACH_TARGET(Attention);

// Keys and values are compared after their rounding to the cache's type, so what is left is float32 sums over head_dim
// and over keys of size <= 1.
constexpr double kTolerance = 3e-6;

/// A store with memory, holding the float32 rows it was given as rounded to its type.
struct Cache {
    Cache(DType dtype, std::int64_t n_kv_heads, std::int64_t head_dim, std::int64_t capacity)
        : bytes(2 * static_cast<std::size_t>(n_kv_heads * capacity * head_dim) * traits(dtype).block_bytes) {
        store = {bytes.data(), bytes.data() + bytes.size() / 2, dtype, n_kv_heads, head_dim, capacity};
    }
    Cache(const Cache&) = delete;
    Cache& operator=(const Cache&) = delete;
    std::vector<std::byte> bytes;
    KvStore store;
};

Values rounded(Values x, DType dtype) {
    std::vector<std::byte> row(static_cast<std::size_t>(x.view().cols) * 4);
    for (std::int64_t r = 0; r < x.view().rows; ++r) {
        from_float(x.view().row(r), x.view().cols, dtype, row.data());
        to_float(dtype, row.data(), x.view().cols, x.view().row(r));
    }
    return x;
}

AttentionScratch scratch_for(const AttentionShape& shape, std::int64_t keys, const ThreadPool& pool) {
    auto scratch = AttentionScratch::create(shape, keys, pool.size());
    EXPECT_TRUE(scratch.has_value());
    return std::move(*scratch);
}

ConstMatrixView rows_of(const Values& x, std::int64_t first, std::int64_t n) {
    return {x.view().row(first), n, x.view().cols, x.stride()};
}

AttentionShape shape_of(std::int64_t heads, std::int64_t kv_heads, std::int64_t dim,
                        std::optional<std::int64_t> window) {
    return {heads, kv_heads, dim, 1.0F / std::sqrt(static_cast<float>(dim)), std::nullopt, window};
}

/// A prompt of n tokens from nothing in one call, against the twin.
void expect_prompt(const AttentionShape& shape, std::int64_t n, DType dtype, ThreadPool& pool) {
    const Values q(n, shape.n_heads * shape.head_dim, 1, 3.0F);
    const Values k = rounded(Values(n, shape.n_kv_heads * shape.head_dim, 2), dtype);
    const Values v = rounded(Values(n, shape.n_kv_heads * shape.head_dim, 3), dtype);
    Cache cache(dtype, shape.n_kv_heads, shape.head_dim, n + 5);
    store_kv(k.view(), v.view(), cache.store, 0);
    const KvRows keys{cache.store, 0, n};
    AttentionScratch scratch = scratch_for(shape, n, pool);
    Values out(n, shape.n_heads * shape.head_dim);
    std::vector<float> weights(static_cast<std::size_t>(shape.n_heads * n * n), -7.0F);
    attention(shape, q.view(), 0, {&keys, 1}, 0, out.view(), pool, scratch, {weights.data()});
    const slow::Attended expected = slow::attention(shape, q.view(), 0, k.view(), v.view(), 0);
    EXPECT_TRUE(near_all(out.view(), expected.out, kTolerance, 0))
        << n << " tokens, " << shape.n_heads << "/" << shape.n_kv_heads << " heads of " << shape.head_dim << ", window "
        << shape.window.value_or(0) << ", " << name(dtype);
    EXPECT_TRUE(out.gaps_untouched());
    for (std::size_t i = 0; i < weights.size(); ++i) {
        ASSERT_NEAR(weights[i], expected.weights[i], kTolerance);
        if (expected.weights[i] == 0) {
            ASSERT_EQ(weights[i], 0.0F); // unseen means exactly nothing
        }
    }
}

TEST_P(Attention, PromptAgreesWithPlainLoops) {
    ThreadPool pool(2);
    for (const auto& [heads, kv_heads, dim] :
         {std::tuple{1, 1, 1}, {4, 1, 16}, {6, 2, 33}, {8, 8, 7}, {4, 2, 64}, {3, 1, 80}, {50, 1, 8}})
        for (const std::int64_t n : {1, 2, 7, 33, 70})
            for (const std::optional<std::int64_t> window : {std::optional<std::int64_t>{}, {1}, {5}, {64}})
                expect_prompt(shape_of(heads, kv_heads, dim, window), n, DType::F32, pool);
}

TEST_P(Attention, TakesSixteenBitCaches) {
    ThreadPool pool(2);
    for (const DType dtype : {DType::F16, DType::BF16})
        for (const std::int64_t n : {1, 66})
            expect_prompt(shape_of(4, 2, 31, 20), n, dtype, pool);
}

TEST_P(Attention, ManyBlocksOfKeysAgreeWithPlainLoops) {
    ThreadPool pool(2);
    expect_prompt(shape_of(2, 1, 16, {}), 300, DType::BF16, pool);
    expect_prompt(shape_of(2, 1, 16, 130), 300, DType::BF16, pool);
}

TEST_P(Attention, OneByOneEqualsTheChunk) {
    ThreadPool pool(2);
    for (const std::optional<std::int64_t> window : {std::optional<std::int64_t>{}, {100}}) {
        const AttentionShape shape = shape_of(4, 2, 32, window);
        const std::int64_t n = 290; // more than two splits of a single query
        const Values q(n, 128, 1, 3.0F), k(n, 64, 2), v(n, 64, 3);
        Cache cache(DType::BF16, 2, 32, n);
        store_kv(k.view(), v.view(), cache.store, 0);
        AttentionScratch scratch = scratch_for(shape, n, pool);
        Values whole(n, 128), single(n, 128);
        const KvRows all{cache.store, 0, n};
        attention(shape, q.view(), 0, {&all, 1}, 0, whole.view(), pool, scratch);
        for (std::int64_t t = 0; t < n; ++t) {
            const KvRows past{cache.store, 0, t + 1};
            attention(shape, rows_of(q, t, 1), t, {&past, 1}, 0, {single.view().row(t), 1, 128, 131}, pool, scratch);
        }
        EXPECT_TRUE(near_all(single.view(), slow::Matrix(whole.view()), 1e-6, 0));
    }
}

// However the text is cut, whichever of the keys are handed in, and wherever the window begins in a block of keys.
TEST_P(Attention, InTheFixedOrderAQueryGetsTheSameBitsInEveryChunk) {
    ThreadPool pool(2);
    const std::int64_t n = 290;
    for (const auto& [heads, kv_heads, dim] : {std::tuple{4, 2, 32}, {50, 1, 8}, {6, 2, 33}})
        for (const std::optional<std::int64_t> window : {std::optional<std::int64_t>{}, {5}, {64}, {100}}) {
            const AttentionShape shape = shape_of(heads, kv_heads, dim, window);
            const Values q(n, heads * dim, 1, 3.0F), k(n, kv_heads * dim, 2), v(n, kv_heads * dim, 3);
            Cache cache(DType::BF16, kv_heads, dim, n);
            store_kv(k.view(), v.view(), cache.store, 0);
            AttentionScratch scratch = scratch_for(shape, n, pool);
            scratch.set_sum_order(SumOrder::Fixed);
            Values whole(n, heads * dim);
            const KvRows all{cache.store, 0, n};
            attention(shape, q.view(), 0, {&all, 1}, 0, whole.view(), pool, scratch);
            for (const std::int64_t piece : {1, 2, 3, 7, 8, 9, 49, 64, 97})
                for (std::int64_t first = 0; first < n; first += piece) {
                    const std::int64_t count = std::min(piece, n - first);
                    const std::int64_t oldest = window ? std::max<std::int64_t>(0, first - *window + 1) : 0;
                    const KvRows seen{cache.store, oldest, first + count - oldest};
                    Values part(count, heads * dim);
                    attention(shape, rows_of(q, first, count), first, {&seen, 1}, oldest, part.view(), pool, scratch);
                    for (std::int64_t t = 0; t < count; ++t)
                        ASSERT_EQ(std::memcmp(part.view().row(t), whole.view().row(first + t),
                                              static_cast<std::size_t>(heads * dim) * sizeof(float)),
                                  0)
                            << heads << " heads, window " << window.value_or(0) << ", query " << first + t
                            << " in pieces of " << piece;
                }
        }
}

TEST_P(Attention, RingThatWrapsGivesTheSameAsARowOfKeys) {
    ThreadPool pool(2);
    const std::int64_t window = 10;
    const AttentionShape shape = shape_of(2, 1, 24, window);
    const std::int64_t n = 37;
    const Values q(n, 48, 1, 3.0F), k(n, 24, 2), v(n, 24, 3);
    Cache ring(DType::F32, 1, 24, window);
    AttentionScratch scratch = scratch_for(shape, window, pool);
    const slow::Attended expected = slow::attention(shape, q.view(), 0, k.view(), v.view(), 0);
    for (std::int64_t t = 0; t < n; ++t) {
        store_kv(rows_of(k, t, 1), rows_of(v, t, 1), ring.store, t % window);
        const std::int64_t oldest = std::max<std::int64_t>(0, t + 1 - window);
        const std::int64_t slot = oldest % window;
        const std::int64_t first_run = std::min(t + 1 - oldest, window - slot);
        const KvRows runs[] = {{ring.store, slot, first_run}, {ring.store, 0, t + 1 - oldest - first_run}};
        std::vector<float> out(48);
        attention(shape, rows_of(q, t, 1), t, runs, oldest, {out.data(), 1, 48, 48}, pool, scratch);
        for (std::int64_t i = 0; i < 48; ++i)
            ASSERT_NEAR(out[static_cast<std::size_t>(i)], expected.out.at(t, i), kTolerance) << t;
    }
}

TEST_P(Attention, ChunkOverARingStillSeesTheOlderRows) {
    // 6 tokens after 9, window 8: the ring holds positions 1 … 8 beginning at slot 1, the chunk lies in its own store
    ThreadPool pool(2);
    const AttentionShape shape = shape_of(3, 1, 16, 8);
    const Values q(15, 48, 1, 3.0F), k(15, 16, 2), v(15, 16, 3);
    Cache ring(DType::F32, 1, 16, 8), chunk(DType::F32, 1, 16, 6);
    for (std::int64_t t = 0; t < 9; ++t)
        store_kv(rows_of(k, t, 1), rows_of(v, t, 1), ring.store, t % 8);
    store_kv(rows_of(k, 9, 6), rows_of(v, 9, 6), chunk.store, 0);
    const KvRows runs[] = {{ring.store, 1, 7}, {ring.store, 0, 1}, {chunk.store, 0, 6}};
    AttentionScratch scratch = scratch_for(shape, 14, pool);
    Values out(6, 48);
    std::vector<float> weights(3 * 6 * 14);
    attention(shape, rows_of(q, 9, 6), 9, runs, 1, out.view(), pool, scratch, {weights.data()});
    const slow::Attended expected =
        slow::attention(shape, rows_of(q, 9, 6), 9, rows_of(k, 1, 14), rows_of(v, 1, 14), 1);
    EXPECT_TRUE(near_all(out.view(), expected.out, kTolerance, 0));
    for (std::size_t i = 0; i < weights.size(); ++i)
        EXPECT_NEAR(weights[i], expected.weights[i], kTolerance);
}

TEST_P(Attention, WindowCountsTheQueryItself) { // window 3, query 5: keys 3, 4, 5
    ThreadPool pool(1);
    const AttentionShape shape = shape_of(1, 1, 4, 3);
    const Values q(1, 4), k(6, 4, 2), v(6, 4, 3);
    Cache cache(DType::F32, 1, 4, 6);
    store_kv(k.view(), v.view(), cache.store, 0);
    const KvRows keys{cache.store, 0, 6};
    AttentionScratch scratch = scratch_for(shape, 6, pool);
    std::vector<float> out(4), weights(6);
    attention(shape, q.view(), 5, {&keys, 1}, 0, {out.data(), 1, 4, 4}, pool, scratch, {weights.data()});
    EXPECT_EQ(weights[2], 0.0F);
    EXPECT_GT(weights[3], 0.0F);
    EXPECT_NEAR(std::accumulate(weights.begin(), weights.end(), 0.0), 1.0, 1e-6);
}

TEST_P(Attention, SoftcapBoundsTheScores) {
    ThreadPool pool(2);
    AttentionShape shape = shape_of(2, 2, 16, {});
    shape.softcap = 2.0F;
    shape.scale = 1.0F;
    expect_prompt(shape, 40, DType::F32, pool);
}

TEST_P(Attention, OneAndManyThreadsAgreeToTheBit) {
    const AttentionShape shape = shape_of(8, 2, 40, 150);
    const Values q(200, 320, 1, 3.0F), k(200, 80, 2), v(200, 80, 3);
    Cache cache(DType::BF16, 2, 40, 200);
    store_kv(k.view(), v.view(), cache.store, 0);
    const KvRows keys{cache.store, 0, 200};
    for (const std::int64_t tokens : {1, 3, 200}) {
        std::vector<Values> results;
        for (const std::int32_t threads : {1, 2, 5}) {
            ThreadPool pool(threads);
            AttentionScratch scratch = scratch_for(shape, 200, pool);
            Values out(tokens, 320);
            attention(shape, rows_of(q, 200 - tokens, tokens), 200 - tokens, {&keys, 1}, 0, out.view(), pool, scratch);
            results.push_back(out);
        }
        EXPECT_EQ(results[0], results[1]) << tokens;
        EXPECT_EQ(results[0], results[2]) << tokens;
    }
}

TEST_P(Attention, HugeScoresDoNotOverflow) {
    ThreadPool pool(1);
    const AttentionShape shape{1, 1, 2, 1.0F, std::nullopt, std::nullopt};
    const std::vector<float> q{1e18F, 0.0F}, k{1e19F, 0.0F, -1e19F, 0.0F, 1e19F, 5.0F},
        v{1.0F, 2.0F, 3.0F, 4.0F, 5.0F, 6.0F};
    Cache cache(DType::F32, 1, 2, 3);
    store_kv({k.data(), 3, 2, 2}, {v.data(), 3, 2, 2}, cache.store, 0);
    const KvRows keys{cache.store, 0, 3};
    AttentionScratch scratch = scratch_for(shape, 3, pool);
    std::vector<float> out(2);
    attention(shape, {q.data(), 1, 2, 2}, 2, {&keys, 1}, 0, {out.data(), 1, 2, 2}, pool, scratch);
    EXPECT_EQ(out, (std::vector<float>{3.0F, 4.0F})); // keys 0 and 2 share everything
}

TEST_P(Attention, NanStaysInItsQuery) {
    ThreadPool pool(2);
    const AttentionShape shape = shape_of(2, 1, 8, {});
    Values q(5, 16);
    q.view().row(2)[3] = std::numeric_limits<float>::quiet_NaN(); // head 0 of query 2
    const Values k(5, 8, 2), v(5, 8, 3);
    Cache cache(DType::F32, 1, 8, 5);
    store_kv(k.view(), v.view(), cache.store, 0);
    const KvRows keys{cache.store, 0, 5};
    AttentionScratch scratch = scratch_for(shape, 5, pool);
    Values out(5, 16);
    attention(shape, q.view(), 0, {&keys, 1}, 0, out.view(), pool, scratch);
    for (std::int64_t t = 0; t < 5; ++t)
        for (std::int64_t i = 0; i < 16; ++i)
            EXPECT_EQ(std::isnan(out.view().row(t)[i]), t == 2 && i < 8) << t << " " << i;
}

TEST_P(Attention, StoredRowsWrapAndKeepTheOthers) {
    Cache cache(DType::BF16, 2, 3, 4);
    const Values k(3, 6, 1), v(3, 6, 2);
    store_kv(k.view(), v.view(), cache.store, 3); // rows 3, 0, 1
    for (const auto& [row, token] : {std::pair{3, 0}, {0, 1}, {1, 2}})
        for (std::int64_t h = 0; h < 2; ++h) {
            std::vector<float> got(3);
            to_float(DType::BF16, cache.store.keys + cache.store.offset(h, row), 3, got.data());
            EXPECT_EQ(got[1], bf16_to_float(float_to_bf16(k.view().row(token)[h * 3 + 1])));
            to_float(DType::BF16, cache.store.values + cache.store.offset(h, row), 3, got.data());
            EXPECT_EQ(got[2], bf16_to_float(float_to_bf16(v.view().row(token)[h * 3 + 2])));
        }
    std::vector<float> untouched(3, 1.0F);
    to_float(DType::BF16, cache.store.keys + cache.store.offset(1, 2), 3, untouched.data());
    EXPECT_EQ(untouched, std::vector<float>(3, 0.0F));
}

} // namespace
} // namespace layerscope::test
