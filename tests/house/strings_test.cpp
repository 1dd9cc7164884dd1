// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Words for people: none in core's type, all in the window through tr(); every file carries its licence lines.
#include "house/source_tree.h"

#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>

namespace layerscope::test {
namespace {

TEST(Strings, CoreTranslatesNothing) {
    const std::regex call("\\btr\\(|QT_TR_NOOP|QCoreApplication");
    for (const SourceFile& file : source_files({"core"}))
        for (const std::string& line : file.lines)
            EXPECT_FALSE(std::regex_search(line, call)) << file.path << ": " << line;
}

/// The string literals of a line.
std::vector<std::string> literals_of(const std::string& line) {
    static const std::regex literal("\"((?:[^\"\\\\]|\\\\.)*)\"");
    std::vector<std::string> found;
    for (auto at = std::sregex_iterator(line.begin(), line.end(), literal); at != std::sregex_iterator(); ++at)
        found.push_back((*at)[1]);
    return found;
}

TEST(Strings, WhatTheWindowShowsGoesThroughTr) {
    const std::regex shows(
        "(setText|setToolTip|setStatusTip|setWindowTitle|setTitle|setAccessibleName|setAccessibleDescription|"
        "setPlaceholderText|addAction|addItem|addMenu|addTab|setLabel|setPrefix|setSuffix|drawText|"
        "showMessage)\\(");
    const std::regex word("[A-Za-z]{3}");
    std::size_t calls = 0;
    for (const SourceFile& file : source_files({"ui", "app/window"})) {
        for (const std::string& line : file.lines) {
            if (!std::regex_search(line, shows)) continue;
            ++calls;
            if (line.find("tr(") != std::string::npos || line.find("translate(") != std::string::npos) continue;
            if (line.find("// not words") != std::string::npos) continue;
            for (const std::string& literal : literals_of(line))
                EXPECT_FALSE(std::regex_search(literal, word)) << file.path << ": " << line;
        }
    }
    EXPECT_GT(calls, 50U);
}

TEST(Sources, BeginWithTheLicence) {
    for (const SourceFile& file : source_files({"core", "ui", "app", "tests"})) {
        ASSERT_GE(file.lines.size(), 2U) << file.path;
        EXPECT_TRUE(file.lines[0].starts_with("// SPDX-FileCopyrightText: ")) << file.path;
        EXPECT_EQ(file.lines[1], "// SPDX-License-Identifier: GPL-3.0-or-later") << file.path;
    }
}

/// Otherwise every edit of a header with Q_OBJECT compiles the meta-objects of the whole window.
TEST(Sources, IncludeTheMetaObjectOfTheirHeader) {
    std::map<std::string, std::set<std::string>> includes;
    std::vector<std::string> headers;
    for (const SourceFile& file : source_files({"ui"})) {
        const std::filesystem::path path(file.path);
        for (const std::string& line : file.lines) {
            if (path.extension() == ".h" && line.find("Q_OBJECT") != std::string::npos) headers.push_back(file.path);
            if (line.starts_with("#include \"moc_")) includes[file.path].insert(line);
        }
    }
    EXPECT_GT(headers.size(), 100U);
    for (const std::string& header : headers) {
        std::filesystem::path source(header);
        source.replace_extension(".cpp");
        EXPECT_TRUE(includes[source.string()].contains("#include \"moc_" + source.filename().string() + '"')) << header;
    }
}

TEST(Sources, StaySmallEnoughToHoldInTheHead) {
    for (const SourceFile& file : source_files({"core", "ui", "app"})) {
        const bool generated = file.lines.size() > 2 && file.lines[2].find("Generated") != std::string::npos;
        if (generated) continue;
        EXPECT_LE(file.lines.size(), 400U) << file.path << ": which second idea hides here?";
    }
}

} // namespace
} // namespace layerscope::test
