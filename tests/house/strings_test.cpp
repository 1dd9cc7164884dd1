// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Words for people: none in core's type, all in the window through tr(); every file carries its licence lines.
#include "house/source_tree.h"

#include <gtest/gtest.h>

#include <regex>

namespace layerscope::test {
namespace {

TEST(Strings, CoreTranslatesNothing) {
    const std::regex call("\\btr\\(|QT_TR_NOOP|QCoreApplication");
    for (const SourceFile& file : source_files({"core"}))
        for (const std::string& line : file.lines)
            EXPECT_FALSE(std::regex_search(line, call)) << file.path << ": " << line;
}

TEST(Strings, WhatTheWindowShowsGoesThroughTr) {
    // A call that shows text, given a literal with a word of three letters or more.
    const std::regex shown(
        "(setText|setToolTip|setStatusTip|setWindowTitle|setTitle|setAccessibleName|setAccessibleDescription|"
        "setPlaceholderText|addAction|addItem|addMenu|addTab|setLabel|setPrefix|setSuffix|drawText|"
        "showMessage)\\([^;]*(QStringLiteral\\(|u?\")[^\"]*[A-Za-z]{3}");
    for (const SourceFile& file : source_files({"ui", "app/window"})) {
        for (const std::string& line : file.lines) {
            if (line.find("tr(") != std::string::npos || line.find("translate(") != std::string::npos) continue;
            if (line.find("// not words") != std::string::npos) continue;
            EXPECT_FALSE(std::regex_search(line, shown)) << file.path << ": " << line;
        }
    }
}

TEST(Sources, BeginWithTheLicence) {
    for (const SourceFile& file : source_files({"core", "ui", "app", "tests"})) {
        ASSERT_GE(file.lines.size(), 2U) << file.path;
        EXPECT_TRUE(file.lines[0].starts_with("// SPDX-FileCopyrightText: ")) << file.path;
        EXPECT_EQ(file.lines[1], "// SPDX-License-Identifier: GPL-3.0-or-later") << file.path;
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
