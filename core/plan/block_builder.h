// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/block_graph.h"

#include <utility>
#include <vector>

namespace layerscope {

/// One input of a node under construction: another node's value, or a part of it.
struct BuilderInput {
    BuilderInput(int producer) : from(producer) {} // NOLINT: meant to convert
    BuilderInput(int producer, EdgePart taken, ValueShape taken_shape)
        : from(producer), part(taken), shape(taken_shape) {}

    int from;
    EdgePart part = EdgePart::Whole;
    ValueShape shape; ///< of a part; the whole value has its producer's
};

/// Grows a BlockGraph in running order; keeps edges, input shapes and depths consistent.
class BlockBuilder {
public:
    BlockBuilder(const ModelPlan& plan, LayerIndex layer);

    int add(BlockStep step, BlockPart part, ValueName value, ValueShape output, std::vector<NodeTensor> tensors,
            const std::vector<BuilderInput>& inputs);
    [[nodiscard]] const Architecture& architecture() const { return architecture_; }
    [[nodiscard]] ValueShape hidden() const { return {1, architecture_.hidden_size}; }
    [[nodiscard]] BlockGraph take() { return std::move(graph_); }

private:
    const Architecture& architecture_;
    BlockGraph graph_;
};

// Each adds its steps behind the node `from` and returns the node whose value goes on.
[[nodiscard]] int add_softmax_attention(BlockBuilder& builder, const LayerPlan& layer, int from);
[[nodiscard]] int add_delta_net(BlockBuilder& builder, int from);
[[nodiscard]] int add_dense_ffn(BlockBuilder& builder, int from);
[[nodiscard]] int add_moe_ffn(BlockBuilder& builder, int from);

} // namespace layerscope
