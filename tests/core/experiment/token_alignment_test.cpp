// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where tokens lie in a text, and where two tokenizations of it meet. Expected values are counted by hand.
#include "experiment/token_alignment.h"

#include <gtest/gtest.h>

#include <random>

namespace layerscope {
namespace {

using Pieces = std::vector<std::string>;
using Spans = std::vector<TokenSpan>;

Spans located(std::string_view text, const Pieces& pieces) { return locate_tokens(text, pieces); }

std::vector<TokenGroup> aligned(std::string_view text, const Pieces& a, const Pieces& b) {
    return align_tokens(located(text, a), located(text, b));
}

TEST(LocateTokens, PiecesFollowEachOther) {
    EXPECT_EQ(located("the cat", {"the", " c", "at"}), (Spans{{0, 3}, {3, 5}, {5, 7}}));
}

TEST(LocateTokens, SpecialTokensStandForNothing) {
    EXPECT_EQ(located("ab", {"", "a", "b", ""}), (Spans{{0, 0}, {0, 1}, {1, 2}, {2, 2}}));
}

TEST(LocateTokens, ASpacePutBeforeTheTextIsNobodys) {
    EXPECT_EQ(located("the cat", {" the", " cat"}), (Spans{{0, 3}, {3, 7}}));
    EXPECT_EQ(located("the", {"", " ", "the"}), (Spans{{0, 0}, {0, 0}, {0, 3}}));
    EXPECT_EQ(located(" the", {" the"}), (Spans{{0, 4}})); // the text's own space stays
}

TEST(LocateTokens, WhatANormaliserChangedGoesToTheNextTokenThatIsFound) {
    // "ﬁ" (3 bytes) became "fi"; "sh" stands in the text again.
    EXPECT_EQ(located("\xEF\xAC\x81sh", {"fi", "sh"}), (Spans{{0, 0}, {0, 5}}));
}

TEST(LocateTokens, HalvesOfACharacterAreFoundByteByByte) {
    EXPECT_EQ(located("\xC3\xA9!", {"\xC3", "\xA9", "!"}), (Spans{{0, 1}, {1, 2}, {2, 3}}));
}

TEST(AlignTokens, EqualTokenizationsMeetBehindEveryToken) {
    const auto groups = aligned("abc", {"a", "b", "c"}, {"a", "b", "c"});
    ASSERT_EQ(groups.size(), 3U);
    EXPECT_EQ(groups[1], (TokenGroup{1, 2, 1, 2, 1, 2}));
}

TEST(AlignTokens, AGroupEndsWhereBothEnd) {
    // A: [un][believ][able]   B: [unbe][lievable]: they meet only at the end; then both take " x".
    const auto groups = aligned("unbelievable x", {"un", "believ", "able", " x"}, {"unbe", "lievable", " x"});
    ASSERT_EQ(groups.size(), 2U);
    EXPECT_EQ(groups[0], (TokenGroup{0, 3, 0, 2, 0, 12}));
    EXPECT_EQ(groups[1], (TokenGroup{3, 4, 2, 3, 12, 14}));
}

TEST(AlignTokens, TokensBeforeTheTextAreAGroupOfTheirOwn) {
    const auto groups = aligned("ab", {"", "ab"}, {"a", "b"});
    ASSERT_EQ(groups.size(), 2U);
    EXPECT_EQ(groups[0], (TokenGroup{0, 1, 0, 0, 0, 0}));
    EXPECT_EQ(groups[1], (TokenGroup{1, 2, 0, 2, 0, 2}));
}

TEST(AlignTokens, TokensBehindTheTextCloseTheList) {
    const auto groups = aligned("ab", {"ab", ""}, {"ab"});
    ASSERT_EQ(groups.size(), 2U);
    EXPECT_EQ(groups[1], (TokenGroup{1, 2, 1, 1, 2, 2}));
}

TEST(AlignTokens, AnEmptySideLeavesOneGroup) {
    EXPECT_TRUE(aligned("", {}, {}).empty());
    const auto groups = aligned("ab", {"a", "b"}, {});
    ASSERT_EQ(groups.size(), 1U);
    EXPECT_EQ(groups[0], (TokenGroup{0, 2, 0, 0, 0, 2}));
}

/// Cuts `text` at random places.
Pieces cut(std::string_view text, std::mt19937& random) {
    Pieces pieces;
    if (random() % 2 == 0) pieces.emplace_back(); // a BOS
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = 1 + random() % 5;
        pieces.emplace_back(text.substr(at, length));
        at += length;
    }
    return pieces;
}

TEST(AlignTokens, AnyTwoCutsCoverTheTextOnceAndEndTogether) {
    const std::string text = "Once upon a time there was a little girl, and she had a red hat.";
    std::mt19937 random(7);
    for (int round = 0; round < 200; ++round) {
        const Spans a = located(text, cut(text, random)), b = located(text, cut(text, random));
        std::int64_t next_a = 0, next_b = 0, byte = 0;
        for (const TokenGroup& group : align_tokens(a, b)) {
            EXPECT_EQ(group.a_first, next_a);
            EXPECT_EQ(group.b_first, next_b);
            EXPECT_EQ(group.begin, byte);
            if (group.end > group.begin) { // both end there, neither does before
                EXPECT_EQ(a[static_cast<std::size_t>(group.a_last - 1)].end, group.end);
                EXPECT_EQ(b[static_cast<std::size_t>(group.b_last - 1)].end, group.end);
            }
            next_a = group.a_last;
            next_b = group.b_last;
            byte = group.end;
        }
        EXPECT_EQ(next_a, static_cast<std::int64_t>(a.size()));
        EXPECT_EQ(next_b, static_cast<std::int64_t>(b.size()));
        EXPECT_EQ(byte, static_cast<std::int64_t>(text.size()));
    }
}

} // namespace
} // namespace layerscope
