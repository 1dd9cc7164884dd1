// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/architecture/block_scene.h"

#include <algorithm>

namespace layerscope::ui {

namespace {

bool isChanged(BlockStep step, const LayerPlan& now, const LayerPlan& was) {
    switch (step) {
    case BlockStep::QueryRope:
    case BlockStep::KeyRope:
        return now.rope != was.rope;
    case BlockStep::Scores: // where a lost rotation shows, too
        return now.mask != was.mask || (!now.rope && was.rope);
    case BlockStep::Softmax:
        return now.mask != was.mask;
    default:
        return false;
    }
}

} // namespace

std::int64_t BlockScene::keysSeen() const {
    return layerPlan().mixer == MixerKind::SoftmaxAttention ? layerPlan().mask.kept_rows(context()) : 0;
}

std::int64_t BlockScene::decodeFlops(int node) const { return flops[std::size_t(node)].at(1, keysSeen()); }

std::int64_t BlockScene::prefillFlops(int node) const {
    return flops[std::size_t(node)].at(context(), summary().visible_pairs);
}

BlockScene makeBlockScene(const Subject& subject, int layer) {
    BlockScene scene;
    scene.subject = &subject;
    scene.layer = LayerIndex(std::clamp<std::int64_t>(layer, 0, subject.architecture().n_layers() - 1));
    scene.graph = block_graph(*subject.plan(), scene.layer);
    scene.flops = block_flops(*subject.plan(), scene.graph);
    for (const BlockNode& node : scene.graph.nodes)
        scene.changed.push_back(isChanged(node.step, scene.layerPlan(), scene.originalPlan()));
    return scene;
}

} // namespace layerscope::ui
