// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "kernels/packed_bf16.h"
#include "tensor/float_formats.h"
#include "tensor/tensor_view.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace layerscope::test {

/// A bfloat16 matrix and its packed form, in memory of no more than it needs.
class PackedWeights {
public:
    explicit PackedWeights(std::vector<std::uint16_t> values, std::int64_t cols)
        : values_(std::move(values)), cols_(cols), rows_(static_cast<std::int64_t>(values_.size()) / cols),
          groups_(static_cast<std::size_t>(rows_) * PackedBf16::row_bytes(cols)) {
        first_.push_back(0);
        std::vector<PackedBf16::Exception> of_row(static_cast<std::size_t>(cols));
        for (std::int64_t r = 0; r < rows_; ++r) {
            const auto* const row = reinterpret_cast<const std::byte*>(values_.data() + r * cols);
            lowest_.push_back(choose_lowest_exponent(row, cols));
            const auto n = pack_bf16_row(row, cols, lowest_.back(),
                                         groups_.data() + static_cast<std::size_t>(r) * PackedBf16::row_bytes(cols),
                                         of_row.data());
            exceptions_.insert(exceptions_.end(), of_row.begin(), of_row.begin() + n);
            first_.push_back(static_cast<std::uint32_t>(exceptions_.size()));
        }
        form_ = {groups_.data(), lowest_.data(), first_.data(), exceptions_.data(), cols};
    }
    PackedWeights(const PackedWeights&) = delete;
    PackedWeights& operator=(const PackedWeights&) = delete;

    [[nodiscard]] WeightView plain() const {
        return {reinterpret_cast<const std::byte*>(values_.data()), DType::BF16, rows_, cols_,
                static_cast<std::size_t>(cols_) * 2};
    }
    [[nodiscard]] WeightView packed() const {
        WeightView view = plain();
        view.data = nullptr; // whoever reads it is found out
        view.packed = &slot_;
        return view;
    }
    [[nodiscard]] const PackedBf16& form() const { return form_; }
    /// As if row r and those behind it were not packed yet.
    void forget_from(std::size_t r) {
        std::fill(lowest_.begin() + static_cast<std::ptrdiff_t>(r), lowest_.end(), kNotPackedYet);
        groups_.resize(r * PackedBf16::row_bytes(cols_)); // what is read there is found out
        groups_.shrink_to_fit();
        form_.groups = groups_.data();
    }
    [[nodiscard]] std::size_t n_exceptions() const { return exceptions_.size(); }

private:
    std::vector<std::uint16_t> values_;
    std::int64_t cols_, rows_;
    std::vector<std::byte> groups_;
    std::vector<std::uint8_t> lowest_;
    std::vector<std::uint32_t> first_;
    std::vector<PackedBf16::Exception> exceptions_;
    PackedBf16 form_;
    std::atomic<const PackedBf16*> slot_{&form_};
};

inline std::vector<std::uint16_t> normal_values(std::int64_t n, std::uint32_t seed = 3) {
    std::mt19937 random(seed);
    std::normal_distribution<float> normal(0.0F, 0.02F);
    std::vector<std::uint16_t> values(static_cast<std::size_t>(n));
    for (auto& value : values)
        value = float_to_bf16(normal(random));
    return values;
}

/// What has no place among sixteen exponents, in the first and last value of groups, several in one, and none in
/// others. All finite: which of two NaN a sum becomes depends on more than its order.
inline std::vector<std::uint16_t> values_with_strangers(std::int64_t rows, std::int64_t cols) {
    auto values = normal_values(rows * cols);
    const std::uint16_t strangers[] = {0x0000, 0x8000, 0x0001, 0x807F, 0x0080, 0xC680, 0x4900};
    std::mt19937 random(5);
    for (std::int64_t r = 0; r < rows; r += 2)
        for (const std::uint16_t stranger : strangers) {
            const auto col = static_cast<std::int64_t>(random() % static_cast<unsigned>(cols));
            values[static_cast<std::size_t>(r * cols + col)] = stranger;
        }
    values.front() = 0xC680;
    values[static_cast<std::size_t>(PackedBf16::kGroup - 1)] = 0x0001;
    values.back() = 0x8000;
    return values;
}

} // namespace layerscope::test
