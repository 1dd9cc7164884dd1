// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Products of some columns of a matrix: each against plain loops, and those of all its columns, one on top of the
// other, against the product of the whole, to the bit.

#include "core/kernels/kernel_data.h"
#include "core/kernels/packed_weights.h"
#include "kernels/matmul.h"

#include <algorithm>
#include <string>
#include <vector>

namespace layerscope::test {
namespace {

class ColumnParts : public OnEachTarget {};
LS_ON_EACH_TARGET(ColumnParts);

constexpr std::int64_t rows = 37; ///< leaves a rest of every panel and of eight
constexpr std::int64_t numbers_of_tokens[] = {1, 2, 3, 4, 5, 13};

/// Whole numbers, the largest of every group 127: no form of activations changes them.
Values whole_numbers(std::int64_t tokens, std::int64_t cols) {
    Values x(tokens, cols, 7, 127.49F);
    for (std::int64_t t = 0; t < tokens; ++t)
        for (std::int64_t c = 0; c < cols; ++c)
            x.view().row(t)[c] = c % 32 == 5 ? 127.0F : std::round(x.view().row(t)[c]);
    return x;
}

ConstMatrixView columns(const Values& x, std::int64_t first, std::int64_t count) {
    return {x.view().data + first, x.view().rows, count, x.stride()};
}
WeightView columns(WeightView w, std::int64_t first, std::int64_t count) {
    w.data += *row_bytes(w.dtype, static_cast<std::size_t>(first));
    w.cols = count;
    return w;
}

slow::Matrix on_top(const Values& before, slow::Matrix product) {
    for (std::int64_t t = 0; t < product.rows; ++t)
        for (std::int64_t r = 0; r < product.cols; ++r)
            product.at(t, r) += before.view().row(t)[r];
    return product;
}

struct Case {
    WeightView weight;
    WeightView plain; ///< the same values, for the plain loops
    ActivationForm form = ActivationForm::Float32;
};

/// In parts of at most `most` columns; each is compared with plain loops.
Values product_in_parts(const Case& c, const Values& x, std::int64_t most, ThreadPool& pool, MatmulScratch& scratch) {
    // Sums of `count` products of at most 127 times two, as matmul_test has them of one times two.
    const auto tolerance = [](std::int64_t count) { return 127 * 16e-7 * (1 + std::sqrt(static_cast<double>(count))); };
    Values y(x.view().rows, rows, 9);
    const std::int64_t at_once = cut_columns(c.weight, most, scratch);
    EXPECT_GT(at_once, 0);
    for (std::int64_t first = 0; first < c.weight.cols; first += at_once) {
        const std::int64_t count = std::min(at_once, c.weight.cols - first);
        const MatmulPart part{c.weight, y.view(), first};
        const Values before = y;
        const ConstMatrixView some = columns(x, first, count);
        matmul({&part, 1}, some, pool, scratch);
        slow::Matrix expected = slow::matmul(columns(c.plain, first, count), some);
        if (first > 0) expected = on_top(before, std::move(expected));
        EXPECT_TRUE(near_all(y.view(), expected, tolerance(first + count), 1e-6)) << "columns from " << first << " on";
    }
    EXPECT_TRUE(y.gaps_untouched());
    return y;
}

void expect_parts(const Case& c, ThreadPool& pool, const std::string& of) {
    const std::int64_t cols = c.weight.cols;
    for (const std::int64_t tokens : numbers_of_tokens) {
        const Values x = whole_numbers(tokens, cols);
        auto scratch = MatmulScratch::create(tokens, cols, pool.size());
        ASSERT_TRUE(scratch.has_value());
        scratch->set_activation_form(c.form);
        scratch->set_sum_order(SumOrder::Fixed);
        Values whole(tokens, rows, 9);
        matmul(c.weight, x.view(), whole.view(), pool, *scratch);
        const std::int64_t least = std::min(least_cut_columns(), cols);
        for (const std::int64_t most : {least, least + 100, cols}) {
            SCOPED_TRACE(of + ", " + std::to_string(tokens) + " tokens, " + std::to_string(cols) +
                         " columns, at most " + std::to_string(most) + " at once");
            EXPECT_LE(cut_columns(c.weight, most, *scratch), std::min(most, cols));
            EXPECT_TRUE(product_in_parts(c, x, most, pool, *scratch) == whole);
        }
    }
}

TEST_P(ColumnParts, OfEveryTypeAddUpToTheWhole) {
    ThreadPool pool(2);
    std::vector<DType> types(std::begin(kBlockTypes), std::end(kBlockTypes));
    types.insert(types.end(), {DType::F32, DType::F16, DType::BF16});
    // More than two cuts at least_cut_columns(), and ends that are none of the kernels' blocks.
    for (const DType type : types)
        for (const std::int64_t cols : {4 * 1024 + 256, 1280})
            for (const auto form : {ActivationForm::Float32, ActivationForm::EightBits, ActivationForm::Narrow}) {
                const Weights weights(type, rows, cols);
                expect_parts({weights.view(), weights.view(), form}, pool, std::string(name(type)));
            }
}

TEST_P(ColumnParts, OfAPackedMatrixAddUpToTheWhole) {
    ThreadPool pool(2);
    for (const std::int64_t cols : {4 * 1024 + 128, 1280}) {
        PackedWeights weights(normal_values(rows * cols), cols);
        expect_parts({weights.packed(), weights.plain(), ActivationForm::Float32}, pool, "packed");
        weights.forget_from(rows / 2);
        WeightView half = weights.packed();
        half.data = weights.plain().data;
        expect_parts({half, weights.plain(), ActivationForm::Float32}, pool, "half packed");
    }
}

} // namespace
} // namespace layerscope::test
