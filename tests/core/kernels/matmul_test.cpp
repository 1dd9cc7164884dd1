// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kernels/kernel_data.h"
#include "kernels/cpu_features.h"
#include "kernels/matmul.h"

#include <limits>
#include <utility>
#include <vector>

namespace layerscope::test {
namespace {

class Matmul : public OnEachTarget {};
LS_ON_EACH_TARGET(Matmul);

// Activations and sums are float32 and the weights are decoded exactly, so one tolerance serves all types: n products
// of size <= 1 (quantised: 2) add up with an error of a few units in the last place of their partial sums.
double tolerance(std::int64_t cols) { return 4e-7 * (1.0 + std::sqrt(static_cast<double>(cols))) * 4; }

MatmulScratch scratch_for(std::int64_t tokens, std::int64_t cols, const ThreadPool& pool) {
    auto scratch = MatmulScratch::create(tokens, cols, pool.size());
    EXPECT_TRUE(scratch.has_value());
    return std::move(*scratch);
}

void expect_product(DType dtype, std::int64_t tokens, std::int64_t rows, std::int64_t cols, ThreadPool& pool) {
    const Weights w(dtype, rows, cols);
    const Values x(tokens, cols);
    Values y(tokens, rows, 9);
    MatmulScratch scratch = scratch_for(tokens, cols, pool);
    matmul(w.view(), x.view(), y.view(), pool, scratch);
    EXPECT_TRUE(near_all(y.view(), slow::matmul(w.view(), x.view()), tolerance(cols), 1e-6))
        << name(dtype) << " " << tokens << " tokens, " << rows << " x " << cols;
    EXPECT_TRUE(y.gaps_untouched()) << name(dtype) << " " << tokens << " tokens, " << rows << " x " << cols;
}

TEST_P(Matmul, AgreesWithPlainLoopsAtOddSizes) {
    ThreadPool pool(2);
    for (const DType dtype : {DType::F32, DType::F16, DType::BF16})
        for (const std::int64_t tokens : {1, 2, 3, 4, 5, 7, 13, 33})
            for (const auto& [rows, cols] : {std::pair{1, 1}, {3, 7}, {7, 31}, {31, 33}, {33, 64}, {64, 65}, {65, 127}})
                expect_product(dtype, tokens, rows, cols, pool);
}

TEST_P(Matmul, AgreesWithPlainLoopsBeyondOneDepthBlockAndOneRowBlock) {
    ThreadPool pool(2);
    for (const DType dtype : {DType::F32, DType::F16, DType::BF16})
        for (const std::int64_t tokens : {1, 4, 26})
            for (const auto& [rows, cols] : {std::pair{70, 255}, {70, 256}, {70, 257}, {129, 1000}, {1025, 96}})
                expect_product(dtype, tokens, rows, cols, pool);
}

TEST_P(Matmul, TakesBlockFormatsInOddNumbersOfBlocks) {
    ThreadPool pool(2);
    for (const DType dtype : kBlockTypes) {
        const auto block = static_cast<std::int64_t>(traits(dtype).block_values);
        for (const std::int64_t tokens : {1, 3, 4, 5, 14})
            for (const auto& [rows, blocks] : {std::pair{1, 1}, {33, 2}, {65, 5}, {7, 3}})
                expect_product(dtype, tokens, rows, blocks * block, pool);
    }
}

TEST_P(Matmul, SubnormalHalvesAreNotLost) {
    // 2^-24, the smallest f16, which conversions without hardware support tend to flush to zero
    const std::uint16_t smallest = 1;
    std::vector<std::byte> bytes(64 * 2);
    for (std::size_t i = 0; i < 64; ++i)
        std::memcpy(bytes.data() + 2 * i, &smallest, 2);
    const WeightView w{bytes.data(), DType::F16, 1, 64, 128};
    ThreadPool pool(1);
    MatmulScratch scratch = scratch_for(8, 64, pool);
    for (const std::int64_t tokens : {1, 8}) {
        std::vector<float> x(static_cast<std::size_t>(tokens) * 64, 1.0F);
        std::vector<float> y(static_cast<std::size_t>(tokens));
        matmul(w, {x.data(), tokens, 64, 64}, {y.data(), tokens, 1, 1}, pool, scratch);
        EXPECT_EQ(y.back(), 64 * 0x1p-24F);
    }
}

TEST_P(Matmul, OneAndManyThreadsAgreeToTheBit) {
    for (const DType dtype : {DType::F32, DType::BF16, DType::Q8_0, DType::Q4_K, DType::Q6_K})
        for (const std::int64_t tokens : {1, 4, 40}) {
            const Weights w(dtype, 300, 768);
            const Values x(tokens, 768);
            std::vector<Values> results;
            for (const std::int32_t threads : {1, 2, 5}) {
                ThreadPool pool(threads);
                MatmulScratch scratch = scratch_for(tokens, 768, pool);
                Values y(tokens, 300, 9);
                matmul(w.view(), x.view(), y.view(), pool, scratch);
                results.push_back(y);
            }
            EXPECT_EQ(results[0], results[1]);
            EXPECT_EQ(results[0], results[2]);
        }
}

TEST_P(Matmul, ATokensResultDoesNotDependOnItsNeighbours) {
    ThreadPool pool(2);
    const Weights w(DType::BF16, 100, 300);
    const Values x(40, 300);
    MatmulScratch scratch = scratch_for(40, 300, pool);
    Values all(40, 100);
    matmul(w.view(), x.view(), all.view(), pool, scratch);
    for (const std::int64_t first : {0, 7, 29}) {
        Values some(11, 100);
        matmul(w.view(), {x.view().row(first), 11, 300, x.stride()}, some.view(), pool, scratch);
        for (std::int64_t t = 0; t < 11; ++t)
            EXPECT_EQ(std::memcmp(some.view().row(t), all.view().row(first + t), 100 * sizeof(float)), 0) << first + t;
    }
}

/// Of tokens first … first+count-1, in the fixed order.
Values fixed_product(const Weights& w, const Values& x, std::int64_t first, std::int64_t count, ActivationForm form,
                     ThreadPool& pool) {
    MatmulScratch scratch = scratch_for(count, x.view().cols, pool);
    scratch.set_activation_form(form);
    scratch.set_sum_order(SumOrder::Fixed);
    Values y(count, w.view().rows);
    matmul(w.view(), {x.view().row(first), count, x.view().cols, x.stride()}, y.view(), pool, scratch);
    return y;
}

/// Each of 40 tokens alone and in some company, against all at once.
void expect_bits_of_many(const Weights& w, ActivationForm form, ThreadPool& pool) {
    const std::int64_t rows = w.view().rows;
    const Values x(40, w.view().cols);
    const Values all = fixed_product(w, x, 0, 40, form, pool);
    for (const std::int64_t count : {1, 2, 3, 4, 5, 6, 7, 8, 13})
        for (const std::int64_t first : {0, 6, 27}) {
            const Values some = fixed_product(w, x, first, count, form, pool);
            EXPECT_TRUE(some.gaps_untouched());
            for (std::int64_t t = 0; t < count; ++t)
                ASSERT_EQ(std::memcmp(some.view().row(t), all.view().row(first + t),
                                      static_cast<std::size_t>(rows) * sizeof(float)),
                          0)
                    << name(w.view().dtype) << " " << rows << " x " << w.view().cols << ", token " << t << " of "
                    << count << " from " << first;
        }
}

TEST_P(Matmul, InTheFixedOrderFewTokensGetTheBitsOfMany) {
    ThreadPool pool(2);
    std::vector<DType> types(std::begin(kBlockTypes), std::end(kBlockTypes));
    types.insert(types.end(), {DType::F32, DType::F16, DType::BF16});
    // Rows and columns that leave a rest of every kind: of a vector, of a batch of groups, of what is summed in one go.
    for (const DType dtype : types)
        for (const auto& [rows, values] : {std::pair{101, 768}, {1, 33}, {6, 256}, {9, 1311}, {35, 2336}}) {
            const auto block = static_cast<std::int64_t>(traits(dtype).block_values);
            const Weights w(dtype, rows, std::max<std::int64_t>(1, values / block) * block);
            for (const auto form : {ActivationForm::Float32, ActivationForm::EightBits, ActivationForm::Narrow})
                expect_bits_of_many(w, form, pool);
        }
}

TEST_P(Matmul, PartsOfOneInputEqualSeparateProducts) {
    ThreadPool pool(2);
    const Weights q(DType::BF16, 130, 96, 3);
    const Weights k(DType::F32, 33, 96, 4);
    const Weights v(DType::F16, 1, 96, 5);
    for (const std::int64_t tokens : {1, 3, 20}) {
        const Values x(tokens, 96);
        MatmulScratch scratch = scratch_for(tokens, 96, pool);
        Values a(tokens, 130), b(tokens, 33), c(tokens, 1), alone(tokens, 33);
        const MatmulPart parts[] = {{q.view(), a.view()}, {k.view(), b.view()}, {v.view(), c.view()}};
        matmul(parts, x.view(), pool, scratch);
        matmul(k.view(), x.view(), alone.view(), pool, scratch);
        EXPECT_EQ(b, alone);
        EXPECT_TRUE(near_all(a.view(), slow::matmul(q.view(), x.view()), tolerance(96), 1e-6));
        EXPECT_TRUE(near_all(c.view(), slow::matmul(v.view(), x.view()), tolerance(96), 1e-6));
    }
}

TEST_P(Matmul, RowsOfAViewMayLieApart) {
    ThreadPool pool(1);
    const Weights whole(DType::BF16, 20, 40);
    WeightView left = whole.view(); // the first 24 columns of every row
    left.cols = 24;
    for (const std::int64_t tokens : {1, 9}) {
        const Values x(tokens, 24);
        MatmulScratch scratch = scratch_for(tokens, 24, pool);
        Values y(tokens, 20);
        matmul(left, x.view(), y.view(), pool, scratch);
        EXPECT_TRUE(near_all(y.view(), slow::matmul(left, x.view()), tolerance(24), 1e-6));
    }
}

TEST_P(Matmul, NotANumberStaysInItsToken) {
    ThreadPool pool(2);
    const Weights w(DType::BF16, 50, 70);
    for (const std::int64_t tokens : {3, 20}) {
        Values x(tokens, 70);
        x.view().row(1)[33] = std::numeric_limits<float>::quiet_NaN();
        x.view().row(2)[69] = std::numeric_limits<float>::infinity();
        MatmulScratch scratch = scratch_for(tokens, 70, pool);
        Values y(tokens, 50);
        matmul(w.view(), x.view(), y.view(), pool, scratch);
        for (std::int64_t r = 0; r < 50; ++r) {
            EXPECT_TRUE(std::isfinite(y.view().row(0)[r]));
            EXPECT_TRUE(std::isnan(y.view().row(1)[r]));
            EXPECT_FALSE(std::isfinite(y.view().row(2)[r]));
        }
    }
}

TEST_P(Matmul, ScratchSaysWhatFits) {
    auto scratch = MatmulScratch::create(20, 64, 2);
    ASSERT_TRUE(scratch.has_value());
    EXPECT_TRUE(scratch->fits(20, 64, 2));
    EXPECT_FALSE(scratch->fits(20, 640, 2));
    EXPECT_FALSE(scratch->fits(20, 64, 3));
    EXPECT_GT(scratch->bytes(), 20 * 64 * 4);
    auto other_shape = MatmulScratch::create(20, 64, 2, 24 * 640);
    ASSERT_TRUE(other_shape.has_value());
    EXPECT_TRUE(other_shape->fits(20, 640, 2));
    EXPECT_FALSE(other_shape->fits(20, 650, 2));
}

TEST_P(Matmul, RunsOnTheTargetThatWasAskedFor) { EXPECT_STREQ(active_simd_target(), hwy::TargetName(GetParam())); }

} // namespace
} // namespace layerscope::test
