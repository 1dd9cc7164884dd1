// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// The written comparison: figures are those of the analysis, names cannot break the page.
#include "arch/config_reader.h"
#include "report/compare_markdown.h"
#include "report/markdown_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

namespace layerscope {
namespace {

ModelPlan preset(const char* name) {
    auto read =
        read_config_file(std::filesystem::path(LAYERSCOPE_RESOURCES_DIR) / "presets" / (std::string(name) + ".json"));
    EXPECT_TRUE(read.has_value());
    return make_plan(read ? *read : Architecture{});
}

struct Pair {
    ModelPlan a = preset("gemma-3-270m"), b = preset("qwen3-0.6b");
    Summary of_a = summarize(a, 32768, DType::BF16), of_b = summarize(b, 32768, DType::BF16);
    [[nodiscard]] std::string text(const PairRun* run = nullptr, const std::string& name = "gemma-3-270m") const {
        return compare_markdown({a, b, of_a, of_b, name, "qwen3-0.6b", run});
    }
};

std::string line_with(const std::string& text, const std::string& word) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        if (line.find(word) != std::string::npos) return line;
    return {};
}

TEST(CompareMarkdown, HoldsTheFiguresOfTheAnalysis) {
    const std::string text = Pair().text();
    // 103.5 MiB: 3 full layers of 32 768 and 15 sliding ones of 512 rows, each 1024 bytes of K and V in bf16.
    EXPECT_NE(line_with(text, "kv\\_cache.bytes ").find("108 527 616 B (103.5 MiB)"), std::string::npos) << text;
    EXPECT_NE(line_with(text, "layer\\_types").find("(s\\*5,f)\\*3"), std::string::npos) << text;
    EXPECT_NE(line_with(text, "num\\_hidden\\_layers").find("× 1.56"), std::string::npos) << text; // 28 / 18
}

TEST(CompareMarkdown, EveryLineOfATableHasItsColumns) {
    std::istringstream lines(Pair().text());
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with('|')) continue;
        EXPECT_EQ(std::count(line.begin(), line.end(), '|'), 5) << line;
        EXPECT_TRUE(line.ends_with('|')) << line;
    }
}

TEST(CompareMarkdown, EqualFactsAreOnlyCounted) {
    const Pair pair;
    const std::string text = compare_markdown({pair.a, pair.a, pair.of_a, pair.of_a, "x", "x", nullptr});
    EXPECT_EQ(text.find('|', text.find('\n')), std::string::npos) << text; // no table, the title apart
    EXPECT_NE(text.find(" facts are equal."), std::string::npos);
}

TEST(CompareMarkdown, ARunIsTold) {
    PairRun run;
    run.text = "Once\nupon";
    run.predicted = 4;
    run.same_top = 3;
    run.bytes = 9;
    run.a.bits_per_byte = 1.25;
    run.b.bits_per_byte = 1.5;
    run.kl_absence = KlAbsence::VocabularyEntries;
    const std::string text = Pair().text(&run);
    EXPECT_NE(text.find("| bits per byte | 1.2500 | 1.5000 |"), std::string::npos) << text;
    EXPECT_NE(text.find("3 of them (75.0 %)"), std::string::npos) << text;
    EXPECT_NE(text.find("different entries"), std::string::npos);
    EXPECT_NE(text.find("> Once  \n> upon\n"), std::string::npos);
}

TEST(MarkdownTable, NamesCannotBreakThePage) {
    MarkdownTable table({"a|b", "c"});
    table.add({"x\n|y|", "<b>*z*"});
    EXPECT_EQ(table.text(), "| a\\|b | c |\n| --- | ---: |\n| x \\|y\\| | \\<b\\>\\*z\\* |\n");
    EXPECT_EQ(markdown_quote(""), "> *nothing*\n");
}

} // namespace
} // namespace layerscope
