// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/machine_json.h"

#include <gtest/gtest.h>

namespace layerscope::test {
namespace {

MachineRoof roof(std::int32_t threads, double bytes = 1e10) { return {bytes, 1e11, threads, "a processor", "AVX2"}; }

std::vector<MachineRoof> read(const std::string& text) {
    const auto value = parse_json(text, "test");
    EXPECT_TRUE(value.has_value()) << text;
    return value ? roofs_from_json(*value) : std::vector<MachineRoof>();
}

TEST(MachineJson, WhatWasWrittenIsRead) {
    const std::vector<MachineRoof> roofs{roof(2, 12.3456789e9), roof(1)};
    EXPECT_EQ(read(roofs_json(roofs).dump()), roofs);
}

TEST(MachineJson, NonsenseCountsAsNotThere) {
    EXPECT_TRUE(read("[]").empty());
    EXPECT_TRUE(read("{}").empty());
    EXPECT_TRUE(read(R"({"version": 2, "machines": []})").empty());
    EXPECT_TRUE(read(R"({"version": 1, "machines": 7})").empty());
    const std::string good =
        R"({"processor": "p", "simd": "s", "threads": 2, "bytes_per_s": 1e10, "flops_per_s": 1e11})";
    const auto with = [&](const std::string& from, const std::string& to) {
        std::string entry = good;
        entry.replace(entry.find(from), from.size(), to);
        return read(R"({"version": 1, "machines": [null, 3, )" + entry + "]}");
    };
    EXPECT_EQ(with("1e10", "1e10").size(), 1U);
    for (const char* wrong : {"0", "-1e10", "1e300", "\"fast\"", "null"})
        EXPECT_TRUE(with("1e10", wrong).empty()) << wrong;
    for (const char* wrong : {"0", "-2", "1000000", "2.5", "[]"})
        EXPECT_TRUE(with("2", wrong).empty()) << wrong;
    EXPECT_TRUE(with("\"p\"", "null").empty());
    EXPECT_TRUE(with("\"p\"", "\"" + std::string(5000, 'x') + "\"").empty());
}

TEST(MachineJson, OneRoofForEachMachineNewestFirst) {
    auto roofs = with_roof({roof(1), roof(2)}, roof(2, 2e10));
    ASSERT_EQ(roofs.size(), 2U);
    EXPECT_EQ(roofs[0], roof(2, 2e10));
    EXPECT_EQ(find_roof(roofs, roof(1, 0))->bytes_per_s, 1e10);
    EXPECT_EQ(find_roof(roofs, roof(3)), nullptr);
    for (std::int32_t threads = 10; threads < 50; ++threads)
        roofs = with_roof(roofs, roof(threads));
    EXPECT_EQ(roofs.size(), most_kept_roofs);
    EXPECT_EQ(roofs[0].threads, 49);
}

} // namespace
} // namespace layerscope::test
