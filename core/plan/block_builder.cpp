// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/block_builder.h"

#include <algorithm>
#include <utility>

namespace layerscope {

BlockBuilder::BlockBuilder(const ModelPlan& plan, LayerIndex layer) : architecture_(plan.architecture) {
    graph_.layer = layer;
    graph_.layout = plan.architecture.block;
}

int BlockBuilder::add(BlockStep step, BlockPart part, ValueName value, ValueShape output,
                      std::vector<NodeTensor> tensors, const std::vector<BuilderInput>& inputs) {
    const int index = int(graph_.nodes.size());
    BlockNode node{step, part, value, std::move(tensors), {}, output, 0};
    for (const BuilderInput& input : inputs) {
        const BlockNode& producer = graph_.nodes[std::size_t(input.from)];
        const ValueShape shape = input.part == EdgePart::Whole ? producer.output : input.shape;
        graph_.edges.push_back({input.from, index, int(node.inputs.size()), input.part, shape});
        node.inputs.push_back(shape);
        node.depth = std::max(node.depth, producer.depth + 1);
    }
    graph_.nodes.push_back(std::move(node));
    return index;
}

} // namespace layerscope
