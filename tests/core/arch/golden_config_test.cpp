// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// The tiny reference checkpoints state their settings after all defaults; reading their config.json must give the same.
// And whatever happens to such a file, reading it ends in an architecture or in one line.
#include "arch/config_reader.h"
#include "support/configs.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <string>

namespace layerscope::test {
namespace {

class GoldenConfig : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Families, GoldenConfig,
                         testing::Values("llama_f32", "llama_bf16", "qwen3_f32", "qwen3_bf16", "qwen3_moe_f32",
                                         "qwen3_moe_bf16", "gemma3_f32", "gemma3_bf16", "olmo3_f32", "olmo3_bf16",
                                         "cohere2_f32", "cohere2_bf16", "qwen3_5_f32", "qwen3_5_bf16"),
                         [](const auto& param_info) { return std::string(param_info.param); });

std::string_view scheme(const RopeSettings& rope) {
    switch (rope.scaling) {
    case RopeScaling::None:
        return "default";
    case RopeScaling::Linear:
        return "linear";
    case RopeScaling::Llama3:
        return "llama3";
    case RopeScaling::Yarn:
        return "yarn";
    }
    return "";
}

TEST_P(GoldenConfig, ResolvesToTheReferencesSettings) {
    const Architecture a = architecture(golden_config(GetParam()));
    const auto path = std::filesystem::path(LAYERSCOPE_TESTS_DIR) / "golden" / "models" / GetParam() / "expected.json";
    const JsonValue expected = json(file_text(path));
    const JsonValue& resolved = *expected.find("resolved");
    const auto integer = [&](const char* key) { return *resolved.find(key)->integer(); };
    const auto real = [&](const char* key) { return *resolved.find(key)->number(); };
    EXPECT_EQ(a.n_layers(), integer("layers"));
    EXPECT_EQ(a.hidden_size, integer("embedding"));
    EXPECT_EQ(a.n_heads, integer("heads"));
    EXPECT_EQ(a.n_kv_heads, integer("kv_heads"));
    EXPECT_EQ(a.head_dim, integer("head_dim"));
    EXPECT_EQ(a.norm_eps, real("norm_eps"));
    EXPECT_DOUBLE_EQ(a.attention_scale, real("attention_scale"));
    EXPECT_DOUBLE_EQ(a.embedding_scale, real("embedding_scale"));
    EXPECT_EQ(a.logit_scale, real("logit_scale"));
    EXPECT_EQ(a.tied_head, *resolved.find("tied_output_head")->boolean());
    EXPECT_EQ(a.sliding_window, resolved.find("sliding_window")->integer());
    const auto& types = *resolved.find("layer_types")->array();
    ASSERT_EQ(types.size(), a.layers.size());
    for (std::size_t layer = 0; layer < types.size(); ++layer) {
        const LayerSettings& settings = a.layers[layer];
        EXPECT_EQ(config_name(settings.type), *types[layer].string()) << "layer " << layer;
        const JsonValue* rope = resolved.find("rope")->find(config_name(settings.type));
        if (!rope || *rope->find("kind")->string() == "none") {
            EXPECT_FALSE(settings.rope.has_value()) << "layer " << layer;
            continue;
        }
        ASSERT_TRUE(settings.rope.has_value()) << "layer " << layer;
        EXPECT_EQ(scheme(*settings.rope), *rope->find("kind")->string()) << "layer " << layer;
        EXPECT_EQ(settings.rope->theta, *rope->find("theta")->number()) << "layer " << layer;
    }
}

/// Any outcome is fine but a crash or more than one line.
void expect_architecture_or_one_line(const std::string& text) {
    const auto result = read(text);
    if (result) {
        EXPECT_GE(result->n_layers(), 1);
        return;
    }
    const std::string line = result.error().one_line();
    EXPECT_FALSE(line.empty());
    EXPECT_EQ(line.find('\n'), std::string::npos);
    EXPECT_LT(line.size(), 600U) << line;
}

TEST_P(GoldenConfig, EveryTruncationEndsInOneLine) {
    const std::string text = golden_config(GetParam());
    for (std::size_t length = 0; length < text.size(); ++length)
        expect_architecture_or_one_line(text.substr(0, length));
}

TEST_P(GoldenConfig, ChangedBytesNeverCrash) {
    const std::string text = golden_config(GetParam());
    std::uint64_t state = 0x9E3779B97F4A7C15ULL;
    const auto next = [&state] { // xorshift: the same changes on every machine
        state ^= state << 13U;
        state ^= state >> 7U;
        state ^= state << 17U;
        return state;
    };
    constexpr std::string_view replacements = "0123456789-+.eE\"{}[],: ntf\\\x00\xff";
    for (int round = 0; round < 2000; ++round) {
        std::string changed = text;
        for (std::uint64_t flips = 1 + next() % 3; flips > 0; --flips)
            changed[next() % changed.size()] = replacements[next() % replacements.size()];
        expect_architecture_or_one_line(changed);
    }
}

TEST_P(GoldenConfig, AnyValueMayBecomeAnyOtherKind) {
    const JsonValue config = json(golden_config(GetParam()));
    const std::array<JsonValue, 9> odd{JsonValue(),
                                       JsonValue(true),
                                       JsonValue(0),
                                       JsonValue(-1),
                                       JsonValue(3),
                                       JsonValue(1e308),
                                       JsonValue("default"),
                                       JsonValue(JsonValue::Array{JsonValue(1)}),
                                       JsonValue(JsonValue::Object{{"rope_type", JsonValue(7)}})};
    const auto try_all = [&](const JsonValue& object, const auto& rebuild) {
        for (const auto& [key, value] : *object.object())
            for (const JsonValue& replacement : odd)
                expect_architecture_or_one_line(rebuild(with(object, key, replacement)).dump());
    };
    try_all(config, [](const JsonValue& changed) { return changed; });
    for (const char* part : {"text_config", "rope_scaling"})
        if (const JsonValue* inner = config.find(part); inner && inner->is_object())
            try_all(*inner, [&](const JsonValue& changed) { return with(config, part, changed); });
}

} // namespace
} // namespace layerscope::test
