// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/norm_step.h"

#include "kernels/norm.h"
#include "probe/op_timer.h"

namespace layerscope {

void normalise(ChunkRun& run, ValueName name, LayerIndex layer, const WeightView& weight, ConstMatrixView x,
               MatrixView y) {
    const OpTimer timer(run.context.probe, name, layer);
    const auto& arch = run.plan.architecture;
    const auto eps = static_cast<float>(arch.norm_eps);
    if (arch.norm == NormKind::LayerNorm)
        layer_norm(x, weight, eps, y, run.context.pool);
    else
        rms_norm(x, weight, eps, arch.norm == NormKind::RmsNormZeroCentred, y, run.context.pool);
}

} // namespace layerscope
