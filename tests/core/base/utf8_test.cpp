// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/utf8.h"

#include <gtest/gtest.h>

#include <random>

namespace layerscope {
namespace {

constexpr const char* kMark = "\xEF\xBF\xBD";

TEST(Utf8, ValidTextIsReturnedAsItIs) {
    const std::string text("a\0\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\xF4\x8F\xBF\xBF", 15);
    EXPECT_TRUE(is_valid_utf8(text));
    EXPECT_EQ(to_valid_utf8(text), text);
    EXPECT_TRUE(is_valid_utf8(""));
}

// Expected counts follow the "substitution of maximal subparts" table of the Unicode standard, section 3.9.
TEST(Utf8, EachMaximalInvalidPartBecomesOneMark) {
    struct Row {
        std::string bytes;
        int marks;
        std::string rest;
    };
    const std::vector<Row> rows = {
        {"\x80", 1, ""},         {"\xC0\x80", 2, ""},     {"\xE2\x82", 1, ""},         {"\xE2\x82x", 1, "x"},
        {"\xED\xA0\x80", 3, ""}, {"\xF0\x9F\x98", 1, ""}, {"\xF4\x90\x80\x80", 4, ""}, {"\xF5\xFF", 2, ""},
        {"\xE0\x9F\xBF", 3, ""}, {"\xF1\x80\xE1", 2, ""}, {"\xC3\xC3\xA9", 1, "é"},
    };
    for (const Row& row : rows) {
        std::string expected;
        for (int i = 0; i < row.marks; ++i)
            expected += kMark;
        EXPECT_EQ(to_valid_utf8(row.bytes), expected + row.rest) << testing::PrintToString(row.bytes);
        EXPECT_FALSE(is_valid_utf8(row.bytes));
    }
}

TEST(Utf8, IncompleteTailIsOnlyWhatMoreBytesCouldComplete) {
    EXPECT_EQ(incomplete_tail("abc"), 0U);
    EXPECT_EQ(incomplete_tail(""), 0U);
    EXPECT_EQ(incomplete_tail("a\xF0\x9F\x98"), 3U);
    EXPECT_EQ(incomplete_tail("a\xE2\x82"), 2U);
    EXPECT_EQ(incomplete_tail("a\xC3"), 1U);
    EXPECT_EQ(incomplete_tail("a\xC3\xA9"), 0U);
    EXPECT_EQ(incomplete_tail("a\x80"), 0U);
    EXPECT_EQ(incomplete_tail("\x80\x80\x80\x80"), 0U);
    EXPECT_EQ(incomplete_tail("\xED\xA0"), 0U) << "a surrogate can never be completed";
    EXPECT_EQ(incomplete_tail("\xFF"), 0U);
}

TEST(Utf8, CodePointsGoThereAndBack) {
    for (char32_t point : {U'\0', U'a', U'\x7F', U'\x80', U'\x7FF', U'\x800', U'\xFFFF', U'\x10000', U'\x10FFFF'}) {
        std::string text;
        append_utf8(text, point);
        std::size_t offset = 0;
        EXPECT_EQ(next_code_point(text, offset), point);
        EXPECT_EQ(offset, text.size());
    }
    std::string text;
    append_utf8(text, 0xD800);
    append_utf8(text, 0x110000);
    EXPECT_EQ(text, std::string(kMark) + kMark);
}

TEST(Utf8, NfcComposesOrdersAndLeavesTheRest) {
    EXPECT_EQ(normalise_nfc("plain"), "plain");
    EXPECT_EQ(normalise_nfc("xe\u0301y"), "x\u00E9y");
    EXPECT_EQ(normalise_nfc("e\u0301e\u0301"), "\u00E9\u00E9");
    EXPECT_EQ(normalise_nfc("q\u0307\u0323"), "q\u0323\u0307");   // order of marks
    EXPECT_EQ(normalise_nfc("\u212B\u2126"), "\u00C5\u03A9");     // singletons
    EXPECT_EQ(normalise_nfc("\u1100\u1161\u11A8 z"), "\uAC01 z"); // Hangul
    EXPECT_EQ(normalise_nfc("\uAC00\u11A8"), "\uAC01");           // syllable and final consonant
    EXPECT_EQ(normalise_nfc("\u0958"), "\u0915\u093C");           // excluded from composition
    EXPECT_EQ(normalise_nfc("\u0301a"), "\u0301a");               // a mark without a base
    EXPECT_EQ(normalise_nfc("\uFB01"), "\uFB01");                 // a compatibility form stays
    EXPECT_EQ(normalise_nfc(std::string("a\0e\u0301", 5)), std::string("a\0\u00E9", 4));
}

TEST(Utf8, NfkcReplacesCompatibilityForms) {
    EXPECT_EQ(normalise_nfkc("\uFB01\uFF21\u2460"), "fiA1");
    EXPECT_EQ(normalise_nfkc("e\u0301"), "\u00E9");
}

// NFC works piece by piece; the pieces must not show. NFKC goes over the whole text at once: on text without
// compatibility forms both must agree.
TEST(Utf8, NfcOfPiecesEqualsNfcOfTheWhole) {
    std::mt19937 random(7);
    const std::vector<std::string> parts = {"a",      "e",      " ",      "\u0301", "\u0323", "\u0307",
                                            "\u00E9", "\u0439", "\u0438", "\u0306", "\uAC00", "\u11A8",
                                            "\u1100", "\u1161", "\u0915", "\u093C", "\u4E2D", "\u3070",
                                            "\u3099", "\u306F", "\u0B47", "\u0B3E", "😀"};
    for (int round = 0; round < 3000; ++round) {
        std::string text;
        for (int i = 0; i < 8; ++i)
            text += parts[random() % parts.size()];
        EXPECT_EQ(normalise_nfc(text), normalise_nfkc(text)) << testing::PrintToString(text);
    }
}

TEST(Utf8, RandomBytesAlwaysBecomeValid) {
    std::mt19937 random(3);
    for (int round = 0; round < 2000; ++round) {
        std::string bytes;
        for (int i = 0; i < 12; ++i)
            bytes.push_back(static_cast<char>(random() % 4 == 0 ? random() % 128 : 0x80 + random() % 128));
        EXPECT_TRUE(is_valid_utf8(to_valid_utf8(bytes)));
        EXPECT_LE(incomplete_tail(bytes), 3U);
    }
}

} // namespace
} // namespace layerscope
