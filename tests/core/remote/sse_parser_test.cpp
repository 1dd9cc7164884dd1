// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/sse_parser.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace layerscope {
namespace {

std::vector<std::string> all(const std::string& stream, std::size_t step) {
    SseParser parser;
    std::vector<std::string> events;
    for (std::size_t at = 0; at < stream.size(); at += step) {
        auto some = parser.feed(std::string_view(stream).substr(at, step));
        EXPECT_TRUE(some.has_value());
        if (!some) return events;
        events.insert(events.end(), some->begin(), some->end());
    }
    return events;
}

TEST(SseParser, EventsAreTheSameHoweverTheStreamIsCut) {
    const std::string stream =
        ": a comment\r\n\r\ndata: one\r\n\r\nevent: x\ndata:two\ndata:  2\n\nid: 7\rdata\r\rdata: [DONE]\n\n";
    const std::vector<std::string> expected{"one", "two\n 2", "", "[DONE]"};
    for (std::size_t step = 1; step <= stream.size(); ++step)
        EXPECT_EQ(all(stream, step), expected) << step;
}

TEST(SseParser, AnEventWithoutItsEmptyLineIsLeftAtTheEnd) {
    SseParser parser;
    EXPECT_TRUE(parser.feed("data: {\"a\":1}").value().empty());
    EXPECT_EQ(parser.rest(), "{\"a\":1}");
    EXPECT_EQ(parser.rest(), "");
}

TEST(SseParser, AnEndlessEventIsRefused) {
    SseParser parser;
    const std::string megabyte(std::size_t{1} << 20U, 'x');
    int fed = 0;
    while (fed < 20 && parser.feed(megabyte).has_value())
        ++fed;
    EXPECT_EQ(fed, 16); // the limit of one event, in MiB
}

} // namespace
} // namespace layerscope
