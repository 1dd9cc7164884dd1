// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/convert.h"
#include "support/golden_case.h"
#include "weights/memory_need.h"
#include "weights/weight_loader.h"

#include <gtest/gtest.h>

#include <cmath>

namespace layerscope::test {
namespace {

std::vector<float> values_of(const WeightView& view) {
    std::vector<float> values(static_cast<std::size_t>(view.rows * view.cols));
    for (std::int64_t r = 0; r < view.rows; ++r)
        to_float(view.dtype, view.row(r), view.cols, values.data() + r * view.cols);
    return values;
}

double mean(const std::vector<float>& values) {
    double sum = 0.0;
    for (const float value : values)
        sum += value;
    return sum / static_cast<double>(values.size());
}

class RandomWeights : public ::testing::Test {
protected:
    GoldenCase gemma = load_golden("gemma3_f32");
    GoldenCase llama = load_golden("llama_f32");
    static std::shared_ptr<const ModelWeights> make(const GoldenCase& golden, DType dtype, std::uint64_t seed) {
        auto weights = random_weights(*golden.plan, dtype, seed, {});
        EXPECT_TRUE(weights.has_value());
        return *weights;
    }
};

TEST_F(RandomWeights, FollowTheSeedAlone) {
    const auto a = make(llama, DType::BF16, 7);
    const auto b = make(llama, DType::BF16, 7);
    const auto other = make(llama, DType::BF16, 8);
    EXPECT_EQ(values_of(a->layers[2].up), values_of(b->layers[2].up));
    EXPECT_NE(values_of(a->layers[2].up), values_of(other->layers[2].up));
    EXPECT_NE(values_of(a->layers[2].up), values_of(a->layers[3].up)) << "layers repeat";
}

TEST_F(RandomWeights, MatricesKeepTheSizeOfWhatTheyAreGiven) {
    const auto values = values_of(make(llama, DType::F32, 1)->embedding);
    double squares = 0.0;
    for (const float value : values)
        squares += double{value} * value;
    const auto variance = squares / static_cast<double>(values.size());
    // 131 x 48 uniform values: the spread of a variance is its size times sqrt(0.8 / n), 1.1 %; five times that.
    EXPECT_NEAR(variance * 48.0, 1.0, 0.06);
    EXPECT_NEAR(mean(values), 0.0, 0.01);
}

TEST_F(RandomWeights, NormsScaleByAboutOneInBothConventions) {
    const auto plain = values_of(make(llama, DType::F32, 1)->layers[0].mixer_norm);
    const auto centred = values_of(make(gemma, DType::F32, 1)->layers[0].mixer_norm);
    EXPECT_NEAR(mean(plain), 1.0, 0.05);
    EXPECT_NEAR(mean(centred), 0.0, 0.05);
}

TEST_F(RandomWeights, TakeTheBytesThatWereAnnounced) {
    for (const auto dtype : {DType::F32, DType::F16, DType::BF16})
        EXPECT_EQ(make(gemma, dtype, 1)->n_bytes, weight_bytes(*gemma.plan, dtype));
    EXPECT_EQ(make(gemma, DType::F16, 1)->dominant_dtype, DType::F16);
}

TEST_F(RandomWeights, HaveEveryTensorThePlanNeeds) {
    auto weights = *make(gemma, DType::BF16, 1);
    for (const auto& need : weight_needs(*gemma.plan)) {
        const auto& view = weights.view(need);
        EXPECT_EQ(view.rows, need.rows) << role_name(need.role);
        EXPECT_EQ(view.cols, need.cols) << role_name(need.role);
    }
    EXPECT_EQ(weights.output_head.data, weights.embedding.data);
}

TEST_F(RandomWeights, TooLargeAModelIsRefusedWithBothNumbers) {
    auto architecture = llama.architecture();
    architecture.vocab_size = std::int64_t{1} << 40;
    const auto weights = random_weights(make_plan(architecture), DType::BF16, 1, {});
    ASSERT_FALSE(weights.has_value());
    EXPECT_EQ(weights.error().code, ErrorCode::OutOfMemory);
    EXPECT_NE(weights.error().why.find(" bytes are needed, "), std::string::npos) << weights.error().why;
    architecture.vocab_size = std::int64_t{1} << 60;
    EXPECT_FALSE(random_weights(make_plan(architecture), DType::BF16, 1, {}).has_value());
}

TEST_F(RandomWeights, BlockTypesHaveTheSameSpread) {
    const auto wide = load_golden("llama_bf16");
    for (const DType type : {DType::Q8_0, DType::Q4_0}) {
        const auto weights = random_weights(*wide.plan, type, 1, {});
        ASSERT_TRUE(weights.has_value()) << weights.error().one_line();
        const auto& matrix = (*weights)->embedding;
        ASSERT_EQ(matrix.dtype, type);
        EXPECT_EQ((*weights)->layers[0].mixer_norm.dtype, DType::F32);
        double sum = 0.0;
        double squares = 0.0;
        std::vector<float> row(static_cast<std::size_t>(matrix.cols));
        for (std::int64_t r = 0; r < matrix.rows; ++r) {
            to_float(type, matrix.row(r), matrix.cols, row.data());
            for (const float value : row) {
                sum += value;
                squares += static_cast<double>(value) * value;
            }
        }
        const auto n = static_cast<double>(matrix.rows * matrix.cols);
        // variance 1 / fan-in; ten thousand values leave a few percent of chance
        EXPECT_NEAR(squares / n * static_cast<double>(matrix.cols), 1.0, 0.06) << name(type);
        EXPECT_NEAR(sum / n, 0.0, 5.0 / std::sqrt(n * static_cast<double>(matrix.cols))) << name(type);
        EXPECT_EQ(weight_bytes(*wide.plan, type), (*weights)->n_bytes);
    }
}

TEST_F(RandomWeights, TypesThatAreOnlyReadAreRefused) {
    const auto weights = random_weights(*llama.plan, DType::Q6_K, 1, {});
    ASSERT_FALSE(weights.has_value());
    EXPECT_EQ(weights.error().code, ErrorCode::Unsupported);
}

TEST_F(RandomWeights, StopWhenCancelled) {
    CancelSource source;
    source.cancel();
    LoadOptions options;
    options.cancel = source.token();
    const auto weights = random_weights(*llama.plan, DType::BF16, 1, options);
    ASSERT_FALSE(weights.has_value());
    EXPECT_EQ(weights.error().code, ErrorCode::Cancelled);
}

TEST(MemoryNeed, IsCheckedAgainstWhatTheSystemHas) {
    EXPECT_TRUE(check_memory(100, 100, "weights").has_value());
    EXPECT_TRUE(check_memory(100, std::nullopt, "weights").has_value());
    const auto refused = check_memory(101, 100, "weights");
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().one_line(), "cannot allocate weights: 101 bytes are needed, 100 are available");
    ASSERT_TRUE(available_memory().has_value());
    EXPECT_GT(*available_memory(), 1 << 20);
}

// 4 GiB need 4 + 1 + 1/2.
TEST(MemoryNeed, AQuarterAndHalfAGibibyteAreLeftForOthers) {
    constexpr std::int64_t half = std::int64_t{512} << 20U;
    EXPECT_TRUE(leaves_room(8 * half, 11 * half));
    EXPECT_FALSE(leaves_room(8 * half, 11 * half - 1));
    EXPECT_FALSE(leaves_room(std::int64_t{1} << 62U, 11 * half));
    EXPECT_FALSE(leaves_room(1, std::nullopt));
}

} // namespace
} // namespace layerscope::test
