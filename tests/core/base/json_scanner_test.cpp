// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The library's own parser is the reference: the same documents are whole, and their events are the same.
#include "base/json_scanner.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <cstring>
#include <random>

namespace layerscope {
namespace {

using Library = nlohmann::json;

/// All events in a line.
struct Log : JsonEvents {
    std::string text;
    bool null() override { return add("null"); }
    bool boolean(bool value) override { return add(value ? "true" : "false"); }
    bool integer(std::int64_t value) override { return add("integer " + std::to_string(value)); }
    bool real(double value) override {
        std::uint64_t bits = 0;
        std::memcpy(&bits, &value, sizeof bits);
        return add("real " + std::to_string(bits));
    }
    bool string(std::string& value) override { return add("string " + value); }
    bool start_object() override { return add("{"); }
    bool key(std::string& value) override { return add("key " + value); }
    bool end_object() override { return add("}"); }
    bool start_array() override { return add("["); }
    bool end_array() override { return add("]"); }

private:
    bool add(const std::string& event) {
        text += event + "\n";
        return true;
    }
};

/// The library's events, passed on.
struct FromLibrary {
    Log log;
    bool null() { return log.null(); }
    bool boolean(bool value) { return log.boolean(value); }
    bool number_integer(std::int64_t value) { return log.integer(value); }
    bool number_unsigned(std::uint64_t value) {
        return value <= INT64_MAX ? log.integer(static_cast<std::int64_t>(value))
                                  : log.real(static_cast<double>(value));
    }
    bool number_float(double value, const std::string&) { return log.real(value); }
    bool string(std::string& value) { return log.string(value); }
    static bool binary(Library::binary_t&) { return false; }
    bool start_object(std::size_t) { return log.start_object(); }
    bool key(std::string& value) { return log.key(value); }
    bool end_object() { return log.end_object(); }
    bool start_array(std::size_t) { return log.start_array(); }
    bool end_array() { return log.end_array(); }
    static bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) { return false; }
};

/// Whether it is valid.
bool expect_the_same(const std::string& text) {
    FromLibrary library;
    const bool valid = Library::sax_parse(text.begin(), text.end(), &library);
    Log log;
    const ScanEnd end = scan_json(text, log);
    EXPECT_EQ(end, valid ? ScanEnd::Whole : ScanEnd::Malformed) << text;
    if (!valid) return false;
    EXPECT_EQ(log.text, library.log.text) << text;
    return true;
}

constexpr std::array kScalars = {"\"a\"",
                                 "\"\"",
                                 "\"12345678\"",
                                 "\"a long text, \\n\\\"\\\\\\/\\b\\f\\r\\t\"",
                                 "\"\\u00e9\\u2581 \\uD83D\\uDE00\"",
                                 "\"\xe2\x96\x81x \xf0\x9f\x98\x80\"",
                                 "\"twelve plain\xc3\xa9\"",
                                 "0",
                                 "-0",
                                 "12",
                                 "-9223372036854775808",
                                 "9223372036854775808",
                                 "-9223372036854775809",
                                 "18446744073709551615",
                                 "99999999999999999999999",
                                 "1.5",
                                 "0.1e1",
                                 "1E+2",
                                 "2e-3",
                                 "1e-999",
                                 "5e-324",
                                 "true",
                                 "false",
                                 "null"};
constexpr std::array kBroken = {"\"\\ud83d\"",
                                "\"\\ud83d\\u0041\"",
                                "\"\\ude00\"",
                                "\"\\u12",
                                "\"\\u12g4\"",
                                "\"\\x\"",
                                "\"\xff\"",
                                "\"\xed\xa0\x80\"",
                                "\"\xc0\x80\"",
                                "\"\xe2\x96\"",
                                "\"tab\there\"",
                                "\"a line\n\"",
                                "\"open",
                                "\\",
                                "01",
                                "-",
                                "+1",
                                ".5",
                                "1.",
                                "1e",
                                "1e999",
                                "nul",
                                "True",
                                "NaN",
                                "'a'",
                                "\x7f",
                                "//"};

class Documents {
public:
    explicit Documents(bool flawed) : flawed_(flawed) {}

    std::string next() {
        text_.clear();
        value(0);
        if (flawed_ && one_in(3)) text_.erase(random() % text_.size(), 1);
        return text_;
    }

private:
    std::size_t random() { return generator_(); }
    bool one_in(std::size_t n) { return random() % n == 0; }

    void blanks() {
        if (!one_in(3)) return;
        text_ += one_in(4) ? "\r\t" : "\n";
        text_.append(random() % 20, ' ');
    }

    void value(int depth) {
        blanks();
        if (depth < 4 && one_in(2)) {
            const bool object = one_in(2);
            text_ += object ? '{' : '[';
            const std::size_t count = random() % 4;
            for (std::size_t i = 0; i < count; ++i) {
                if (i > 0) text_ += ',';
                if (object) name();
                value(depth + 1);
            }
            blanks();
            text_ += object ? '}' : ']';
        } else if (flawed_ && one_in(8)) {
            text_ += kBroken[random() % kBroken.size()];
        } else {
            text_ += kScalars[random() % kScalars.size()];
        }
        blanks();
    }

    void name() {
        blanks();
        text_ += kScalars[random() % 7]; // the texts among them
        blanks();
        text_ += ':';
    }

    bool flawed_;
    std::mt19937 generator_{1};
    std::string text_;
};

TEST(JsonScanner, SeesWhatTheLibrarySees) {
    Documents documents(false);
    for (int i = 0; i < 5000; ++i)
        ASSERT_TRUE(expect_the_same(documents.next()));
}

TEST(JsonScanner, RefusesWhatTheLibraryRefuses) {
    Documents documents(true);
    int refused = 0;
    for (int i = 0; i < 5000; ++i)
        refused += expect_the_same(documents.next()) ? 0 : 1;
    EXPECT_GT(refused, 1000);
    for (const char* text : kBroken)
        EXPECT_FALSE(expect_the_same(text));
    for (const char* text : {"", " ", "\xEF\xBB\xBF", "[", "{\"a\"", "{\"a\":", "{\"a\":1,}", "[1,]", "[1 2]", "1 1",
                             "]", "{1:2}", "[}", "{]"})
        EXPECT_FALSE(expect_the_same(text));
    EXPECT_TRUE(expect_the_same("\xEF\xBB\xBF[1]"));
}

TEST(JsonScanner, EndsWhereAnEventSaysSo) {
    struct NoTruth final : Log {
        bool boolean(bool) override { return false; }
    } events;
    EXPECT_EQ(scan_json(R"([1,true,2])", events), ScanEnd::Stopped);
    EXPECT_EQ(events.text, "[\ninteger 1\n");
}

} // namespace
} // namespace layerscope
