// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "probe/attention_recorder.h"

namespace layerscope {

AttentionRecorder::Layer& AttentionRecorder::layer(const ModelPlan& plan, LayerIndex index) {
    auto [found, added] = layers_.try_emplace(index);
    Layer& layer = found->second;
    if (added) {
        layer.window = judged_window(plan, index);
        layer.heads.assign(static_cast<std::size_t>(plan.architecture.n_heads),
                           {AttentionPyramid(first_), HeadStatsSum(layer.window)});
    }
    return layer;
}

void AttentionRecorder::add_row(const ModelPlan& plan, LayerIndex index, HeadIndex head, Position query,
                                Position first_key, const float* row, std::int64_t n_keys) {
    Layer& kept = layer(plan, index);
    if (head < 0 || static_cast<std::size_t>(head) >= kept.heads.size()) return;
    auto& [pyramid, stats] = kept.heads[static_cast<std::size_t>(head)];
    if (query != pyramid.end_query()) return; // a step that was begun twice
    const std::int64_t before = pyramid.bytes();
    pyramid.add_row(query, first_key, row, n_keys);
    bytes_ += pyramid.bytes() - before;
    stats.add_row(query, first_key, row, n_keys);
    while (bytes_ > most_bytes_ && give_up_largest()) {
    }
}

void AttentionRecorder::keep_only(const std::set<LayerIndex>& layers) {
    std::erase_if(layers_, [&](const auto& one) {
        if (layers.contains(one.first)) return false;
        for (const Head& head : one.second.heads)
            bytes_ -= head.pyramid.bytes();
        return true;
    });
}

/// False: every layer is down to its coarsest level.
bool AttentionRecorder::give_up_largest() {
    Layer* largest = nullptr;
    std::int64_t most = 0;
    for (auto& [index, layer] : layers_) {
        std::int64_t finest = 0;
        for (const Head& head : layer.heads)
            if (head.pyramid.finest_level() + 1 < AttentionPyramid::n_levels) finest += head.pyramid.finest_bytes();
        if (finest <= most) continue;
        most = finest;
        largest = &layer;
    }
    if (largest == nullptr) return false;
    for (Head& head : largest->heads) {
        const std::int64_t before = head.pyramid.bytes();
        head.pyramid.drop_finest();
        bytes_ += head.pyramid.bytes() - before;
    }
    return true;
}

std::map<LayerIndex, AttentionRecord> AttentionRecorder::records() const {
    std::map<LayerIndex, AttentionRecord> made;
    for (const auto& [index, layer] : layers_) {
        AttentionRecord& record = made[index];
        record.window = layer.window;
        record.heads.reserve(layer.heads.size());
        for (const Head& head : layer.heads)
            record.heads.push_back({head.pyramid.map(), head.stats.mean()});
    }
    return made;
}

} // namespace layerscope
