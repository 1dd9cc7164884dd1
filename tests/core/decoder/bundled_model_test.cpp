// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The trained models that the program carries compute what their trainer computed: logits and greedy text written by
// resources/models/recipe/measure/fixture.py, in float32 from the weights as the files hold them (BF16).

#include "arch/config_reader.h"
#include "base/json.h"
#include "files/safetensors.h"
#include "support/decoder_session.h"
#include "weights/weight_loader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace layerscope::test {
namespace {

namespace fs = std::filesystem;

/// Both sides hold the same BF16 weights and compute in float32 (2^-24 relative), in another order of summation,
/// through twelve layers, on logits of some tens: differences of 1e-4 are seen. BF16 itself would round them by 0.1.
constexpr float tolerance = 2e-3F;

const JsonValue& fixture() {
    static const JsonValue read =
        read_json_file((fs::path(LAYERSCOPE_TESTS_DIR) / "data" / "bundled_logits.json").string())
            .value_or(JsonValue());
    return read;
}

std::vector<TokenId> ids_of(const JsonValue& model, const char* key) {
    std::vector<TokenId> ids;
    for (const JsonValue& id : *model.find(key)->array())
        ids.push_back(static_cast<TokenId>(*id.integer()));
    return ids;
}

class BundledModel : public ::testing::TestWithParam<std::string> {
protected:
    void SetUp() override {
        ASSERT_NE(fixture().find(GetParam()), nullptr) << "no logits of this model";
        expected = *fixture().find(GetParam());
        const auto folder = fs::path(LAYERSCOPE_RESOURCES_DIR) / "models" / GetParam();
        const auto architecture = read_config_file(folder / "config.json");
        ASSERT_TRUE(architecture.has_value()) << architecture.error().one_line();
        const auto source = open_safetensors(folder);
        ASSERT_TRUE(source.has_value()) << source.error().one_line();
        plan = std::make_shared<const ModelPlan>(make_plan(*architecture));
        const auto loaded = load_weights(*source, *plan, {});
        ASSERT_TRUE(loaded.has_value()) << loaded.error().one_line();
        weights = *loaded;
        EXPECT_EQ(weights->dominant_dtype, DType::BF16);
    }
    JsonValue expected;
    std::shared_ptr<const ModelPlan> plan;
    std::shared_ptr<const ModelWeights> weights;
};

TEST_P(BundledModel, GivesTheTrainersLogits) {
    const std::vector<TokenId> ids = ids_of(expected, "ids");
    DecoderSession session(plan, weights, {.n_threads = 1, .max_chunk = 64, .capacity = 192});
    const Rows rows = session.feed(ids);
    ASSERT_EQ(rows.size(), ids.size());
    for (const JsonValue& row : *expected.find("rows")->array()) {
        const auto position = static_cast<std::size_t>(*row.find("position")->integer());
        const std::vector<TokenId> tokens = ids_of(row, "ids");
        const JsonValue::Array& logits = *row.find("logits")->array();
        ASSERT_EQ(tokens.size(), logits.size());
        for (std::size_t i = 0; i < tokens.size(); ++i)
            EXPECT_NEAR(rows[position][static_cast<std::size_t>(tokens[i])], *logits[i].number(), tolerance)
                << "position " << position << ", token " << tokens[i];
        const auto best = std::max_element(rows[position].begin(), rows[position].end()) - rows[position].begin();
        EXPECT_EQ(best, tokens[0]) << "position " << position; // the trainer lists its best first
    }
}

TEST_P(BundledModel, WritesTheTrainersText) {
    const std::vector<TokenId> greedy = ids_of(expected, "greedy_from_2044");
    for (const std::int32_t n_threads : {1, 2}) {
        DecoderSession session(plan, weights, {n_threads});
        const std::vector<TokenId> start{2044};
        EXPECT_EQ(session.greedy(start, static_cast<std::int64_t>(greedy.size())), greedy);
    }
}

/// Every folder of resources/models that holds a model: a new one needs its trainer's logits, too.
std::vector<std::string> bundled_models() {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(fs::path(LAYERSCOPE_RESOURCES_DIR) / "models"))
        if (fs::exists(entry.path() / "config.json")) names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

INSTANTIATE_TEST_SUITE_P(All, BundledModel, ::testing::ValuesIn(bundled_models()), [](const auto& test) {
    std::string name = test.param;
    std::replace_if(
        name.begin(), name.end(), [](char c) { return c == '-' || c == '.'; }, '_');
    return name;
});

} // namespace
} // namespace layerscope::test
