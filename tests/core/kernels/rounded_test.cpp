// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Products of quantised weights with activations of eight bits: what they compute, and how far from the exact product
// that may be.

#include "core/kernels/kernel_data.h"
#include "kernels/gemv.h"
#include "kernels/matmul.h"
#include "kernels/rounded_inputs.h"
#include "tensor/aligned_buffer.h"
#include "tensor/quant_blocks.h"

#include <algorithm>
#include <deque>
#include <limits>
#include <utility>
#include <vector>

namespace layerscope::test {
namespace {

/// Every group of 32 neighbours in steps of its largest magnitude / 127, each value to the nearest.
Values eight_bits(Values x) {
    for (std::int64_t t = 0; t < x.view().rows; ++t)
        for (std::int64_t g = 0; g < x.view().cols; g += 32) {
            float* const group = x.view().row(t) + g;
            float most = 0;
            for (std::int64_t i = 0; i < 32; ++i)
                most = std::max(most, std::abs(group[i]));
            for (std::int64_t i = 0; i < 32 && most > 0; ++i)
                group[i] = most / 127.0F * std::nearbyint(group[i] * (127.0F / most));
        }
    return x;
}

class RoundedProducts : public OnEachTarget {
protected:
    void SetUp() override {
        OnEachTarget::SetUp();
        if (!has_rounded_products()) GTEST_SKIP() << "activations stay float32 without vectors";
    }
};
LS_ON_EACH_TARGET(RoundedProducts);

// Within a group of 32 all is whole numbers; what is left is float32 sums over groups of size <= 32 * 2.
double tolerance(std::int64_t cols) { return 1e-5 * (1.0 + std::sqrt(static_cast<double>(cols))); }

MatmulScratch scratch_for(std::int64_t tokens, std::int64_t cols, const ThreadPool& pool) {
    auto scratch = MatmulScratch::create(tokens, cols, pool.size());
    EXPECT_TRUE(scratch.has_value());
    scratch->set_activation_form(ActivationForm::EightBits);
    return std::move(*scratch);
}

Values product(const WeightView& w, ConstMatrixView x, ThreadPool& pool) {
    MatmulScratch scratch = scratch_for(x.rows, x.cols, pool);
    Values y(x.rows, w.rows, 9);
    matmul(w, x, y.view(), pool, scratch);
    EXPECT_TRUE(y.gaps_untouched());
    return y;
}

void expect_product(const WeightView& w, const Values& x, ThreadPool& pool) {
    const Values y = product(w, x.view(), pool);
    const Values rounded = eight_bits(x);
    EXPECT_TRUE(near_all(y.view(), slow::matmul(w, rounded.view()), tolerance(w.cols), 1e-6))
        << name(w.dtype) << " " << x.view().rows << " tokens, " << w.rows << " x " << w.cols;
}

TEST_P(RoundedProducts, AreThoseOfTheRoundedActivations) {
    ThreadPool pool(2);
    for (const DType dtype : kBlockTypes) {
        const auto block = static_cast<std::int64_t>(traits(dtype).block_values);
        for (const std::int64_t tokens : {1, 2, 3, 4, 5, 8, 14, 33})
            for (const auto& [rows, blocks] : {std::pair{1, 1}, {33, 2}, {65, 5}, {7, 8}, {16, 9}, {19, 17}}) {
                const Weights w(dtype, rows, blocks * block);
                expect_product(w.view(), Values(tokens, blocks * block), pool);
            }
    }
}

// Rounding moves an activation by at most half a step, 1/254 of the largest magnitude of its group.
TEST_P(RoundedProducts, StayWithinTheStatedDistanceOfTheExactOnes) {
    ThreadPool pool(2);
    for (const DType dtype : kBlockTypes)
        for (const std::int64_t tokens : {2, 9}) {
            const Weights w(dtype, 21, 768);
            const Values x(tokens, 768, 3, 5.0F);
            const Values y = product(w.view(), x.view(), pool);
            const slow::Matrix exact = slow::matmul(w.view(), x.view());
            double largest = 0;
            for (std::int64_t t = 0; t < tokens; ++t)
                for (std::int64_t r = 0; r < 21; ++r) {
                    double bound = 0;
                    for (std::int64_t c = 0; c < 768; ++c) {
                        const float* const group = x.view().row(t) + c / 32 * 32;
                        const float most = std::abs(*std::max_element(
                            group, group + 32, [](float a, float b) { return std::abs(a) < std::abs(b); }));
                        bound += std::abs(slow::weight_value(w.view(), r, c)) * static_cast<double>(most) / 254.0;
                    }
                    const double error = std::abs(static_cast<double>(y.view().row(t)[r]) - exact.at(t, r));
                    EXPECT_LE(error, bound * (1 + 1e-4) + 5 * tolerance(768)) << name(dtype);
                    largest = std::max(largest, error / bound);
                }
            EXPECT_GT(largest, 1e-3) << "not rounded at all";
        }
}

TEST_P(RoundedProducts, HoldTheExtremesOfEveryNumber) {
    ThreadPool pool(1);
    Values x(5, 32);
    for (std::int64_t t = 0; t < 5; ++t)
        for (std::int64_t c = 0; c < 32; ++c)
            x.view().row(t)[c] = (t + (t > 2 ? c : 0)) % 2 == 0 ? 127.0F : -127.0F; // one scale: exactly 1
    for (const int q : {-128, -127, 127}) {
        BlockQ8_0 block{};
        const std::uint16_t one = float_to_f16(1.0F);
        std::memcpy(block.d, &one, sizeof(one));
        std::fill_n(block.q, 32, static_cast<std::int8_t>(q));
        const WeightView w{reinterpret_cast<const std::byte*>(&block), DType::Q8_0, 1, 32, sizeof(block)};
        for (const std::int64_t tokens : {1, 5}) {
            const Values y = product(w, {x.view().data, tokens, 32, x.stride()}, pool);
            for (std::int64_t t = 0; t < tokens; ++t) {
                float sum = 0;
                for (std::int64_t c = 0; c < 32; ++c)
                    sum += static_cast<float>(q) * x.view().row(t)[c];
                EXPECT_EQ(y.view().row(t)[0], sum) << q << " token " << t;
            }
        }
    }
}

TEST_P(RoundedProducts, AreTheSameForAnyNumberOfThreads) {
    for (const DType dtype : kBlockTypes)
        for (const std::int64_t tokens : {1, 4, 40}) {
            const Weights w(dtype, 300, 512);
            const Values x(tokens, 512);
            std::vector<Values> results;
            for (const std::int32_t threads : {1, 2, 5}) {
                ThreadPool pool(threads);
                results.push_back(product(w.view(), x.view(), pool));
            }
            EXPECT_EQ(results[0], results[1]) << name(dtype);
            EXPECT_EQ(results[0], results[2]) << name(dtype);
        }
}

TEST_P(RoundedProducts, OfATokenDoNotDependOnItsNeighbours) {
    ThreadPool pool(2);
    for (const DType dtype : kBlockTypes) {
        const Weights w(dtype, 45, 768);
        const Values x(40, 768);
        const Values all = product(w.view(), x.view(), pool);
        const auto row_bytes = 45 * sizeof(float);
        for (const auto& [first, n] : {std::pair{0, 11}, {7, 5}, {29, 8}}) {
            const Values some = product(w.view(), {x.view().row(first), n, 768, x.stride()}, pool);
            for (std::int64_t t = 0; t < n; ++t)
                EXPECT_EQ(std::memcmp(some.view().row(t), all.view().row(first + t), row_bytes), 0) << name(dtype);
        }
        const Values four = product(w.view(), {x.view().row(3), 4, 768, x.stride()}, pool);
        for (std::int64_t t = 0; t < 4; ++t) { // by rows: near the panels, equal among themselves
            const Values one = product(w.view(), {x.view().row(3 + t), 1, 768, x.stride()}, pool);
            EXPECT_EQ(std::memcmp(one.view().row(0), four.view().row(t), row_bytes), 0) << name(dtype);
            EXPECT_TRUE(
                near_all(one.view(), slow::Matrix({all.view().row(3 + t), 1, 45, all.stride()}), tolerance(768), 1e-6))
                << name(dtype);
        }
    }
}

TEST_P(RoundedProducts, KeepWhatIsNotANumberInItsToken) {
    ThreadPool pool(2);
    for (const DType dtype : {DType::Q8_0, DType::Q4_0, DType::Q6_K})
        for (const std::int64_t tokens : {3, 20}) {
            const Weights w(dtype, 50, 512);
            Values x(tokens, 512);
            x.view().row(1)[33] = std::numeric_limits<float>::quiet_NaN();
            x.view().row(2)[511] = std::numeric_limits<float>::infinity();
            const Values y = product(w.view(), x.view(), pool);
            for (std::int64_t r = 0; r < 50; ++r) {
                EXPECT_TRUE(std::isfinite(y.view().row(0)[r]));
                EXPECT_TRUE(std::isnan(y.view().row(1)[r]));
                EXPECT_FALSE(std::isfinite(y.view().row(2)[r]));
            }
        }
}

TEST_P(RoundedProducts, TakeTheSmallestAndLargestActivations) {
    ThreadPool pool(1);
    const Weights w(DType::Q8_0, 3, 64);
    for (const float size : {0.0F, 1e-44F, 1e-36F, 1e30F}) {
        const Values x(1, 64, 5, size);
        const Values y = product(w.view(), x.view(), pool);
        const slow::Matrix exact = slow::matmul(w.view(), x.view());
        for (std::int64_t r = 0; r < 3; ++r)
            EXPECT_NEAR(y.view().row(0)[r], exact.at(0, r), 64 * 2 * static_cast<double>(size) / 254 + 64 * 2e-35);
    }
}

// Parts with and without blocks meet the same input in one call.
TEST_P(RoundedProducts, LeaveOtherWeightsExact) {
    ThreadPool pool(2);
    const Weights plain(DType::BF16, 33, 96, 4);
    const Weights blocks(DType::Q5_1, 21, 96, 5);
    for (const std::int64_t tokens : {1, 20}) {
        const Values x(tokens, 96);
        MatmulScratch scratch = scratch_for(tokens, 96, pool);
        Values a(tokens, 33), b(tokens, 21);
        const MatmulPart parts[] = {{plain.view(), a.view()}, {blocks.view(), b.view()}};
        matmul(parts, x.view(), pool, scratch);
        EXPECT_TRUE(near_all(a.view(), slow::matmul(plain.view(), x.view()), 2e-5, 1e-6));
        EXPECT_EQ(b, product(blocks.view(), x.view(), pool));
    }
}

TEST_P(RoundedProducts, OfManyInputsNeedNoMoreMemory) {
    ThreadPool pool(2);
    MatmulScratch scratch = scratch_for(1, 256, pool); // holds about 30 rounded rows
    std::deque<Weights> weights;                       // which do not move
    std::vector<Values> x, y;
    std::vector<MatmulTask> tasks;
    for (std::uint32_t i = 0; i < 90; ++i) {
        weights.emplace_back(i % 3 == 0 ? DType::BF16 : DType::Q4_K, 5, 256, i);
        x.emplace_back(1, 256, i);
        y.emplace_back(1, 5, i);
    }
    for (std::size_t i = 0; i < 90; ++i)
        tasks.push_back({weights[i].view(), std::as_const(x[i]).view(), y[i].view()});
    matmul_each(tasks, pool, scratch);
    for (std::size_t i = 0; i < 90; ++i)
        EXPECT_EQ(y[i], product(weights[i].view(), x[i].view(), pool)) << i;
}

} // namespace
} // namespace layerscope::test
