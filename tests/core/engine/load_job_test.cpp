// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// A model folder to a Model, and every way in which one can be broken.
#include "engine/model.h"
#include "engine_models.h"
#include "support/temp_folder.h"

#include <fstream>
#include <iterator>

namespace layerscope {
namespace {

using namespace test;
namespace fs = std::filesystem;

std::string refusal(const fs::path& folder) {
    const auto model = load_model(folder, {});
    EXPECT_FALSE(model.has_value());
    return model ? std::string() : model.error().one_line();
}

void copy_model(const TempFolder& folder) {
    for (const char* name : {"config.json", "model.safetensors"})
        fs::copy_file(golden_folder("llama_f32") / "model" / name, folder.path() / name);
}

TEST(LoadModel, CollectsEveryEndTokenOnce) {
    const auto model = loaded(bundled_folder("llama-tiny"));
    ASSERT_TRUE(model);
    EXPECT_EQ(model->end_tokens, (std::vector<TokenId>{2044}));
    EXPECT_EQ(model->name, "llama-tiny");
    EXPECT_TRUE(model->chat.text.empty());
    EXPECT_GT(model->load_ms, 0.0);
}

TEST(LoadModel, ReadsTheChatTemplateFromEitherPlace) {
    const TempFolder folder;
    copy_model(folder);
    folder.write("tokenizer_config.json",
                 R"({"chat_template": [{"name": "tool", "template": "t"}, {"name": "default", "template": "d"}]})");
    EXPECT_EQ(loaded(folder.path())->chat.text, "d");
    folder.write("chat_template.jinja", "from the file");
    EXPECT_EQ(loaded(folder.path())->chat.text, "from the file");
}

TEST(LoadModel, RandomWeightsNeedOnlyTheConfig) {
    ModelLoadOptions options;
    options.random_weights = true;
    options.weights = DType::F32;
    const auto model = load_model(golden_folder("llama_f32") / "model" / "config.json", options);
    ASSERT_TRUE(model.has_value()) << model.error().one_line();
    EXPECT_TRUE((*model)->folder.empty());
    EXPECT_GT((*model)->weights->n_bytes, 0);
}

TEST(LoadModel, ATruncatedFileIsNamed) {
    const TempFolder folder;
    copy_model(folder);
    fs::resize_file(folder.path() / "model.safetensors", fs::file_size(folder.path() / "model.safetensors") / 2);
    EXPECT_NE(refusal(folder.path()).find("model.safetensors"), std::string::npos);
}

TEST(LoadModel, ABrokenTokenizerIsAnErrorNotASilence) {
    const TempFolder folder;
    copy_model(folder);
    folder.write("tokenizer.json", "{\"model\": 7}");
    EXPECT_NE(refusal(folder.path()).find("tokenizer.json"), std::string::npos);
}

TEST(LoadModel, AMissingConfigIsNamed) {
    const TempFolder folder;
    EXPECT_NE(refusal(folder.path()).find("config.json"), std::string::npos);
}

TEST(LoadModel, CanBeCancelled) {
    CancelSource stop;
    stop.cancel();
    ModelLoadOptions options;
    options.random_weights = true;
    options.cancel = stop.token();
    const auto model = load_model(golden_folder("llama_f32") / "model", options);
    ASSERT_FALSE(model.has_value());
    EXPECT_EQ(model.error().code, ErrorCode::Cancelled);
}

} // namespace
} // namespace layerscope
