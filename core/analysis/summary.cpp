// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/summary.h"

#include "analysis/flops.h"
#include "analysis/kv_if_full.h"
#include "analysis/parameters.h"
#include "plan/cache_plan.h"
#include "plan/count.h"

#include <algorithm>

namespace layerscope {

namespace {

LayerSummary summarize_layer(const ModelPlan& plan, LayerIndex index, std::int64_t context, DType kv_dtype) {
    const LayerPlan& layer = plan.layers[static_cast<std::size_t>(index)];
    const bool softmax = layer.mixer == MixerKind::SoftmaxAttention;
    LayerSummary summary;
    summary.index = index;
    summary.type = layer.type;
    summary.window = layer.mask.window;
    summary.rope = layer.rope;
    summary.ffn = layer.ffn;
    summary.parameters = layer_parameters(plan, index).total();
    summary.kv_bytes = kv_bytes(plan, index, context, kv_dtype);
    summary.kv_bytes_if_full = kv_bytes_if_full(plan, context, kv_dtype);
    summary.state_bytes = state_bytes(plan, index);
    summary.visible_pairs = softmax ? layer.mask.visible_pairs(context) : 0;
    const std::int64_t last_row = softmax && context > 0 ? layer.mask.visible_keys(context - 1) : 0;
    summary.decode = layer_flops(plan, index, std::min<std::int64_t>(context, 1), last_row);
    summary.prefill = layer_flops(plan, index, context, summary.visible_pairs);
    return summary;
}

void accumulate(std::int64_t& sum, std::int64_t part) { sum = (Count(sum) + part).value(); }

} // namespace

Summary summarize(const ModelPlan& plan, std::int64_t context, DType kv_dtype) {
    Summary summary;
    summary.context = std::clamp<std::int64_t>(context, 0, max_counted_context);
    summary.kv_dtype = kv_dtype;
    summary.parameters = count_parameters(plan);
    summary.kv_bytes_if_all_full = kv_bytes_if_all_full(plan, summary.context, kv_dtype);
    summary.layers.reserve(plan.layers.size());
    for (LayerIndex index = 0; index < plan.architecture.n_layers(); ++index) {
        summary.layers.push_back(summarize_layer(plan, index, summary.context, kv_dtype));
        const LayerSummary& layer = summary.layers.back();
        accumulate(summary.kv_bytes, layer.kv_bytes);
        accumulate(summary.state_bytes, layer.state_bytes);
        add_to(summary.decode, layer.decode);
        add_to(summary.prefill, layer.prefill);
    }
    if (summary.context > 0) {
        summary.decode.lm_head = head_flops(plan);
        summary.prefill.lm_head = head_flops(plan);
    }
    return summary;
}

std::vector<std::int64_t> kv_bytes_curve(const ModelPlan& plan, const std::vector<std::int64_t>& contexts,
                                         DType kv_dtype) {
    std::vector<std::int64_t> curve;
    curve.reserve(contexts.size());
    for (const std::int64_t context : contexts) {
        std::int64_t bytes = 0;
        for (LayerIndex layer = 0; layer < plan.architecture.n_layers(); ++layer)
            accumulate(bytes,
                       kv_bytes(plan, layer, std::clamp<std::int64_t>(context, 0, max_counted_context), kv_dtype));
        curve.push_back(bytes);
    }
    return curve;
}

} // namespace layerscope
