// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/json.h"
#include "engine/generation.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace layerscope::test {

inline std::filesystem::path golden_folder(const std::string& name) {
    return std::filesystem::path(LAYERSCOPE_TESTS_DIR) / "golden" / "models" / name;
}
inline std::filesystem::path bundled_folder(const std::string& name) {
    return std::filesystem::path(LAYERSCOPE_RESOURCES_DIR) / "models" / name;
}

inline std::vector<TokenId> golden_ids(const std::string& name, const char* key) {
    std::vector<TokenId> ids;
    const auto facts = read_json_file((golden_folder(name) / "expected.json").string());
    EXPECT_TRUE(facts.has_value());
    if (!facts) return ids;
    for (const JsonValue& id : *facts->find(key)->array())
        ids.push_back(static_cast<TokenId>(id.integer().value_or(-1)));
    return ids;
}

inline std::shared_ptr<const Model> loaded(const std::filesystem::path& folder) {
    auto model = load_model(folder, {});
    EXPECT_TRUE(model.has_value()) << (model ? "" : model.error().one_line());
    return model ? *model : nullptr;
}

/// Exact arithmetic for comparisons: float32 cache, greedy, no stop but the length.
inline RunSettings exact_run(std::int32_t threads = 1) { return {threads, DType::F32, 0}; }
inline GenerationSettings greedy(std::int64_t max_new_tokens) {
    GenerationSettings settings;
    settings.max_new_tokens = max_new_tokens;
    settings.stop_at_end_tokens = false;
    return settings;
}

} // namespace layerscope::test
