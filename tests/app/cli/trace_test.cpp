// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "checks.h"
#include "support/temp_folder.h"

#include <filesystem>

namespace layerscope {
namespace {

using namespace test;
namespace fs = std::filesystem;

TEST(CliTrace, WritesATimelineThatAViewerReads) {
    const TempFolder folder;
    const std::string out = (folder.path() / "trace.json").string();
    const JsonValue told = document(call({"trace", "aya-tiny", "--prompt", "Once upon a time", "--out", out,
                                          "--max-new-tokens", "4", "--threads", "1", "--json"}));
    EXPECT_EQ(*told.find("out")->string(), out);
    EXPECT_EQ(told.find("steps")->integer(), 4); // the prompt, then a step for each further token
    const auto trace = read_json_file(out);
    ASSERT_TRUE(trace.has_value()) << trace.error().one_line();
    std::int64_t operations = 0;
    std::int64_t decode_steps = 0;
    for (const JsonValue& event : *trace->find("traceEvents")->array()) {
        const JsonValue* category = event.find("cat");
        if (category == nullptr) continue;
        operations += *category->string() == "operation" ? 1 : 0;
        decode_steps += *category->string() == "step" && *event.find("name")->string() == "decode" ? 1 : 0;
    }
    EXPECT_EQ(told.find("operations")->integer(), operations);
    EXPECT_EQ(decode_steps, 3);
}

TEST(CliTrace, EditsAreTraced) {
    const TempFolder folder;
    const std::string out = (folder.path() / "trace.json").string();
    const Outcome outcome = call({"trace", "llama-tiny", "--ids", "1,2,3,4,5,6,7,8", "--out", out, "--layer-types", "s",
                                  "--sliding-window", "2", "--max-new-tokens", "1", "--threads", "1"});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const auto trace = read_json_file(out);
    ASSERT_TRUE(trace.has_value());
    bool seen = false;
    for (const JsonValue& event : *trace->find("traceEvents")->array()) {
        if (*event.find("name")->string() != "layer 0") continue;
        seen = true;
        EXPECT_EQ(event.find("args")->find("window")->integer(), 2);
    }
    EXPECT_TRUE(seen);
}

TEST(CliTrace, NeverReplacesAFileOfTheModelAndLeavesNothingAfterAFailure) {
    const TempFolder folder;
    fs::copy(golden + "llama_f32/model", folder.path() / "model");
    const std::string config = (folder.path() / "model/config.json").string();
    const auto size = fs::file_size(config);
    expect_error(call({"trace", (folder.path() / "model").string(), "--ids", "1", "--out", config}), 2, "config.json");
    EXPECT_EQ(fs::file_size(config), size);
    expect_error(call({"trace", golden + "llama_f32/model", "--ids", "1", "--out", "/no/such/t.json"}), 1,
                 "/no/such/t.json");
    const std::string out = (folder.path() / "t.json").string();
    expect_error(call({"trace", golden + "llama_f32/model", "--ids", "9999", "--out", out}), 2, "9999");
    EXPECT_FALSE(fs::exists(out));
}

TEST(CliTrace, NeedsOneBeginningAndATarget) {
    expect_error(call({"trace", "llama-tiny", "--prompt", "a"}), 2, "--out");
    expect_error(call({"trace", "llama-tiny", "--out", "t.json"}), 2, "--prompt");
    expect_error(call({"trace", "llama-tiny", "--prompt", "a", "--ids", "1", "--out", "t.json"}), 2, "--ids");
}

} // namespace
} // namespace layerscope
