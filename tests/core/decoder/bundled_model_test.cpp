// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The trained models that the program carries, from the end-of-text token on. The ids are those that the trainer's own
// float32 program picks (resources/models/<name>).

#include "arch/config_reader.h"
#include "files/safetensors.h"
#include "support/decoder_session.h"
#include "weights/weight_loader.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace layerscope::test {
namespace {

struct Bundled {
    const char* name;
    std::vector<TokenId> greedy;
};

class BundledModel : public ::testing::TestWithParam<Bundled> {};

TEST_P(BundledModel, WritesTheTrainersText) {
    const auto folder = std::filesystem::path(LAYERSCOPE_RESOURCES_DIR) / "models" / GetParam().name;
    const auto architecture = read_config_file(folder / "config.json");
    ASSERT_TRUE(architecture.has_value()) << architecture.error().one_line();
    const auto source = open_safetensors(folder);
    ASSERT_TRUE(source.has_value()) << source.error().one_line();
    const auto plan = std::make_shared<const ModelPlan>(make_plan(*architecture));
    const auto weights = load_weights(*source, *plan, {});
    ASSERT_TRUE(weights.has_value()) << weights.error().one_line();
    EXPECT_EQ((*weights)->dominant_dtype, DType::BF16);
    for (const std::int32_t n_threads : {1, 2}) {
        DecoderSession session(plan, *weights, {n_threads});
        const std::vector<TokenId> start{2044};
        EXPECT_EQ(session.greedy(start, static_cast<std::int64_t>(GetParam().greedy.size())), GetParam().greedy);
    }
}

INSTANTIATE_TEST_SUITE_P(
    All, BundledModel,
    ::testing::Values(Bundled{"llama-tiny", {698, 422, 454, 258, 1109, 611, 923, 673, 295, 1222, 46, 452}},
                      Bundled{"aya-tiny", {698, 422, 454, 258, 1109, 611, 923, 673, 295, 1224, 46, 452}}),
    [](const auto& test) { return std::string(test.param.name).substr(0, std::string(test.param.name).find('-')); });

} // namespace
} // namespace layerscope::test
