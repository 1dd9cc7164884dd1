// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/mapped_file.h"
#include "kernels/matmul.h"
#include "kernels/packed_bf16.h"
#include "support/temp_folder.h"
#include "tensor/float_formats.h"
#include "weights/weight_packer.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <random>
#include <string>
#include <thread>

namespace layerscope::test {
namespace {

/// Where the matrices of these tests lie: one file, nothing but values.
class OneFile : public TensorSource {
public:
    explicit OneFile(std::shared_ptr<const MappedFile> file) : file_(std::move(file)) {}
    [[nodiscard]] const std::vector<TensorEntry>& tensors() const override { return none_; }
    [[nodiscard]] const TensorEntry* find(std::string_view) const override { return nullptr; }
    void release(std::span<const std::byte> bytes) const override {
        released_ += bytes.size();
        file_->release(bytes);
    }
    [[nodiscard]] bool is_mapped() const override { return true; }
    [[nodiscard]] std::size_t released() const { return released_; }

private:
    std::shared_ptr<const MappedFile> file_;
    std::vector<TensorEntry> none_;
    mutable std::atomic<std::size_t> released_{0};
};

constexpr std::int64_t kCols = 1024;
constexpr std::int64_t kRows = 11001; ///< of the large matrix: no whole number of stripes
constexpr std::int64_t kFewRows = 3;

class WeightPacking : public ::testing::Test {
protected:
    void SetUp() override {
        if (!prefers_packed_bf16()) GTEST_SKIP() << "this processor's kernels read plain rows as fast";
        std::mt19937 random(1);
        std::normal_distribution<float> normal(0.0F, 0.02F);
        values_.resize(static_cast<std::size_t>((kRows + 2 * kFewRows) * kCols));
        for (auto& value : values_)
            value = float_to_bf16(normal(random));
        // The last few rows have every exponent there is.
        for (auto at = values_.end() - kFewRows * kCols; at != values_.end(); ++at)
            *at = static_cast<std::uint16_t>(random());
        const auto* const bytes = reinterpret_cast<const char*>(values_.data());
        const auto file = MappedFile::open(folder_.write("weights", std::string(bytes, values_.size() * 2)));
        ASSERT_TRUE(file.has_value());
        file_ = *file;
        source_ = std::make_shared<OneFile>(file_);
    }
    [[nodiscard]] WeightView matrix(std::int64_t first_row, std::int64_t rows) const {
        constexpr std::size_t kRowBytes = static_cast<std::size_t>(kCols) * 2;
        return {file_->bytes().data() + static_cast<std::size_t>(first_row) * kRowBytes, DType::BF16, rows, kCols,
                kRowBytes};
    }
    [[nodiscard]] std::vector<WeightView> matrices() const {
        return {matrix(0, kRows), matrix(kRows, kFewRows), matrix(kRows + kFewRows, kFewRows)};
    }
    [[nodiscard]] std::vector<float> product(const WeightView& w) const {
        std::vector<float> x(static_cast<std::size_t>(kCols));
        for (std::size_t i = 0; i < x.size(); ++i)
            x[i] = static_cast<float>(i % 17) - 8.0F;
        std::vector<float> y(static_cast<std::size_t>(w.rows));
        ThreadPool pool(1);
        auto scratch = MatmulScratch::create(1, kCols, 1);
        EXPECT_TRUE(scratch.has_value());
        matmul(w, {x.data(), 1, kCols, kCols}, {y.data(), 1, w.rows, w.rows}, pool, *scratch);
        return y;
    }

    TempFolder folder_;
    std::vector<std::uint16_t> values_;
    std::shared_ptr<const MappedFile> file_;
    std::shared_ptr<const OneFile> source_;
};

TEST_F(WeightPacking, EveryValueIsKept) {
    const auto packer = WeightPacker::create(matrices(), source_);
    if (!packer) GTEST_SKIP() << "too little free memory";
    packer->start();
    EXPECT_EQ(packer->wait(), 2U) << "the third has too many exponents";
    WeightView strange = matrices()[2];
    strange.packed = packer->slot(2);
    EXPECT_EQ(packed_rows(strange, 1), nullptr);
    std::vector<float> row(static_cast<std::size_t>(kCols));
    for (std::size_t m = 0; m < 2; ++m) {
        const PackedBf16* const form = packer->slot(m)->load();
        ASSERT_NE(form, nullptr);
        const WeightView plain = matrices()[m];
        for (std::int64_t r = 0; r < plain.rows; ++r) {
            unpack_bf16(form->row(r), 0, kCols, row.data());
            for (std::size_t c = 0; c < row.size(); ++c) {
                std::uint16_t bits = 0;
                std::memcpy(&bits, plain.row(r) + 2 * c, sizeof(bits));
                ASSERT_EQ(float_to_bf16(row[c]), bits) << m << ": " << r << ", " << c;
            }
        }
    }
}

TEST_F(WeightPacking, GivesBackWhatIsPacked) {
    const auto packer = WeightPacker::create(matrices(), source_);
    if (!packer) GTEST_SKIP() << "too little free memory";
    packer->start();
    packer->wait();
    EXPECT_EQ(source_->released(), static_cast<std::size_t>((kRows + kFewRows) * kCols) * 2);
}

TEST_F(WeightPacking, ReadersSeeTheSameProductBeforeAndAfter) {
    const auto packer = WeightPacker::create(matrices(), source_);
    if (!packer) GTEST_SKIP() << "too little free memory";
    WeightView view = matrix(0, kRows);
    const auto expected = product(view);
    view.packed = packer->slot(0);
    EXPECT_EQ(packed_rows(view, 1), nullptr);
    EXPECT_EQ(product(view), expected);
    packer->start();
    do {
        ASSERT_EQ(product(view), expected);
    } while (packed_rows(view, kRows) == nullptr);
    EXPECT_EQ(product(view), expected);
}

TEST_F(WeightPacking, MayEndAtAnyMoment) {
    for (int i = 0; i < 5; ++i) {
        auto packer = WeightPacker::create(matrices(), source_);
        if (!packer) GTEST_SKIP() << "too little free memory";
        packer->start();
        std::this_thread::sleep_for(std::chrono::microseconds(300 * i));
        packer.reset();
        EXPECT_EQ(std::memcmp(file_->bytes().data(), values_.data(), values_.size() * 2), 0);
    }
}

TEST_F(WeightPacking, LeavesSmallAndOtherThingsAlone) {
    EXPECT_EQ(WeightPacker::create({matrix(0, 1000)}, source_), nullptr);
    EXPECT_EQ(WeightPacker::create({}, source_), nullptr);
    WeightView view = matrix(0, kRows);
    EXPECT_TRUE(WeightPacker::suits(view));
    view.cols = 1000;
    EXPECT_FALSE(WeightPacker::suits(view));
    view = matrix(0, 1);
    EXPECT_FALSE(WeightPacker::suits(view)) << "a vector";
    EXPECT_FALSE(WeightPacker::suits(matrix(0, 2))) << "a page, which may be moved with its neighbours";
    EXPECT_TRUE(WeightPacker::suits(matrix(0, 3)));
    view = matrix(0, kRows);
    view.dtype = DType::F16;
    EXPECT_FALSE(WeightPacker::suits(view));
}

} // namespace
} // namespace layerscope::test
