// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kernels/kernel_data.h"
#include "core/kernels/packed_weights.h"
#include "kernels/embedding.h"
#include "kernels/matmul.h"
#include "kernels/packed_bf16.h"

#include <vector>

namespace layerscope::test {
namespace {

class Packed : public OnEachTarget {};
LS_ON_EACH_TARGET(Packed);

TEST_P(Packed, GivesEveryBitPatternBack) {
    std::vector<std::uint16_t> all(65536);
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = static_cast<std::uint16_t>(i * 40503); // odd factor: each once, neighbours far apart
    const PackedWeights weights(all, 512);
    EXPECT_GT(weights.n_exceptions(), 60000U * 14 / 16);
    std::vector<float> row(512);
    for (std::int64_t r = 0; r < 128; ++r) {
        unpack_bf16(weights.form().row(r), 0, 512, row.data());
        for (std::size_t c = 0; c < 512; ++c) {
            std::uint32_t bits = 0;
            std::memcpy(&bits, &row[c], sizeof(bits));
            ASSERT_EQ(bits, std::uint32_t{all[static_cast<std::size_t>(r) * 512 + c]} << 16U) << r << ", " << c;
        }
    }
}

TEST_P(Packed, UnpacksFromAnyGroup) {
    const PackedWeights weights(values_with_strangers(3, 640), 640);
    std::vector<float> whole(640);
    unpack_bf16(weights.form().row(2), 0, 640, whole.data());
    for (std::int64_t first = 0; first < 640; first += 128)
        for (std::int64_t n = 128; first + n <= 640; n += 128) {
            std::vector<float> part(static_cast<std::size_t>(n));
            unpack_bf16(weights.form().row(2), first, n, part.data());
            EXPECT_EQ(std::memcmp(part.data(), whole.data() + first, part.size() * sizeof(float)), 0)
                << first << " " << n;
        }
}

TEST_P(Packed, NormalWeightsHaveFewExceptions) {
    const PackedWeights weights(normal_values(std::int64_t{64} * 2048), 2048);
    EXPECT_LT(weights.n_exceptions(), 64U * 2048 / 2000);
}

TEST_P(Packed, ARowOfZerosHasNone) {
    EXPECT_EQ(PackedWeights(std::vector<std::uint16_t>(256, 0), 256).n_exceptions(), 0U);
    EXPECT_EQ(PackedWeights(std::vector<std::uint16_t>(256, 0x7FC0), 256).n_exceptions(), 0U);
}

/// Which form a product reads may change from one to the next, so they have to agree to the bit.
TEST_P(Packed, ProductsAreThoseOfThePlainMatrix) {
    ThreadPool pool(2);
    for (const auto& [rows, cols] : {std::pair{1, 128}, {7, 256}, {37, 640}, {130, 2048}}) {
        const PackedWeights weights(values_with_strangers(rows, cols), cols);
        for (const SumOrder order : {SumOrder::Fastest, SumOrder::Fixed})
            for (const std::int64_t tokens : {1, 2, 3, 4, 5, 13, 40}) {
                const Values x(tokens, cols);
                Values plain(tokens, rows, 9);
                Values packed(tokens, rows, 9);
                auto scratch = MatmulScratch::create(tokens, cols, pool.size());
                ASSERT_TRUE(scratch.has_value());
                scratch->set_sum_order(order);
                matmul(weights.plain(), x.view(), plain.view(), pool, *scratch);
                matmul(weights.packed(), x.view(), packed.view(), pool, *scratch);
                EXPECT_TRUE(plain == packed) << rows << " x " << cols << ", " << tokens << " tokens";
            }
    }
}

TEST_P(Packed, RowsThatAreNotPackedYetAreReadAsTheyAre) {
    ThreadPool pool(2);
    PackedWeights weights(normal_values(std::int64_t{70} * 256), 256);
    weights.forget_from(35);
    WeightView half = weights.packed();
    half.data = weights.plain().data;
    EXPECT_NE(packed_rows(half, 35), nullptr);
    EXPECT_EQ(packed_rows(half, 36), nullptr);
    for (const SumOrder order : {SumOrder::Fastest, SumOrder::Fixed})
        for (const std::int64_t tokens : {1, 4, 20}) {
            const Values x(tokens, 256);
            Values plain(tokens, 70, 9);
            Values packed(tokens, 70, 9);
            auto scratch = MatmulScratch::create(tokens, 256, pool.size());
            ASSERT_TRUE(scratch.has_value());
            scratch->set_sum_order(order);
            matmul(weights.plain(), x.view(), plain.view(), pool, *scratch);
            matmul(half, x.view(), packed.view(), pool, *scratch);
            EXPECT_TRUE(plain == packed) << tokens << " tokens";
        }
}

TEST_P(Packed, AProductOfPlainNumbersIsRight) {
    const PackedWeights weights(normal_values(std::int64_t{33} * 384), 384);
    ThreadPool pool(2);
    for (const std::int64_t tokens : {1, 6}) {
        const Values x(tokens, 384);
        Values y(tokens, 33, 9);
        auto scratch = MatmulScratch::create(tokens, 384, pool.size());
        ASSERT_TRUE(scratch.has_value());
        matmul(weights.packed(), x.view(), y.view(), pool, *scratch);
        // Sums of 384 products of at most 0.1: their float32 rounding.
        EXPECT_TRUE(near_all(y.view(), slow::matmul(weights.plain(), x.view()), 1e-5, 1e-5));
    }
}

TEST_P(Packed, EmbeddingsAreThoseOfThePlainMatrix) {
    const PackedWeights weights(values_with_strangers(20, 256), 256);
    const std::vector<TokenId> tokens{0, 19, 7, 7, 2};
    ThreadPool pool(2);
    Values plain(5, 256);
    Values packed(5, 256);
    embed(weights.plain(), tokens, 3.0F, plain.view(), pool);
    embed(weights.packed(), tokens, 3.0F, packed.view(), pool);
    EXPECT_TRUE(plain == packed);
}

} // namespace
} // namespace layerscope::test
