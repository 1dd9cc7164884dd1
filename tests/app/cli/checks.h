// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/json.h"
#include "program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace layerscope::test {

inline const std::string golden = std::string(LAYERSCOPE_TESTS_DIR) + "/golden/models/";

/// Standard output must be exactly one JSON document.
inline JsonValue document(const Outcome& outcome) {
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    auto json = parse_json(outcome.out, "stdout");
    EXPECT_TRUE(json.has_value()) << outcome.out;
    return json ? *json : JsonValue();
}

inline std::string joined(const JsonValue& ids) {
    std::string text = ids.dump();
    return text.substr(1, text.size() - 2);
}

inline JsonValue expected(const std::string& name) {
    auto json = read_json_file(golden + name + "/expected.json");
    EXPECT_TRUE(json.has_value());
    return json ? *json : JsonValue();
}

/// An error is one line on stderr, "error: WHAT: WHY (WHERE)", and nothing on stdout.
inline void expect_error(const Outcome& outcome, int status, const std::string& part) {
    EXPECT_EQ(outcome.status, status) << outcome.err;
    EXPECT_TRUE(outcome.err.starts_with("error: ")) << outcome.err;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    EXPECT_NE(outcome.err.find(part), std::string::npos) << outcome.err;
    EXPECT_EQ(outcome.out, "");
}

} // namespace layerscope::test
