// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/config_reader.h"
#include "report/compare_json.h"
#include "report/inspect_json.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace layerscope {
namespace {

ModelPlan golden_plan(const char* name) {
    auto architecture =
        read_config_file(std::filesystem::path(LAYERSCOPE_TESTS_DIR) / "golden/models" / name / "model/config.json");
    EXPECT_TRUE(architecture.has_value());
    return make_plan(architecture ? *architecture : Architecture{});
}

TEST(CompareJson, HoldsBothDocumentsAndOnlyWhatDiffers) {
    const ModelPlan a = golden_plan("gemma3_f32");
    const ModelPlan b = golden_plan("llama_f32");
    const Summary of_a = summarize(a, 64, DType::F32);
    const Summary of_b = summarize(b, 64, DType::F32);
    const JsonValue json = compare_json(a, of_a, b, of_b);
    EXPECT_EQ(*json.find("a"), inspect_json(a, of_a));
    EXPECT_EQ(*json.find("b"), inspect_json(b, of_b));
    bool block_differs = false;
    for (const JsonValue& row : *json.find("differences")->array()) {
        ASSERT_EQ(row.object()->size(), 3U);
        EXPECT_NE(*row.find("a"), *row.find("b")) << *row.find("key")->string();
        block_differs = block_differs || *row.find("key")->string() == "block";
    }
    EXPECT_TRUE(block_differs);
}

TEST(FactJson, KeepsTheKindOfAFact) {
    EXPECT_EQ(fact_json(Fact()), JsonValue());
    EXPECT_EQ(fact_json(Fact(true)), JsonValue(true));
    EXPECT_EQ(fact_json(Fact(std::int64_t{7})), JsonValue(7));
    EXPECT_EQ(fact_json(Fact(0.5)), JsonValue(0.5));
    EXPECT_EQ(fact_json(Fact(std::string("rope"))), JsonValue("rope"));
}

} // namespace
} // namespace layerscope
