// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/number_text.h"

#include <gtest/gtest.h>

namespace layerscope {
namespace {

TEST(NumberText, TakesTheWholeTextOrNothing) {
    EXPECT_EQ(parse_integer("42"), 42);
    EXPECT_EQ(parse_integer("-7"), -7);
    for (const char* bad : {"", " 1", "1 ", "1x", "0x10", "+1", "1.0", "9223372036854775808"})
        EXPECT_EQ(parse_integer(bad), std::nullopt) << bad;
}

TEST(NumberText, RealsAreFiniteAndUseAPoint) {
    EXPECT_EQ(parse_real("0.5"), 0.5);
    EXPECT_EQ(parse_real("1e-3"), 1e-3);
    for (const char* bad : {"", "nan", "inf", "1,5", "1e999", "0.5f"})
        EXPECT_EQ(parse_real(bad), std::nullopt) << bad;
}

} // namespace
} // namespace layerscope
