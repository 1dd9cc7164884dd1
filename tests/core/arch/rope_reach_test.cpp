// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Two readings of one block of rope scaling: full layers only, as OLMo 3 was trained, or all layers, as some programs
// had it. The switch must change sliding layers alone, and a written config must say which reading is meant.
#include "arch/config_writer.h"
#include "arch/edit.h"
#include "arch/layer_pattern.h"
#include "support/configs.h"

#include <algorithm>

namespace layerscope::test {
namespace {

Edit reading(RopeReach reach) {
    Edit edit;
    edit.rope_scaling = reach;
    return edit;
}

Architecture read_as(const Architecture& a, RopeReach reach) {
    auto result = apply_edit(a, reading(reach));
    EXPECT_TRUE(result.has_value()) << (result ? "" : result.error().one_line());
    return result ? *result : Architecture();
}

TEST(RopeReach, OnlyScaledModelsWithSlidingLayersHaveAChoice) {
    EXPECT_EQ(rope_reach(preset("olmo-3-7b")), RopeReach::FullLayers);
    EXPECT_EQ(rope_reach(preset("gemma-3-4b")), RopeReach::FullLayers);
    EXPECT_EQ(rope_reach(preset("gemma-3-270m")), std::nullopt); // nothing is scaled
    EXPECT_EQ(rope_reach(preset("llama-3.2-1b")), std::nullopt); // nothing slides
    EXPECT_EQ(rope_reach(preset("tiny-aya")), std::nullopt);     // full layers do not turn
}

TEST(RopeReach, AllLayersGivesSlidingLayersTheScaledRotation) {
    const Architecture olmo = preset("olmo-3-7b");
    const Architecture all = read_as(olmo, RopeReach::AllLayers);
    for (std::size_t layer = 0; layer < all.layers.size(); ++layer)
        EXPECT_EQ(all.layers[layer].rope, olmo.layers[3].rope) << "layer " << layer; // one base: all alike
    EXPECT_EQ(rope_reach(all), RopeReach::AllLayers);
    EXPECT_EQ(all.provenance.at("rope_scaling").kind, Origin::Kind::Edit);

    const Architecture gemma = preset("gemma-3-4b");
    const RopeSettings local = *read_as(gemma, RopeReach::AllLayers).layers[0].rope;
    EXPECT_EQ(local.theta, 10000.0); // its own base, the full layers' factor
    EXPECT_EQ(local.scaling, RopeScaling::Linear);
    EXPECT_EQ(local.factor, 8.0);
}

TEST(RopeReach, ThereAndBackIsTheOriginal) {
    const Architecture olmo = preset("olmo-3-7b");
    const Architecture back = with_rope_reach(read_as(olmo, RopeReach::AllLayers), RopeReach::FullLayers);
    EXPECT_EQ(back.layers, olmo.layers);
    EXPECT_EQ(back.sliding_rule, olmo.sliding_rule);
    EXPECT_EQ(read_as(olmo, RopeReach::FullLayers).layers, olmo.layers);
}

TEST(RopeReach, TheNoteFollowsTheReading) {
    const Architecture olmo = preset("olmo-3-7b");
    const auto has = [](const Architecture& a, RopeReach reach) {
        return std::count(a.notes.begin(), a.notes.end(), rope_reach_note(reach));
    };
    EXPECT_EQ(has(olmo, RopeReach::FullLayers), 1);
    const Architecture all = read_as(olmo, RopeReach::AllLayers);
    EXPECT_EQ(has(all, RopeReach::FullLayers), 0);
    EXPECT_EQ(has(all, RopeReach::AllLayers), 1);
}

TEST(RopeReach, LayersThatBecomeSlidingFollowTheReading) {
    const Architecture olmo = preset("olmo-3-7b");
    Edit edit = reading(RopeReach::AllLayers);
    edit.layer_types = *parse_layer_pattern("s", olmo.n_layers());
    const auto all = apply_edit(olmo, edit);
    ASSERT_TRUE(all.has_value());
    EXPECT_EQ(all->layers[3].rope->scaling, RopeScaling::Yarn);
    edit.rope_scaling = RopeReach::FullLayers;
    EXPECT_EQ(apply_edit(olmo, edit)->layers[3].rope->scaling, RopeScaling::None);
}

TEST(RopeReach, IsADifferenceOfItsOwn) {
    const Architecture olmo = preset("olmo-3-7b");
    const EditDifference d = difference(olmo, read_as(olmo, RopeReach::AllLayers));
    EXPECT_FALSE(d.empty());
    EXPECT_TRUE(d.layers.empty());
    EXPECT_EQ(d.scaling_before, RopeReach::FullLayers);
    EXPECT_EQ(d.scaling_after, RopeReach::AllLayers);
    EXPECT_TRUE(difference(olmo, read_as(olmo, RopeReach::FullLayers)).empty());
    Edit types;
    types.layer_types = *parse_layer_pattern("f", olmo.n_layers());
    EXPECT_EQ(difference(olmo, *apply_edit(olmo, types)).scaling_after, std::nullopt); // no sliding layer left
}

TEST(RopeReach, IsRefusedWhereThereIsNoChoice) {
    for (const char* name : {"gemma-3-270m", "llama-3.2-1b", "tiny-aya", "qwen3.5-0.8b"}) {
        const auto refused = apply_edit(preset(name), reading(RopeReach::AllLayers));
        ASSERT_FALSE(refused.has_value()) << name;
        EXPECT_EQ(refused.error().code, ErrorCode::Refused);
        EXPECT_NE(refused.error().why.find("rope scaling"), std::string::npos) << refused.error().one_line();
    }
}

TEST(RopeReach, AWrittenConfigReadsBackInTheSameReading) {
    for (const char* name : {"olmo-3-7b", "gemma-3-4b"}) {
        const std::string text = preset_text(name);
        const Architecture all = read_as(architecture(text), RopeReach::AllLayers);
        const Architecture back = architecture(config_with_edit(text, all));
        EXPECT_EQ(back.layers, all.layers) << name;
        EXPECT_EQ(back.sliding_rule, all.sliding_rule) << name;
        EXPECT_EQ(back.full_rule, all.full_rule) << name;
    }
    // Without a change of reading the rotation of the file is left alone.
    Edit window;
    window.sliding_window = 7;
    const std::string text = preset_text("olmo-3-7b");
    const JsonValue written = json(config_with_edit(text, *apply_edit(architecture(text), window)));
    EXPECT_EQ(written.find("rope_parameters"), nullptr);
}

TEST(RopeReach, NamesAreReadAndWritten) {
    for (const RopeReach reach : {RopeReach::FullLayers, RopeReach::AllLayers})
        EXPECT_EQ(rope_reach_from_name(rope_reach_name(reach)), reach);
    EXPECT_EQ(rope_reach_from_name(""), std::nullopt);
}

} // namespace
} // namespace layerscope::test
