// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace layerscope::test {

/// The largest absolute difference; infinite if the lengths differ or something is not a number.
template <class A, class B> double largest_difference(std::span<const A> a, std::span<const B> b) {
    if (a.size() != b.size()) return INFINITY;
    double largest = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double difference = std::abs(static_cast<double>(a[i]) - static_cast<double>(b[i]));
        if (!(difference <= largest)) largest = std::isnan(difference) ? INFINITY : difference;
    }
    return largest;
}

/// All rows within `tolerance` of a dense table; the first row that is not is named.
inline ::testing::AssertionResult rows_near(const std::vector<std::vector<float>>& rows, const float* expected,
                                            double tolerance, const std::string& what) {
    if (expected == nullptr) return ::testing::AssertionFailure() << what << ": nothing to compare with";
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const std::span<const float> wanted(expected + r * rows[r].size(), rows[r].size());
        const auto difference = largest_difference(std::span<const float>(rows[r]), wanted);
        if (difference > tolerance)
            return ::testing::AssertionFailure()
                   << what << ", row " << r << ": differs by " << difference << ", allowed " << tolerance;
    }
    return ::testing::AssertionSuccess();
}

} // namespace layerscope::test
