// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/error.h"

#include <gtest/gtest.h>

namespace layerscope {
namespace {

TEST(Error, OneLineFormIsWhatWhyWhere) {
    const Error error{ErrorCode::Corrupt, "cannot read config", "hidden_size is missing", "model/config.json"};
    EXPECT_EQ(error.one_line(), "cannot read config: hidden_size is missing (model/config.json)");
}

TEST(Error, EmptyPartsLeaveNoPunctuationBehind) {
    EXPECT_EQ((Error{ErrorCode::Io, "cannot write", "", ""}).one_line(), "cannot write");
    EXPECT_EQ((Error{ErrorCode::Io, "cannot write", "disk full", ""}).one_line(), "cannot write: disk full");
}

TEST(Error, ControlCharactersOfHostileNamesStayOnOneLine) {
    const Error error{ErrorCode::NotFound, "no tensor a\nb", "", "x\x1b[31m\x7f"};
    EXPECT_EQ(error.one_line(), "no tensor a\\x0ab (x\\x1b[31m\\x7f)");
}

} // namespace
} // namespace layerscope
