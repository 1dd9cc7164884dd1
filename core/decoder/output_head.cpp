// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/output_head.h"

#include "decoder/norm_step.h"
#include "kernels/activation.h"
#include "kernels/elementwise.h"
#include "kernels/matmul.h"
#include "probe/op_timer.h"

namespace layerscope {

void compute_logits(ChunkRun& run, MatrixView logits) {
    const auto& arch = run.plan.architecture;
    const auto skipped = run.n_tokens - logits.rows;
    const auto stream = run.scratch.stream(run.n_tokens);
    const ConstMatrixView wanted(stream.row(skipped), logits.rows, stream.cols, stream.stride);
    const auto normed = run.scratch.normed(logits.rows);
    normalise(run, ValueName::FinalNorm, -1, run.weights.final_norm, wanted, normed);
    if (run.context.probe != nullptr && run.context.probe->wants_hidden())
        run.context.probe->hidden(arch.n_layers() + 1, run.first + skipped, normed);

    const OpTimer timer(run.context.probe, ValueName::Logits, -1);
    // Nothing later reads these sums, and behind a prompt one row is wanted however the prompt was cut.
    auto& products = run.scratch.matmul();
    products.set_sum_order(SumOrder::Fastest);
    matmul(run.weights.output_head, normed, logits, run.context.pool, products);
    products.set_sum_order(run.context.sums);
    run.counters.lm_head += product_flops(run.weights.output_head, logits.rows);
    if (arch.logit_scale != 1.0) scale_in_place(logits, static_cast<float>(arch.logit_scale), run.context.pool);
    if (arch.logit_softcap) softcap(logits, static_cast<float>(*arch.logit_softcap), run.context.pool);
}

} // namespace layerscope
