// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/heap.h"
#include "support/sanitized.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace layerscope::test {
namespace {

/// Memory of the process that no file backs.
std::int64_t resident_kib() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("RssAnon:")) return std::stol(line.substr(8));
    return 0;
}

TEST(Heap, WhatSmallPiecesLeftBehindGoesBackToTheSystem) {
#ifndef __GLIBC__
    GTEST_SKIP() << "another C library";
#endif
    if (sanitized) GTEST_SKIP() << "another heap than the C library's";
    constexpr std::size_t piece = 4096;
    constexpr std::size_t count = 16384; // 64 MiB
    std::vector<std::unique_ptr<char[]>> pieces;
    for (std::size_t i = 0; i < count; ++i) {
        pieces.push_back(std::make_unique<char[]>(piece));
        std::memset(pieces.back().get(), 1, piece);
    }
    const auto last = std::move(pieces.back()); // holds the end of the heap where it is
    pieces.clear();
    const auto before = resident_kib();
    trim_heap();
    EXPECT_LT(resident_kib(), before - 48 * 1024);
    EXPECT_EQ(last[piece - 1], 1);
}

} // namespace
} // namespace layerscope::test
