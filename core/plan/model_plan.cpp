// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/layer_plan.h"

#include <utility>

namespace layerscope {

namespace {

/// Layers with equal settings share one table; a model has two or three different ones.
class FrequencyTables {
public:
    std::shared_ptr<const RopeFrequencies> of(const RopeSettings& settings) {
        for (const auto& [known, table] : tables_)
            if (known == settings) return table;
        tables_.emplace_back(settings, std::make_shared<const RopeFrequencies>(rope_frequencies(settings)));
        return tables_.back().second;
    }

private:
    std::vector<std::pair<RopeSettings, std::shared_ptr<const RopeFrequencies>>> tables_;
};

} // namespace

ModelPlan make_plan(Architecture architecture) {
    ModelPlan plan;
    FrequencyTables tables;
    plan.layers.reserve(architecture.layers.size());
    for (LayerIndex index = 0; index < architecture.n_layers(); ++index) {
        const LayerSettings& settings = architecture.layers[static_cast<std::size_t>(index)];
        LayerPlan layer;
        layer.type = settings.type;
        layer.mixer = settings.type == LayerType::Linear ? MixerKind::GatedDeltaNet : MixerKind::SoftmaxAttention;
        layer.ffn = architecture.is_moe_layer(index) ? FfnKind::Moe : FfnKind::Dense;
        layer.mask.window = architecture.window_of(index);
        if (layer.mixer == MixerKind::SoftmaxAttention && settings.rope) {
            layer.rope = settings.rope;
            layer.frequencies = tables.of(*settings.rope);
        }
        plan.layers.push_back(std::move(layer));
    }
    plan.architecture = std::move(architecture);
    return plan;
}

} // namespace layerscope
