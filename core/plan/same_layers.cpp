// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/same_layers.h"

#include <algorithm>

namespace layerscope {

namespace {

bool works_alike(const LayerPlan& a, const LayerPlan& b) {
    return a.type == b.type && a.mask == b.mask && a.mixer == b.mixer;
}

} // namespace

bool same_work(const ModelPlan& a, const ModelPlan& b) { return std::ranges::equal(a.layers, b.layers, works_alike); }

bool same_layers(const ModelPlan& a, const ModelPlan& b) {
    return std::ranges::equal(a.layers, b.layers, [](const LayerPlan& x, const LayerPlan& y) {
        return works_alike(x, y) && x.rope == y.rope;
    });
}

} // namespace layerscope
