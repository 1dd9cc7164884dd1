// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Products on the processor's matrix unit: what they compute, and that everything else stays as it is without one.

#include "core/kernels/kernel_data.h"
#include "kernels/matmul.h"
#include "kernels/matrix_unit.h"
#include "kernels/unit_panels.h"

#include <limits>
#include <utility>
#include <vector>

namespace layerscope::test {
namespace {

constexpr DType kUnitTypes[] = {DType::BF16, DType::Q8_0, DType::Q4_0, DType::Q4_1, DType::Q5_0,
                                DType::Q5_1, DType::Q4_K, DType::Q5_K, DType::Q6_K};

class UnitProducts : public ::testing::Test {
protected:
    void SetUp() override {
        if (!has_matrix_unit()) GTEST_SKIP() << "this processor has no unit for bfloat16 matrices";
    }
    void TearDown() override { allow_matrix_unit(true); }
};

double narrowed(double value) { return bf16_to_float(float_to_bf16(static_cast<float>(value))); }

/// Both sides rounded to bfloat16, then the plain product; bf16 weights meet the activations as they are.
std::vector<double> slow_product(const WeightView& w, ConstMatrixView x) {
    std::vector<double> weights;
    for (std::int64_t r = 0; r < w.rows; ++r)
        for (std::int64_t c = 0; c < w.cols; ++c)
            weights.push_back(narrowed(slow::weight_value(w, r, c)));
    std::vector<double> out;
    for (std::int64_t t = 0; t < x.rows; ++t)
        for (std::int64_t r = 0; r < w.rows; ++r) {
            double sum = 0;
            for (std::int64_t c = 0; c < w.cols; ++c) {
                const double value = x.row(t)[c];
                sum += weights[static_cast<std::size_t>(r * w.cols + c)] *
                       (w.dtype == DType::BF16 ? value : narrowed(value));
            }
            out.push_back(sum);
        }
    return out;
}

Values product(const WeightView& w, ConstMatrixView x, ThreadPool& pool, ActivationForm form = ActivationForm::Narrow) {
    auto scratch = MatmulScratch::create(x.rows, x.cols, pool.size());
    EXPECT_TRUE(scratch.has_value());
    scratch->set_activation_form(form);
    Values y(x.rows, w.rows, 9);
    matmul(w, x, y.view(), pool, *scratch);
    EXPECT_TRUE(y.gaps_untouched());
    return y;
}

void expect_product(DType dtype, std::int64_t tokens, std::int64_t rows, std::int64_t cols, ThreadPool& pool) {
    const Weights w(dtype, rows, cols);
    const Values x(tokens, cols);
    const Values y = product(w.view(), x.view(), pool);
    const auto expected = slow_product(w.view(), x.view());
    // Products of two bfloat16 are exact in float32; what is left is the rounding of sums of values of size <= 2, and
    // what two parts leave of an activation, 2^-17.
    const double tolerance = 4e-6 * (1.0 + std::sqrt(static_cast<double>(cols)));
    for (std::int64_t t = 0; t < tokens; ++t)
        for (std::int64_t r = 0; r < rows; ++r)
            ASSERT_NEAR(y.view().row(t)[r], expected[static_cast<std::size_t>(t * rows + r)], tolerance)
                << name(dtype) << " " << tokens << " tokens, " << rows << " x " << cols << ": " << t << ", " << r;
}

TEST_F(UnitProducts, OfBf16WeightsAreAsGoodAsFloat32) {
    ThreadPool pool(2);
    for (const std::int64_t tokens : {5, 15, 16, 17, 31, 32, 33, 70})
        for (const auto& [rows, cols] : {std::pair{1, 32},
                                         {15, 64},
                                         {16, 32},
                                         {17, 96},
                                         {32, 512},
                                         {33, 1056},
                                         {49, 64},
                                         {64, 480},
                                         {65, 96},
                                         {64, 3200},
                                         {130, 1280}})
            expect_product(DType::BF16, tokens, rows, cols, pool);
}

TEST_F(UnitProducts, TakeEveryBlockFormat) {
    ThreadPool pool(2);
    for (const DType dtype : kUnitTypes)
        for (const std::int64_t tokens : {5, 33})
            for (const auto& [rows, cols] : {std::pair{19, 256}, {64, 768}, {70, 1280}, {1090, 512}})
                expect_product(dtype, tokens, rows, cols, pool);
}

TEST_F(UnitProducts, AreTheSameForAnyNumberOfThreads) {
    for (const DType dtype : {DType::BF16, DType::Q4_0, DType::Q6_K}) {
        const Weights w(dtype, 300, 768);
        const Values x(40, 768);
        std::vector<Values> results;
        for (const std::int32_t threads : {1, 2, 5}) {
            ThreadPool pool(threads);
            results.push_back(product(w.view(), x.view(), pool));
        }
        EXPECT_EQ(results[0], results[1]);
        EXPECT_EQ(results[0], results[2]);
    }
}

TEST_F(UnitProducts, OfATokenDoNotDependOnItsNeighbours) {
    ThreadPool pool(2);
    const Weights w(DType::BF16, 100, 640);
    const Values x(40, 640);
    const Values all = product(w.view(), x.view(), pool);
    for (const auto& [first, n] : {std::pair{0, 11}, {7, 5}, {13, 27}}) {
        const Values some = product(w.view(), {x.view().row(first), n, 640, x.stride()}, pool);
        for (std::int64_t t = 0; t < n; ++t)
            EXPECT_EQ(std::memcmp(some.view().row(t), all.view().row(first + t), 100 * sizeof(float)), 0) << first + t;
    }
}

TEST_F(UnitProducts, KeepWhatIsNotANumberInItsToken) {
    ThreadPool pool(2);
    const Weights w(DType::BF16, 50, 64);
    Values x(20, 64);
    x.view().row(1)[33] = std::numeric_limits<float>::quiet_NaN();
    x.view().row(2)[63] = std::numeric_limits<float>::infinity();
    const Values y = product(w.view(), x.view(), pool);
    for (std::int64_t r = 0; r < 50; ++r) {
        EXPECT_TRUE(std::isfinite(y.view().row(0)[r]));
        EXPECT_TRUE(std::isnan(y.view().row(1)[r]));
        EXPECT_FALSE(std::isfinite(y.view().row(2)[r]));
    }
}

TEST_F(UnitProducts, AreLeftToOthersWhenTheUnitIsOff) {
    ThreadPool pool(2);
    for (const DType dtype : {DType::BF16, DType::Q8_0}) {
        const Weights w(dtype, 40, 256);
        const Values x(20, 256);
        const Values with = product(w.view(), x.view(), pool);
        allow_matrix_unit(false);
        EXPECT_FALSE(has_unit_product(w.view()));
        const Values without = product(w.view(), x.view(), pool);
        allow_matrix_unit(true);
        EXPECT_EQ(without, product(w.view(), x.view(), pool, ActivationForm::EightBits));
        EXPECT_FALSE(with == without);
    }
}

TEST_F(UnitProducts, AreOnlyForThoseWhoAskForThem) {
    const Weights plain(DType::F32, 8, 64), half(DType::F16, 8, 64), odd(DType::BF16, 8, 65);
    EXPECT_FALSE(has_unit_product(plain.view()));
    EXPECT_FALSE(has_unit_product(half.view()));
    EXPECT_FALSE(has_unit_product(odd.view()));
    ThreadPool pool(1);
    const Weights w(DType::BF16, 8, 64);
    const Values x(20, 64);
    const Values exact = product(w.view(), x.view(), pool, ActivationForm::Float32);
    EXPECT_TRUE(near_all(exact.view(), slow::matmul(w.view(), x.view()), 2e-5, 1e-6));
}

/// Few tokens and other instruction sets run as with EightBits.
TEST_F(UnitProducts, AreForManyTokensOnly) {
    ThreadPool pool(1);
    const Weights w(DType::Q4_0, 40, 256);
    const Values x(4, 256);
    EXPECT_EQ(product(w.view(), x.view(), pool), product(w.view(), x.view(), pool, ActivationForm::EightBits));
}

} // namespace
} // namespace layerscope::test
