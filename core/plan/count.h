// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>

namespace layerscope {

/// A count of bytes, values or operations that stops at the largest int64 instead of wrapping: contexts and sizes are
/// the user's, and their products are the only thing between a big number and a negative one. Never negative.
class Count {
public:
    static constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

    constexpr Count() = default;
    constexpr Count(std::int64_t value) : value_(value < 0 ? 0 : value) {} // NOLINT: meant to convert

    [[nodiscard]] constexpr std::int64_t value() const { return value_; }

    friend constexpr Count operator*(Count a, Count b) {
        std::int64_t product = 0;
        return __builtin_mul_overflow(a.value_, b.value_, &product) ? Count(most) : Count(product);
    }
    friend constexpr Count operator+(Count a, Count b) {
        std::int64_t sum = 0;
        return __builtin_add_overflow(a.value_, b.value_, &sum) ? Count(most) : Count(sum);
    }
    constexpr Count& operator+=(Count other) { return *this = *this + other; }
    friend constexpr bool operator==(Count a, Count b) = default;

private:
    std::int64_t value_ = 0;
};

} // namespace layerscope
