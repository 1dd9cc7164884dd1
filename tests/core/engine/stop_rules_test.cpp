// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// A stop text may arrive in pieces; what was shown must never have to be taken back.
#include "engine/stop_rules.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace layerscope {
namespace {

std::vector<std::string> push_all(StopTexts& stops, const std::vector<std::string>& pieces) {
    std::vector<std::string> shown;
    for (const std::string& piece : pieces)
        shown.push_back(stops.push(piece));
    return shown;
}

TEST(StopTexts, AStopTextSplitOverPiecesIsFoundAndNeverShown) {
    StopTexts stops({"END"});
    EXPECT_EQ(push_all(stops, {"abE", "N", "Dxy"}), (std::vector<std::string>{"ab", "", ""}));
    EXPECT_TRUE(stops.found());
    EXPECT_EQ(stops.finish(), "");
}

TEST(StopTexts, AFalseBeginningIsShownAsSoonAsItIsOne) {
    StopTexts stops({"END"});
    EXPECT_EQ(push_all(stops, {"E", "N", "X"}), (std::vector<std::string>{"", "", "ENX"}));
    EXPECT_FALSE(stops.found());
}

TEST(StopTexts, ABeginningInsideAFalseBeginningIsKept) {
    StopTexts stops({"aab"});
    EXPECT_EQ(push_all(stops, {"aa", "a", "b"}), (std::vector<std::string>{"", "a", ""}));
    EXPECT_TRUE(stops.found());
}

TEST(StopTexts, TheEarliestOfSeveralCuts) {
    StopTexts stops({"world", "lo"});
    EXPECT_EQ(stops.push("hello world"), "hel");
    EXPECT_TRUE(stops.found());
}

TEST(StopTexts, WhatWasHeldBackComesAtTheEnd) {
    StopTexts stops({"\n\n"});
    EXPECT_EQ(stops.push("line\n"), "line");
    EXPECT_EQ(stops.finish(), "\n");
}

TEST(StopTexts, AnEmptyStopTextStopsNothing) {
    StopTexts stops({""});
    EXPECT_EQ(stops.push("text"), "text");
    EXPECT_FALSE(stops.found());
}

} // namespace
} // namespace layerscope
