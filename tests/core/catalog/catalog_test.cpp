// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the word after MODEL can mean, and what the program says when it means nothing.
#include "arch/family_table.h"
#include "catalog/catalog.h"
#include "support/configs.h"
#include "support/temp_folder.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <unistd.h>

namespace layerscope::test {
namespace {

const Catalog& shipped() {
    static const Catalog catalog{LAYERSCOPE_RESOURCES_DIR};
    return catalog;
}

std::string line_of(const Catalog& catalog, std::string_view word) {
    const auto result = catalog.resolve(word);
    EXPECT_FALSE(result.has_value()) << word;
    return result ? std::string() : result.error().one_line();
}

TEST(ShippedCatalog, ReadsEverythingItShips) {
    for (const Error& problem : shipped().problems())
        ADD_FAILURE() << problem.one_line();
    std::set<std::string> names;
    std::set<std::string> families;
    for (const CatalogEntry& entry : shipped().entries()) {
        EXPECT_TRUE(names.insert(entry.name + (entry.kind == CatalogEntry::Kind::Preset ? " p" : " b")).second);
        families.insert(entry.family);
        EXPECT_GT(entry.parameters, 0) << entry.name;
    }
    EXPECT_EQ(families, (std::set<std::string>{"llama3.2", "qwen3", "qwen3_moe", "gemma3", "olmo3", "tiny_aya",
                                               "qwen3.5", "qwen3.5_moe"}));
}

TEST(ShippedCatalog, EveryBundledModelHasPromptsToBeginWith) {
    for (const CatalogEntry& entry : shipped().entries())
        EXPECT_EQ(entry.prompts.size() >= 2, entry.kind == CatalogEntry::Kind::Bundled) << entry.name;
}

TEST(ShippedCatalog, EveryCheckpointWithFiguresIsAPresetWithThoseParameters) {
    const JsonValue expected = json(file_text(std::filesystem::path(LAYERSCOPE_TESTS_DIR) / "data" / "expected.json"));
    for (const auto& [id, figures] : *expected.find("checkpoints")->object()) {
        const std::string name = id;
        const auto& entries = shipped().entries();
        const auto entry = std::find_if(entries.begin(), entries.end(), [&](const CatalogEntry& e) {
            return e.name == name && e.kind == CatalogEntry::Kind::Preset;
        });
        ASSERT_NE(entry, entries.end()) << name;
        EXPECT_EQ(entry->parameters, figures.find("parameters")->find("unique")->integer()) << name;
        EXPECT_EQ(entry->family, *figures.find("family")->string()) << name;
        const JsonValue file = json(file_text(entry->path));
        EXPECT_EQ(*file.find("name")->string(), name);
        EXPECT_EQ(*file.find("family")->string(), entry->family) << name;
        EXPECT_TRUE(file.find("source") && file.find("date") && file.find("confidence")) << name;
    }
}

TEST(ShippedCatalog, BundledComeFirstThenPresetsByFamilyAndSize) {
    const auto key = [](const CatalogEntry& e) {
        return std::tuple(e.kind == CatalogEntry::Kind::Preset, family_rank(e.family), e.parameters);
    };
    const auto& entries = shipped().entries();
    EXPECT_TRUE(std::is_sorted(entries.begin(), entries.end(),
                               [&](const CatalogEntry& a, const CatalogEntry& b) { return key(a) < key(b); }));
}

TEST(ShippedCatalog, PresetsHaveAnArchitectureAndNothingElse) {
    const auto reference = shipped().resolve("gemma-3-4b");
    ASSERT_TRUE(reference.has_value()) << reference.error().one_line();
    EXPECT_TRUE(reference->folder.empty());
    EXPECT_FALSE(reference->has_weights);
    EXPECT_FALSE(reference->has_tokenizer);
    const auto a = architecture_of(*reference);
    ASSERT_TRUE(a.has_value()) << a.error().one_line();
    EXPECT_EQ(a->name, "gemma-3-4b");
    EXPECT_EQ(a->hidden_size, 2560);
    EXPECT_TRUE(has_note(*a, "vision tower")); // what the preset says about itself is shown
}

/// A folder laid out as the resources are, with one bundled model.
class OwnCatalog : public testing::Test {
protected:
    void SetUp() override {
        folder.write("models/small/config.json", golden_config("llama_f32"));
        folder.write("models/small/model.safetensors", "x");
        folder.write("models/small/tokenizer.json", "{}");
        folder.write("models/broken/config.json", "{");
        folder.write("presets/large.json", R"({"name":"large","config":)" + golden_config("gemma3_f32") + "}");
    }
    [[nodiscard]] std::string at(const char* path) const { return (folder.path() / path).string(); }
    TempFolder folder;
};

TEST_F(OwnCatalog, AddingAModelIsAddingAFolder) {
    const Catalog catalog(folder.path());
    ASSERT_EQ(catalog.entries().size(), 2U);
    EXPECT_EQ(catalog.entries()[0].name, "small");
    EXPECT_EQ(catalog.entries()[0].kind, CatalogEntry::Kind::Bundled);
    EXPECT_EQ(catalog.entries()[1].name, "large");
    ASSERT_EQ(catalog.problems().size(), 1U); // the broken one is left out, and told
    EXPECT_NE(catalog.problems()[0].one_line().find("broken"), std::string::npos);
    const auto reference = catalog.resolve("small");
    ASSERT_TRUE(reference.has_value());
    EXPECT_TRUE(reference->has_weights);
    EXPECT_TRUE(reference->has_tokenizer);
    EXPECT_EQ(reference->name, "small");
    EXPECT_EQ(architecture_of(*reference)->name, "small");
}

TEST_F(OwnCatalog, AModelsCardGivesPromptsInTheirOrder) {
    folder.write("models/small/about.json",
                 R"({"prompts": [{"title": "A", "text": "Once"}, {"title": "B", "text": "The\nend"}]})");
    const Catalog catalog(folder.path());
    const auto& prompts = catalog.entries()[0].prompts;
    ASSERT_EQ(prompts.size(), 2U);
    EXPECT_EQ(prompts[0].title, "A");
    EXPECT_EQ(prompts[0].text, "Once");
    EXPECT_EQ(prompts[1].text, "The\nend");
}

TEST_F(OwnCatalog, ABadCardCostsThePromptsOnlyAndIsTold) {
    for (const char* card : {"{", R"({"prompts": {}})", R"({"prompts": [{"title": "A"}]})",
                             R"({"prompts": [{"title": "", "text": "Once"}]})", R"({"prompts": [7]})"}) {
        folder.write("models/small/about.json", card);
        const Catalog catalog(folder.path());
        ASSERT_EQ(catalog.entries().size(), 2U) << card;
        EXPECT_TRUE(catalog.entries()[0].prompts.empty()) << card;
        ASSERT_EQ(catalog.problems().size(), 2U) << card; // this and the broken folder
        EXPECT_NE(catalog.problems()[1].one_line().find("about.json"), std::string::npos) << card;
    }
}

TEST_F(OwnCatalog, AFolderWithoutConfigurationIsNoModel) {
    folder.write("models/recipe/README.md", "how they were made");
    EXPECT_EQ(Catalog(folder.path()).entries().size(), 2U);
    EXPECT_EQ(Catalog(folder.path()).problems().size(), 1U);
}

TEST_F(OwnCatalog, FolderConfigWeightsAndTokenizerAllMeanTheModel) {
    const Catalog catalog(folder.path());
    for (const char* path : {"models/small", "models/small/", "models/small/config.json",
                             "models/small/model.safetensors", "models/small/tokenizer.json"}) {
        const auto reference = catalog.resolve(at(path));
        ASSERT_TRUE(reference.has_value()) << path << ": " << reference.error().one_line();
        EXPECT_EQ(reference->name, "small") << path;
        EXPECT_EQ(reference->config.filename(), "config.json") << path;
        EXPECT_TRUE(reference->has_weights) << path;
        EXPECT_EQ(architecture_of(*reference)->n_layers(), 6) << path;
    }
}

TEST_F(OwnCatalog, FolderMayHoldATokenizerOnly) {
    folder.write("words/tokenizer.json", "{}");
    const Catalog catalog(folder.path());
    for (const char* path : {"words", "words/tokenizer.json"}) {
        const auto reference = catalog.resolve(at(path));
        ASSERT_TRUE(reference.has_value()) << reference.error().one_line();
        EXPECT_TRUE(reference->config.empty());
        EXPECT_TRUE(reference->has_tokenizer);
        EXPECT_NE(architecture_of(*reference).error().one_line().find("no config.json"), std::string::npos);
    }
}

TEST_F(OwnCatalog, ConfigFileByItselfIsAnArchitecture) {
    folder.write("other/my-model.json", golden_config("olmo3_f32"));
    const auto reference = Catalog(folder.path()).resolve(at("other/my-model.json"));
    ASSERT_TRUE(reference.has_value());
    EXPECT_EQ(reference->name, "my-model");
    EXPECT_EQ(architecture_of(*reference)->family, "olmo3");
}

TEST_F(OwnCatalog, GgufFileIsAModelByItselfAndTheOnlyOneOfAFolderMeansIt) {
    folder.write("g/model-00001-of-00002.gguf", "GGUF");
    folder.write("g/model-00002-of-00002.gguf", "GGUF");
    folder.write("g/mmproj-model.gguf", "GGUF"); // a vision tower is no model of its own
    for (const char* word : {"g", "g/model-00001-of-00002.gguf"}) {
        const auto reference = Catalog(folder.path()).resolve(at(word));
        ASSERT_TRUE(reference.has_value()) << word;
        EXPECT_EQ(reference->name, "model");
        EXPECT_EQ(reference->gguf, folder.path() / "g/model-00001-of-00002.gguf");
        EXPECT_TRUE(reference->has_weights && reference->has_tokenizer);
    }
}

TEST_F(OwnCatalog, WhatCannotBeOpenedSaysWhy) {
    folder.write("g/model.gguf", "GGUF");
    folder.write("alone/model.safetensors", "x");
    folder.write("empty/readme.txt", "x");
    const Catalog catalog(folder.path());
    folder.write("g/other.gguf", "GGUF");
    EXPECT_EQ(catalog.resolve(at("g")).error().code, ErrorCode::InvalidArgument);
    EXPECT_NE(line_of(catalog, at("g")).find("model.gguf and other.gguf; name one of them"), std::string::npos);
    EXPECT_EQ(architecture_of(*catalog.resolve(at("g/model.gguf"))).error().code, ErrorCode::Corrupt);
    EXPECT_NE(line_of(catalog, at("alone/model.safetensors")).find("no config.json beside it"), std::string::npos);
    EXPECT_NE(line_of(catalog, at("empty")).find("neither config.json nor tokenizer.json"), std::string::npos);
    EXPECT_NE(line_of(catalog, at("empty/readme.txt")).find("a model is"), std::string::npos);
}

TEST_F(OwnCatalog, AFolderThatMayNotBeReadSaysSo) {
    if (geteuid() == 0) GTEST_SKIP() << "this user may read everything";
    folder.write("closed/config.json", "{}");
    const Catalog catalog(folder.path());
    namespace fs = std::filesystem;
    fs::permissions(folder.path() / "closed", fs::perms::none);
    const std::string of_folder = line_of(catalog, at("closed"));
    const std::string of_file = line_of(catalog, at("closed/config.json"));
    fs::permissions(folder.path() / "closed", fs::perms::owner_all);
    EXPECT_NE(of_folder.find("Permission denied"), std::string::npos) << of_folder;
    EXPECT_NE(of_file.find("Permission denied"), std::string::npos) << of_file;
}

TEST(UnknownName, SuggestsNearOnes) {
    const auto error = shipped().resolve("gema-3-270m");
    ASSERT_FALSE(error.has_value());
    EXPECT_EQ(error.error().code, ErrorCode::NotFound);
    EXPECT_NE(error.error().one_line().find("did you mean gemma-3-270m"), std::string::npos)
        << error.error().one_line();
    EXPECT_NE(line_of(shipped(), "Gemma-3-1B").find("gemma-3-1b"), std::string::npos);
    EXPECT_EQ(line_of(shipped(), "zzzzzzzzzzzz").find("did you mean"), std::string::npos);
    EXPECT_EQ(line_of(shipped(), "").find("did you mean"), std::string::npos);
    EXPECT_LT(line_of(shipped(), std::string(100000, 'a')).size(), 500U);
}

TEST(EmptyCatalog, IsNoError) {
    const TempFolder folder;
    const Catalog catalog(folder.path() / "nothing");
    EXPECT_TRUE(catalog.entries().empty());
    EXPECT_TRUE(catalog.problems().empty());
}

} // namespace
} // namespace layerscope::test
