// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "support/slow_reference.h"
#include "tensor/dtype.h"
#include "tensor/float_formats.h"
#include "tensor/tensor_view.h"

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <vector>

namespace layerscope::test {

/// Runs a test once for each instruction set that this machine has and the kernels were built for.
class OnEachTarget : public ::testing::TestWithParam<std::int64_t> {
protected:
    void SetUp() override {
        hwy::SetSupportedTargetsForTest(GetParam());
        hwy::GetChosenTarget().DeInit();
    }
    void TearDown() override {
        hwy::SetSupportedTargetsForTest(0);
        hwy::GetChosenTarget().DeInit();
    }
};

inline std::vector<std::int64_t> targets_here() {
    std::vector<std::int64_t> targets;
    const std::int64_t built = HWY_TARGETS; // this test is compiled with the definitions of core/kernels
    for (int bit = 0; bit < 63; ++bit)
        if (const std::int64_t target = std::int64_t{1} << bit; (hwy::SupportedTargets() & built & target) != 0)
            targets.push_back(target);
    return targets;
}

inline std::string target_name(const ::testing::TestParamInfo<std::int64_t>& info) {
    return hwy::TargetName(info.param);
}

#define LS_ON_EACH_TARGET(suite) INSTANTIATE_TEST_SUITE_P(Simd, suite, ::testing::ValuesIn(targets_here()), target_name)

inline constexpr DType kBlockTypes[] = {DType::Q8_0, DType::Q4_0, DType::Q4_1, DType::Q5_0,
                                        DType::Q5_1, DType::Q4_K, DType::Q5_K, DType::Q6_K};

/// Float matrix with a gap after every row, so that a kernel that ignores the stride is found out.
class Values {
public:
    Values(std::int64_t rows, std::int64_t cols, std::uint32_t seed = 1, float size = 1.0F)
        : rows_(rows), cols_(cols), data_(static_cast<std::size_t>(rows * stride()), kGap) {
        std::mt19937 random(seed);
        std::uniform_real_distribution<float> uniform(-size, size);
        for (std::int64_t r = 0; r < rows; ++r)
            for (std::int64_t c = 0; c < cols; ++c)
                view().row(r)[c] = uniform(random);
    }
    [[nodiscard]] std::int64_t stride() const { return cols_ + 3; }
    [[nodiscard]] MatrixView view() { return {data_.data(), rows_, cols_, stride()}; }
    [[nodiscard]] ConstMatrixView view() const { return {data_.data(), rows_, cols_, stride()}; }
    [[nodiscard]] bool gaps_untouched() const {
        for (std::int64_t r = 0; r < rows_; ++r)
            for (std::int64_t c = cols_; c < stride(); ++c)
                if (data_[static_cast<std::size_t>(r * stride() + c)] != kGap) return false;
        return true;
    }
    bool operator==(const Values& other) const {
        return std::memcmp(data_.data(), other.data_.data(), data_.size() * sizeof(float)) == 0;
    }

private:
    static constexpr float kGap = 12345.0F;
    std::int64_t rows_, cols_;
    std::vector<float> data_;
};

/// Random weights of any weight type, beginning at an odd address.
class Weights {
public:
    Weights(DType dtype, std::int64_t rows, std::int64_t cols, std::uint32_t seed = 2)
        : row_bytes_(*row_bytes(dtype, static_cast<std::size_t>(cols))),
          data_(1 + row_bytes_ * static_cast<std::size_t>(rows)), view_{data_.data() + 1, dtype, rows, cols,
                                                                        row_bytes_} {
        std::mt19937 random(seed);
        std::uniform_real_distribution<float> uniform(-1.0F, 1.0F);
        for (std::int64_t r = 0; r < rows; ++r)
            for (std::size_t i = 0; i < row_bytes_; i += traits(dtype).block_bytes)
                fill_block(data_.data() + 1 + static_cast<std::size_t>(r) * row_bytes_ + i, uniform(random), random);
    }
    Weights(const Weights&) = delete;
    Weights& operator=(const Weights&) = delete;
    [[nodiscard]] const WeightView& view() const { return view_; }

private:
    void fill_block(std::byte* to, float value, std::mt19937& random) {
        if (view_.dtype == DType::F32) {
            std::memcpy(to, &value, 4);
            return;
        }
        const std::uint16_t bits = view_.dtype == DType::BF16  ? float_to_bf16(value)
                                   : view_.dtype == DType::F16 ? float_to_f16(value)
                                                               : float_to_f16(value / scale_range());
        const std::size_t n_bytes = traits(view_.dtype).block_bytes;
        for (std::size_t i = 0; is_block_type(view_.dtype) && i < n_bytes; ++i)
            to[i] = static_cast<std::byte>(random() & 255U);
        const bool scale_last = view_.dtype == DType::Q6_K;
        std::memcpy(to + (scale_last ? n_bytes - 2 : 0), &bits, 2);
        if (has_second_scale()) std::memcpy(to + 2, &bits, 2);
    }
    /// What one unit of the block's scale may be multiplied with, so that values stay about one.
    [[nodiscard]] float scale_range() const {
        if (view_.dtype == DType::Q6_K) return 2048.0F;
        return view_.dtype == DType::Q4_K || view_.dtype == DType::Q5_K ? 1024.0F : 64.0F;
    }
    [[nodiscard]] bool has_second_scale() const {
        return view_.dtype == DType::Q4_1 || view_.dtype == DType::Q5_1 || view_.dtype == DType::Q4_K ||
               view_.dtype == DType::Q5_K;
    }

    std::size_t row_bytes_;
    std::vector<std::byte> data_;
    WeightView view_;
};

/// |actual - expected| <= absolute + relative · |expected| everywhere.
inline ::testing::AssertionResult near_all(ConstMatrixView actual, const slow::Matrix& expected, double absolute,
                                           double relative) {
    if (actual.rows != expected.rows || actual.cols != expected.cols) return ::testing::AssertionFailure() << "shape";
    for (std::int64_t r = 0; r < actual.rows; ++r)
        for (std::int64_t c = 0; c < actual.cols; ++c) {
            const double a = actual.row(r)[c];
            const double e = expected.at(r, c);
            if (!(std::abs(a - e) <= absolute + relative * std::abs(e)))
                return ::testing::AssertionFailure() << "[" << r << ", " << c << "]: " << a << ", expected " << e;
        }
    return ::testing::AssertionSuccess();
}

} // namespace layerscope::test
