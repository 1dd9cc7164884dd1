// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/ablation_json.h"

#include <gtest/gtest.h>

namespace layerscope {
namespace {

TEST(AblationJson, HasARowForEachModelWithThePromisedKeys) {
    AblationRow row;
    row.layer_types = {LayerType::Sliding, LayerType::Sliding, LayerType::Full};
    row.sliding_window = 16;
    row.perplexity = 2.5;
    row.kv_bytes = 1024;
    row.decode_tokens_per_s = 8.0;
    EXPECT_EQ(ablation_json({24, {row}}).dump(),
              R"({"rows":[{"layer_types":"s*2,f","sliding_window":16,"perplexity":2.5,"kv_bytes":1024,)"
              R"("decode_tokens_per_s":8.0}]})");
}

TEST(AblationJson, ARefusedEditHasItsReasonInsteadOfFigures) {
    AblationRow row;
    row.layer_types = {LayerType::Linear};
    row.refused = Error{ErrorCode::Refused, "cannot apply the edit", "no such weights", "layer 0"};
    EXPECT_EQ(ablation_json({24, {row}}).dump(),
              R"({"rows":[{"layer_types":"l","sliding_window":null,"perplexity":null,"kv_bytes":null,)"
              R"json("decode_tokens_per_s":null,"refused":"cannot apply the edit: no such weights (layer 0)"}]})json");
}

} // namespace
} // namespace layerscope
