// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// The short spelling of layer types: what a person types, what the program prints, and that one gives back the other.
#include "arch/layer_pattern.h"

#include <gtest/gtest.h>

#include <random>

namespace layerscope {
namespace {

std::string letters(const std::vector<LayerType>& types) {
    std::string text;
    for (const LayerType type : types)
        text += pattern_letter(type);
    return text;
}
std::string parsed(std::string_view pattern, std::int64_t n) {
    const auto types = parse_layer_pattern(pattern, n);
    return types ? letters(*types) : types.error().one_line();
}
std::vector<LayerType> types_from(std::string_view text) {
    std::vector<LayerType> types;
    for (const char c : text)
        types.push_back(*layer_type_from_name(std::string_view(&c, 1)));
    return types;
}

TEST(ParsePattern, RepeatsGroupsAndNames) {
    EXPECT_EQ(parsed("(s*5,f)*3", 18), "sssssfsssssfsssssf");
    EXPECT_EQ(parsed("s*3,f", 4), "sssf");
    EXPECT_EQ(parsed(" ( sliding_attention * 2 , full )*2 ", 6), "ssfssf");
    EXPECT_EQ(parsed("((s,f)*2,l)*2", 10), "sfsflsfsfl");
    EXPECT_EQ(parsed("linear_attention*3,full_attention", 4), "lllf");
}

TEST(ParsePattern, ShorterOneRepeatsUntilItCoversAllLayers) {
    EXPECT_EQ(parsed("s*5,f", 26), "sssssfsssssfsssssfsssssfss");
    EXPECT_EQ(parsed("f", 3), "fff");
}

TEST(ParsePattern, MistakesNameTheirPlace) {
    EXPECT_EQ(parsed("s,x,f", 8), "cannot read the layer pattern: unknown layer type 'x' at character 3 (s,x,f)");
    EXPECT_NE(parsed("", 8).find("a layer type is missing at character 1"), std::string::npos);
    EXPECT_NE(parsed("s,", 8).find("a layer type is missing at character 3"), std::string::npos);
    EXPECT_NE(parsed("(s,f", 8).find("')' is missing"), std::string::npos);
    EXPECT_NE(parsed("s)f", 8).find("unexpected ')' at character 2"), std::string::npos);
    EXPECT_NE(parsed("s*", 8).find("a number is missing"), std::string::npos);
    EXPECT_NE(parsed("s*0", 8).find("at least 1"), std::string::npos);
    EXPECT_NE(parsed("()", 8).find("no layer type"), std::string::npos);
    EXPECT_NE(parsed("s*-1", 8).find("a number is missing"), std::string::npos);
}

TEST(ParsePattern, LongerThanTheModelIsAnErrorHoweverItIsWritten) {
    for (const char* pattern : {"s*9", "(s*5,f)*2", "s,s,s,s,s,s,s,s,s", "s*99999999999999999999",
                                "s*9223372036854775807", "((((s*8)*1000)*1000)*1000)*1000"})
        EXPECT_NE(parsed(pattern, 8).find("longer than the model's 8 layers"), std::string::npos) << pattern;
    EXPECT_NE(parsed(std::string(100000, '('), 8).find("too many parentheses"), std::string::npos);
    EXPECT_FALSE(parse_layer_pattern("s", 0).has_value());
}

TEST(FormatPattern, IsTheShortestReadableSpelling) {
    EXPECT_EQ(format_layer_pattern(types_from("sssssfsssssfsssssf")), "(s*5,f)*3");
    EXPECT_EQ(format_layer_pattern(types_from("sssssfsfsf")), "s*5,f,(s,f)*2");
    EXPECT_EQ(format_layer_pattern(types_from("ffffffffffffffff")), "f*16");
    EXPECT_EQ(format_layer_pattern(types_from("sssssfsssssfsssssfsssssfss")), "(s*5,f)*4,s*2");
    EXPECT_EQ(format_layer_pattern(types_from("f")), "f");
    EXPECT_EQ(format_layer_pattern({}), "");
}

TEST(FormatPattern, IsReadBackAsTheSameLayers) {
    std::mt19937 random(7);
    for (int round = 0; round < 3000; ++round) {
        const std::size_t n = 1 + random() % (round % 50 == 0 ? 1024 : 60);
        const unsigned kinds = 1 + random() % 3;
        std::vector<LayerType> types;
        while (types.size() < n) { // blocks, repeated blocks and single layers
            const std::size_t length = 1 + random() % 6;
            const std::size_t start = types.size();
            for (std::size_t layer = 0; layer < length; ++layer)
                types.push_back(static_cast<LayerType>(random() % kinds));
            const std::vector<LayerType> block(types.begin() + static_cast<std::ptrdiff_t>(start), types.end());
            for (unsigned copies = random() % 4; copies > 0; --copies)
                types.insert(types.end(), block.begin(), block.end());
        }
        types.resize(n);
        const std::string text = format_layer_pattern(types);
        const auto back = parse_layer_pattern(text, static_cast<std::int64_t>(n));
        ASSERT_TRUE(back.has_value()) << text << ": " << back.error().one_line();
        EXPECT_EQ(*back, types) << text;
        EXPECT_LE(text.size(), 2 * n); // never longer than writing every letter
    }
}

} // namespace
} // namespace layerscope
