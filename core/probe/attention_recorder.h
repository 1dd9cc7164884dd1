// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layer_plan.h"
#include "probe/attention_pyramid.h"
#include "probe/attention_record.h"

#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace layerscope {

/// Maps and statistics of every head of the layers asked for, all together within a bound: when it is passed, the layer
/// whose finest level is the largest gives that level up, so that narrow bands stay exact beside wide triangles.
class AttentionRecorder {
public:
    AttentionRecorder(Position first, std::int64_t most_bytes) : first_(first), most_bytes_(most_bytes) {}

    void add_row(const ModelPlan& plan, LayerIndex layer, HeadIndex head, Position query, Position first_key,
                 const float* row, std::int64_t n_keys);
    void keep_only(const std::set<LayerIndex>& layers);
    [[nodiscard]] std::int64_t bytes() const { return bytes_; }
    [[nodiscard]] std::map<LayerIndex, AttentionRecord> records() const;

private:
    struct Head {
        AttentionPyramid pyramid;
        HeadStatsSum stats;
    };
    struct Layer {
        std::int64_t window = 0;
        std::vector<Head> heads;
    };
    [[nodiscard]] Layer& layer(const ModelPlan& plan, LayerIndex index);
    [[nodiscard]] bool give_up_largest();

    Position first_;
    std::int64_t most_bytes_;
    std::int64_t bytes_ = 0;
    std::map<LayerIndex, Layer> layers_;
};

} // namespace layerscope
