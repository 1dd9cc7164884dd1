// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Edits make a new architecture: which positions a layer gets, what is refused and why, and what can be handed out as
// config.json. Reading the written file must give the edited architecture again.
#include "arch/config_writer.h"
#include "arch/edit.h"
#include "arch/edit_words.h"
#include "arch/layer_pattern.h"
#include "support/configs.h"

namespace layerscope::test {
namespace {

Edit types_edit(const Architecture& a, std::string_view pattern) {
    Edit edit;
    edit.layer_types = *parse_layer_pattern(pattern, a.n_layers());
    return edit;
}

Architecture edited(const Architecture& a, const Edit& edit) {
    auto result = apply_edit(a, edit);
    EXPECT_TRUE(result.has_value()) << (result ? "" : result.error().one_line());
    return result ? *result : Architecture();
}

std::string refused(const Architecture& a, const Edit& edit) {
    const auto result = apply_edit(a, edit);
    EXPECT_FALSE(result.has_value());
    return result ? std::string() : result.error().one_line();
}

TEST(EditWords, NameTheKeysThatTheyAskFor) {
    EXPECT_EQ(keys_of({}), "");
    EXPECT_EQ(keys_of({.layer_types = "s,f", .sliding_window = 8, .rope_scaling = RopeReach::AllLayers}),
              "layer_types, sliding_window, rope_scaling");
    EXPECT_EQ(keys_of({.layer_types = {}, .sliding_window = 8}), "sliding_window");
}

TEST(EditWords, ARefusalNamesTheFileAndTheKeys) {
    const Error why{ErrorCode::InvalidArgument, "cannot edit", "too long", "at 3"};
    EditWords words{.layer_types = "s,f", .sliding_window = 8};
    EXPECT_EQ(refused_edit(words, why).where, "layer_types, sliding_window: at 3");
    words.file = "lecture.json";
    EXPECT_EQ(refused_edit(words, why).where, "lecture.json: layer_types, sliding_window: at 3");
    EXPECT_EQ(refused_edit(words, {ErrorCode::Refused, "", "", ""}).where, "lecture.json: layer_types, sliding_window");
    EXPECT_EQ(refused_edit(words, why).why, "too long");
}

TEST(Edit, EmptyOneChangesNothing) {
    const Architecture a = preset("gemma-3-270m");
    EXPECT_EQ(edited(a, {}).layers, a.layers);
    EXPECT_TRUE(difference(a, edited(a, {})).empty());
    EXPECT_TRUE(Edit{}.empty());
}

TEST(Edit, ByRuleALayerGetsThePositionsOfItsNewType) {
    const Architecture gemma = preset("gemma-3-4b");
    const Architecture full = edited(gemma, types_edit(gemma, "f"));
    EXPECT_EQ(full.layers[0].rope, gemma.layers[5].rope); // base 1e6, divided by 8
    EXPECT_EQ(full.provenance.at("layer_types"), (Origin{Origin::Kind::Edit, "was (s*5,f)*5,s*4"}));

    const Architecture aya = preset("tiny-aya");
    const Architecture aya_full = edited(aya, types_edit(aya, "f"));
    EXPECT_FALSE(aya_full.layers[0].rope.has_value()); // the family's full layers have none
    const Architecture aya_sliding = edited(aya, types_edit(aya, "s"));
    EXPECT_EQ(aya_sliding.layers[3].rope, aya.layers[0].rope);

    const Architecture olmo = preset("olmo-3-7b");
    EXPECT_EQ(edited(olmo, types_edit(olmo, "s")).layers[3].rope->scaling, RopeScaling::None);
}

TEST(Edit, KeepLeavesEveryLayerItsTrainedPositions) {
    const Architecture aya = preset("tiny-aya");
    Edit edit = types_edit(aya, "f");
    edit.positions = EditPositions::Keep;
    const Architecture kept = edited(aya, edit);
    for (std::size_t layer = 0; layer < aya.layers.size(); ++layer)
        EXPECT_EQ(kept.layers[layer].rope, aya.layers[layer].rope);
    EXPECT_EQ(kept.layers[0].type, LayerType::Full);
}

TEST(Edit, FamilyWithoutSlidingLayersChangesTheMaskAlone) {
    const Architecture llama = preset("llama-3.2-1b");
    Edit edit = types_edit(llama, "s*3,f");
    edit.sliding_window = 64;
    const Architecture a = edited(llama, edit);
    EXPECT_EQ(a.layers[0].type, LayerType::Sliding);
    EXPECT_EQ(a.layers[0].rope, llama.layers[0].rope);
    EXPECT_EQ(a.window_of(0), 64);
    EXPECT_EQ(a.window_of(3), std::nullopt);
    EXPECT_EQ(a.provenance.at("sliding_window"), (Origin{Origin::Kind::Edit, "there was none"}));
}

TEST(Edit, SlidingLayersNeedAWindowFromSomewhere) {
    const Architecture llama = preset("llama-3.2-1b");
    EXPECT_EQ(refused(llama, types_edit(llama, "f,s")),
              "cannot apply the edit: the model has no sliding_window; a sliding layer needs one, so give it together "
              "with the types (layer 1)");
    Edit window;
    window.sliding_window = 0;
    EXPECT_NE(refused(llama, window).find("sliding_window 0 is below 1"), std::string::npos);
    window.sliding_window = std::int64_t{1} << 40;
    EXPECT_NE(refused(llama, window).find("more than the accepted"), std::string::npos);
    Edit wrong_length;
    wrong_length.layer_types = {LayerType::Full};
    EXPECT_NE(refused(llama, wrong_length).find("it names 1 layers, but the model has 16"), std::string::npos);
}

TEST(Edit, LinearAndSoftmaxLayersCannotChangePlaces) {
    const Architecture qwen = preset("qwen3.5-0.8b");
    EXPECT_EQ(refusal(qwen, 0, LayerType::Full)->code, ErrorCode::Refused);
    EXPECT_EQ(refusal(qwen, 0, LayerType::Full)->where, "layer 0");
    EXPECT_TRUE(refusal(qwen, 3, LayerType::Linear).has_value());
    EXPECT_FALSE(refusal(qwen, 0, LayerType::Linear).has_value());
    EXPECT_FALSE(refusal(qwen, 3, LayerType::Sliding).has_value());
    EXPECT_EQ(refusal(qwen, 24, LayerType::Full)->code, ErrorCode::InvalidArgument);
    EXPECT_EQ(refusal(qwen, -1, LayerType::Full)->code, ErrorCode::InvalidArgument);
    EXPECT_NE(refused(qwen, types_edit(qwen, "f")).find("(layer 0)"), std::string::npos);
}

TEST(Edit, DifferenceNamesLayersAndWindow) {
    const Architecture gemma = preset("gemma-3-270m");
    Edit edit = types_edit(gemma, "(s*5,f)*2,s*6");
    edit.sliding_window = 128;
    const EditDifference d = difference(gemma, edited(gemma, edit));
    ASSERT_EQ(d.layers.size(), 1U);
    EXPECT_EQ(d.layers[0].layer, 17);
    EXPECT_EQ(d.layers[0].before, LayerType::Full);
    EXPECT_EQ(d.layers[0].after, LayerType::Sliding);
    EXPECT_EQ(d.window_before, 512);
    EXPECT_EQ(d.window_after, 128);
    Edit same;
    same.sliding_window = 512;
    EXPECT_TRUE(difference(gemma, edited(gemma, same)).empty());
    EXPECT_EQ(edited(gemma, same).provenance.at("sliding_window").kind, Origin::Kind::Key);
}

class WrittenConfig : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Families, WrittenConfig,
                         testing::Values("gemma3_f32", "olmo3_f32", "cohere2_f32", "llama_f32", "qwen3_f32"),
                         [](const auto& param_info) { return std::string(param_info.param); });

TEST_P(WrittenConfig, ReadsBackAsTheEditedArchitecture) {
    const std::string text = golden_config(GetParam());
    const Architecture a = architecture(text);
    Edit edit = types_edit(a, "f,s");
    edit.sliding_window = 5;
    const Architecture changed = edited(a, edit);
    const Architecture back = architecture(config_with_edit(text, changed));
    EXPECT_EQ(back.layers, changed.layers);
    EXPECT_EQ(back.sliding_window, 5);
    EXPECT_EQ(json(config_with_edit(text, changed)).object()->front(), json(text).object()->front()); // order is kept
}

TEST(WrittenKeys, GoIntoTheTextPartOfMultimodalFiles) {
    const std::string text = preset_text("gemma-3-4b");
    const Architecture a = architecture(text);
    Edit edit = types_edit(a, "s,f");
    edit.sliding_window = 77;
    const JsonValue written = json(config_with_edit(text, edited(a, edit)));
    EXPECT_EQ(written.find("layer_types"), nullptr);
    ASSERT_NE(written.find("text_config"), nullptr);
    EXPECT_EQ(*written.find("text_config")->find("sliding_window"), JsonValue(77));
    EXPECT_EQ(architecture(written).layers, edited(a, edit).layers);
    const JsonValue fragment = json(edited_keys_json(edited(a, edit)));
    EXPECT_EQ(fragment.object()->size(), 2U);
    EXPECT_EQ(fragment.find("layer_types")->array()->size(), 34U);
}

} // namespace
} // namespace layerscope::test
