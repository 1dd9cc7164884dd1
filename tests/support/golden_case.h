// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/json.h"
#include "files/tensor_source.h"
#include "plan/layer_plan.h"
#include "weights/model_weights.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope::test {

/// One reference case of tests/golden/models: a checkpoint, loaded like any model folder, and what it must compute.
struct GoldenCase {
    std::string name;
    std::string config_text;
    std::shared_ptr<const TensorSource> tensors;
    std::shared_ptr<const ModelPlan> plan;
    std::shared_ptr<const ModelWeights> weights;

    JsonValue facts; ///< expected.json
    std::shared_ptr<const TensorSource> expected;
    std::vector<TokenId> input_ids, greedy_ids, short_input_ids, short_greedy_ids;
    double logits_tolerance = 0.0, hidden_tolerance = 0.0, attention_tolerance = 0.0;
    double state_tolerance = 0.0; ///< of recurrent states; 0 where the case has none

    [[nodiscard]] const Architecture& architecture() const { return plan->architecture; }
    /// Values of a float array of expected.safetensors; null if there is none of that name.
    [[nodiscard]] const float* values(std::string_view tensor) const;
};

/// Fails the calling test and returns an empty case if something cannot be read.
[[nodiscard]] GoldenCase load_golden(const std::string& name);
[[nodiscard]] std::vector<std::string> golden_cases();
/// Those whose layers can all be edited to full and sliding attention.
[[nodiscard]] std::vector<std::string> softmax_golden_cases();

/// The case's config with some top-level keys replaced, read afresh.
[[nodiscard]] Architecture golden_architecture(const GoldenCase& golden, const JsonValue::Object& changes);
/// The case's tensors under another architecture, for example one with fewer layers.
[[nodiscard]] std::shared_ptr<const ModelWeights> golden_weights(const GoldenCase& golden, const ModelPlan& plan);

} // namespace layerscope::test
