// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/config_reader.h"
#include "base/json.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace layerscope::test {

inline std::string file_text(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    EXPECT_TRUE(file.good()) << path;
    return {std::istreambuf_iterator<char>(file), {}};
}

/// config.json of one of the tiny checkpoints under tests/golden/models, or of a shipped preset.
inline std::string golden_config(const std::string& name) {
    return file_text(std::filesystem::path(LAYERSCOPE_TESTS_DIR) / "golden" / "models" / name / "model" /
                     "config.json");
}
inline std::string preset_text(const std::string& name) {
    return file_text(std::filesystem::path(LAYERSCOPE_RESOURCES_DIR) / "presets" / (name + ".json"));
}

inline JsonValue json(const std::string& text) {
    auto value = parse_json(text, "test");
    EXPECT_TRUE(value.has_value()) << (value ? "" : value.error().one_line());
    return value ? *value : JsonValue();
}

inline JsonValue without(const JsonValue& object, std::string_view key) {
    JsonValue::Object members;
    for (const auto& member : *object.object())
        if (member.first != key) members.push_back(member);
    return members;
}
inline JsonValue with(JsonValue object, std::string_view key, JsonValue value) {
    object.set(key, std::move(value));
    return object;
}

inline Result<Architecture> read(const std::string& text) { return read_config(text, "config.json", "test"); }
inline Result<Architecture> read(const JsonValue& config) { return read(config.dump()); }

/// The architecture of a text that must be readable.
inline Architecture architecture(const std::string& text) {
    auto result = read(text);
    EXPECT_TRUE(result.has_value()) << (result ? "" : result.error().one_line());
    return result ? *result : Architecture();
}
inline Architecture architecture(const JsonValue& config) { return architecture(config.dump()); }
inline Architecture preset(const std::string& name) { return architecture(preset_text(name)); }

/// The refusal as one line; empty (and a failure) if the text was accepted.
inline std::string refusal_line(const JsonValue& config) {
    auto result = read(config);
    EXPECT_FALSE(result.has_value()) << "accepted: " << config.dump();
    return result ? std::string() : result.error().one_line();
}

inline std::vector<LayerType> types_of(const Architecture& a) {
    std::vector<LayerType> types;
    for (const LayerSettings& layer : a.layers)
        types.push_back(layer.type);
    return types;
}

inline bool has_note(const Architecture& a, std::string_view part) {
    for (const std::string& note : a.notes)
        if (note.find(part) != std::string::npos) return true;
    return false;
}

} // namespace layerscope::test
