// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/language_samples.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <fstream>

namespace layerscope::test {
namespace {

const std::filesystem::path shipped{LAYERSCOPE_RESOURCES_DIR "/samples/languages.json"};

TEST(LanguageSamples, ShippedOnesNameTheirSourceAndBothNames) {
    const auto read = read_language_samples(shipped);
    ASSERT_TRUE(read) << read.error().one_line();
    EXPECT_NE(read->source.find("Universal Declaration"), std::string::npos);
    EXPECT_EQ(read->samples.size(), 23U); // the languages of tests/golden/tokenizers/fertility.json
    EXPECT_EQ(read->samples.front().name.en, "English");
}

TEST(LanguageSamples, MistakesNameTheFileAndTheSample) {
    const TempFolder folder;
    const auto file = folder.path() / "languages.json";
    const auto refusal = [&](const std::string& text) {
        std::ofstream(file) << text;
        const auto read = read_language_samples(file);
        return read ? std::string("accepted") : read.error().one_line();
    };
    const std::string good = R"({"code":"eng","name":{"en":"English","zh":"英语"},"text":"a"})";
    EXPECT_EQ(refusal(R"({"source":"s","samples":[)" + good + "]}"), "accepted");
    const auto names = [&](const std::string& text, const std::string& part) {
        const std::string line = refusal(text);
        EXPECT_NE(line.find(part), std::string::npos) << line;
        EXPECT_NE(line.find("languages.json"), std::string::npos) << line;
    };
    names("[]", "expected an object");
    names(R"({"samples":[]})", "source");
    names(R"({"source":"s","samples":[]})", "samples");
    names(R"({"source":"s","samples":7})", "samples");
    names(R"({"source":"s","samples":[)" + good + "," + good + "]}", "sample 2");
    names(R"({"source":"s","samples":[{"code":"eng","name":{"en":"English"},"text":"a"}]})", "zh");
    names(R"({"source":"s","samples":[{"code":"../x","name":{"en":"E","zh":"英"},"text":"a"}]})", "id");
    names(R"({"source":"s","samples":[{"code":"eng","name":{"en":"E","zh":"英"},"text":""}]})", "text");
    names(R"({"source":"s","samples":[{"code":"eng","name":{"en":"E","zh":"英"},"text":"a","x":1}]})", "\"x\"");
    names("{", "");
    EXPECT_FALSE(read_language_samples(folder.path() / "absent.json"));
}

} // namespace
} // namespace layerscope::test
