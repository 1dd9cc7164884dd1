// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/tiny_tokenizer.h"
#include "tokenizer/plain_bytes.h"

#include <gtest/gtest.h>

#include <vector>

namespace layerscope::test {
namespace {

using Places = std::vector<std::size_t>;

/// A special token and one that is not, over pieces of single bytes.
std::shared_ptr<const Tokenizer> tokenizer() {
    TinyTokenizer file = byte_level();
    file.added = "[" + special(256, "<a>") + "," + special(257, "<b>", "", false) + "]";
    return file.load();
}

TEST(PlainBytes, ASpecialTokenOverOneIsText) {
    const auto mine = tokenizer();
    EXPECT_EQ(encode_with_plain_bytes(*mine, "<a><a>", {}), (Ids{256, 256}));
    for (const std::size_t byte : {3U, 4U, 5U})
        EXPECT_EQ(encode_with_plain_bytes(*mine, "<a><a>", Places{byte}), (Ids{256, '<', 'a', '>'})) << byte;
    EXPECT_EQ(encode_with_plain_bytes(*mine, "<a>x<a>", Places{3}), (Ids{256, 'x', 256}));
}

TEST(PlainBytes, TokensThatAreNotSpecialStillMatch) {
    EXPECT_EQ(encode_with_plain_bytes(*tokenizer(), "<b>", Places{0, 1, 2}), (Ids{257}));
}

TEST(PlainBytes, ATokenLookedForAfterNormalisingIsTextInTheWholeStretch) {
    TinyTokenizer file = byte_level();
    file.added = R"([{"id":256,"content":"<a>","special":true,"normalized":true}])";
    const auto mine = file.load();
    EXPECT_EQ(encode_with_plain_bytes(*mine, "x<a>", {}), (Ids{'x', 256}));
    EXPECT_EQ(encode_with_plain_bytes(*mine, "x<a>", Places{3}), (Ids{'x', '<', 'a', '>'}));
}

} // namespace
} // namespace layerscope::test
