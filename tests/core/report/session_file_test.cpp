// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/session_file.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

namespace layerscope::test {
namespace {

Session full() {
    Session session;
    session.a = {"gemma3-tiny", {"(s*5,f)*2", 96, EditPositions::Keep, std::nullopt}};
    session.b = Session::Bench{"/models/a folder/olmo",
                               {std::nullopt, std::nullopt, EditPositions::Rule, RopeReach::AllLayers}};
    session.selected = Session::Selected{5, 2, 17, 3, 32768};
    session.view = "kv";
    return session;
}

/// The text of full() with one piece replaced.
Result<Session> changed(const std::string& from, const std::string& to) {
    std::string text = session_text(full());
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    return read_session(text, "setup.json");
}

TEST(SessionFile, WhatWasWrittenIsRead) {
    EXPECT_EQ(read_session(session_text(full()), "test"), full());
    Session plain;
    plain.a.model = "llama-tiny";
    EXPECT_EQ(read_session(session_text(plain), "test"), plain);
    plain.selected = Session::Selected{-1, 0, -1, -1, 1};
    EXPECT_EQ(read_session(session_text(plain), "test"), plain);
}

TEST(SessionFile, OnlyTheModelHasToBeThere) {
    const auto session = read_session(R"({"layerscope_session": 1, "subject_a": {"model": "m"}, "new key": [1]})", "");
    ASSERT_TRUE(session.has_value()) << session.error().one_line();
    EXPECT_EQ(session->a.model, "m");
    EXPECT_EQ(session->a.edit, EditWords());
    EXPECT_FALSE(session->b);
    EXPECT_FALSE(session->selected);
}

TEST(SessionFile, EveryWrongValueIsNamed) {
    const struct {
        const char *from, *to, *told;
    } cases[] = {
        {R"("gemma3-tiny")", "7", "subject_a.model"},
        {R"("gemma3-tiny")", R"("")", "subject_a.model"},
        {R"("gemma3-tiny")", R"("a\u0000b")", "subject_a.model"},
        {R"("(s*5,f)*2")", R"("(s*5,f")", "subject_a.edit.layer_types"},
        {R"("(s*5,f)*2")", R"("s*2000")", "subject_a.edit.layer_types"},
        {"96", "0", "subject_a.edit.sliding_window"},
        {"96", "1e30", "subject_a.edit.sliding_window"},
        {R"("keep")", R"("kept")", "subject_a.edit.positions"},
        {R"("all")", R"("none")", "subject_b.edit.rope_scaling"},
        {R"("layer": 5)", R"("layer": 1000000)", "selection.layer"},
        {R"("layer": 5)", R"("layer": 2.5)", "selection.layer"},
        {R"("context": 32768)", R"("context": 0)", "selection.context"},
        {R"("kv")", "[]", "view"},
    };
    for (const auto& one : cases) {
        const auto session = changed(one.from, one.to);
        ASSERT_FALSE(session.has_value()) << one.to;
        EXPECT_NE(session.error().why.find(one.told), std::string::npos) << session.error().one_line();
        EXPECT_EQ(session.error().where, "setup.json");
    }
}

TEST(SessionFile, WhatIsNoSessionIsRefused) {
    EXPECT_FALSE(read_session("", "").has_value());
    EXPECT_FALSE(read_session("[]", "").has_value());
    EXPECT_FALSE(read_session(R"({"model_type": "llama"})", "").has_value());
    EXPECT_EQ(changed(R"("layerscope_session": 1)", R"("layerscope_session": 2)").error().code, ErrorCode::Unsupported);
    const std::string padded = session_text(full()) + std::string(2U << 20U, ' ');
    EXPECT_EQ(read_session(padded, "").error().code, ErrorCode::Limit);
    EXPECT_FALSE(read_session(std::string(1000, '['), "").has_value());
}

TEST(SessionFile, PathsBesideTheFileAreFoundFromAnywhere) {
    const TempFolder folder;
    const auto file = folder.write("lecture.json", R"({"layerscope_session": 1, "subject_a": {"model": "./small"},
                                                       "subject_b": {"model": "../large"}})");
    const auto session = read_session_file(file);
    ASSERT_TRUE(session.has_value()) << session.error().one_line();
    EXPECT_EQ(session->a.model, (folder.path() / "small").string());
    EXPECT_EQ(session->b->model, (folder.path().parent_path() / "large").string());
    EXPECT_EQ(session->a.edit.file, std::filesystem::path(file).string()); // a refusal names it
    EXPECT_EQ(session->b->edit.file, std::filesystem::path(file).string());
    EXPECT_TRUE(holds_session(file));
    EXPECT_FALSE(holds_session(folder.write("config.json", R"({"model_type": "llama"})")));
    EXPECT_EQ(read_session_file(folder.path() / "none.json").error().code, ErrorCode::NotFound);
}

} // namespace
} // namespace layerscope::test
