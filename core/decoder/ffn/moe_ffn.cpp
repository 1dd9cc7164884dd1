// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/ffn/moe_ffn.h"

#include "decoder/ffn/gated_product.h"
#include "kernels/expert_rows.h"
#include "kernels/router.h"
#include "probe/op_timer.h"

#include <algorithm>
#include <cmath>

namespace layerscope {

namespace {

void choose_experts(ChunkRun& run, LayerIndex layer, ConstMatrixView input) {
    const OpTimer timer(run.context.probe, ValueName::Router, layer);
    const auto& router = run.layer_weights(layer).router;
    auto& scratch = run.scratch.moe();
    const auto scores = scratch.scores(run.n_tokens);
    const auto weights = scratch.weights(run.n_tokens);
    // A prompt chooses the experts that its tokens would choose one by one: the router's product is not narrowed.
    auto& products = run.scratch.matmul();
    const auto form = products.activation_form();
    if (form == ActivationForm::Narrow) products.set_activation_form(ActivationForm::EightBits);
    matmul(router, input, scores, run.context.pool, products);
    products.set_activation_form(form);
    run.counters.ffn += product_flops(router, run.n_tokens);
    route(scores, run.plan.architecture.moe->normalise_top_k, scratch.experts(run.n_tokens), weights, run.context.pool);
    scratch.share_out(run.n_tokens);
    if (run.context.probe != nullptr && run.context.probe->wants_router(layer))
        run.context.probe->router(layer, run.first, scratch.experts(run.n_tokens).data(), weights);
}

GatedWeights weights_of(const ExpertWeights& expert) { return {expert.gate, expert.up, expert.down}; }

/// One token through row kernels: the matrices of all its experts in two forks and joins instead of three for each.
void run_one_token(ChunkRun& run, LayerIndex layer, ConstMatrixView input, MatrixView output) {
    auto& scratch = run.scratch.moe();
    const auto& experts = run.layer_weights(layer).experts;
    const auto n_chosen = scratch.weights(1).cols;
    const auto gate = scratch.gate(n_chosen);
    const auto up = scratch.up(n_chosen);
    const auto results = scratch.results(n_chosen);
    const auto row_of = [](MatrixView matrix, std::int64_t row) {
        return MatrixView{matrix.row(row), 1, matrix.cols, matrix.stride};
    };
    scratch.parts.clear();
    scratch.tasks.clear();
    for (std::int64_t expert = 0; expert < scratch.n_experts(); ++expert) {
        if (scratch.share(expert).tokens.empty()) continue;
        const auto& weights = experts[static_cast<std::size_t>(expert)];
        const auto row = static_cast<std::int64_t>(scratch.tasks.size());
        scratch.parts.push_back({weights.gate, row_of(gate, row)});
        scratch.parts.push_back({weights.up, row_of(up, row)});
        scratch.tasks.push_back({weights.down, row_of(gate, row), row_of(results, row)});
        run.counters.ffn +=
            product_flops(weights.gate, 1) + product_flops(weights.up, 1) + product_flops(weights.down, 1);
    }
    matmul(scratch.parts, input, run.context.pool, run.scratch.matmul());
    activate_gate(run, gate, up);
    matmul_each(scratch.tasks, run.context.pool, run.scratch.matmul());
    const auto all = scratch.all_shares(1);
    add_scaled_rows(results, all.tokens, all.factors, output, run.context.pool);
}

void run_by_expert(ChunkRun& run, LayerIndex layer, ConstMatrixView input, MatrixView output) {
    auto& scratch = run.scratch.moe();
    for (std::int64_t expert = 0; expert < scratch.n_experts(); ++expert) {
        const auto share = scratch.share(expert);
        const auto n = static_cast<std::int64_t>(share.tokens.size());
        if (n == 0) continue;
        const auto weights = weights_of(run.layer_weights(layer).experts[static_cast<std::size_t>(expert)]);
        const auto gate = scratch.gate(n);
        gather_rows(input, share.tokens, scratch.inputs(n), run.context.pool);
        gate_and_up(run, weights, scratch.inputs(n), gate, scratch.up(n));
        activate_gate(run, gate, scratch.up(n));
        project_down(run, weights, gate, scratch.results(n));
        add_scaled_rows(scratch.results(n), share.tokens, share.factors, output, run.context.pool);
    }
}

void run_experts(ChunkRun& run, LayerIndex layer, ConstMatrixView input, MatrixView output) {
    const OpTimer timer(run.context.probe, ValueName::Experts, layer);
    for (std::int64_t t = 0; t < run.n_tokens; ++t)
        std::fill_n(output.row(t), output.cols, 0.0F);
    if (run.n_tokens == 1 && run.context.sums == SumOrder::Fastest)
        run_one_token(run, layer, input, output);
    else
        run_by_expert(run, layer, input, output);
}

void run_shared_expert(ChunkRun& run, LayerIndex layer, ConstMatrixView input, MatrixView output) {
    const OpTimer timer(run.context.probe, ValueName::SharedExpert, layer);
    const auto& all = run.layer_weights(layer);
    const GatedWeights weights{all.shared_gate, all.shared_up, all.shared_down};
    auto& scratch = run.scratch.moe();
    GatedTimes unasked(nullptr, layer); // they are one operation
    gated_ffn(run, weights, input, scratch.results(run.n_tokens), unasked);

    const auto share = scratch.shared_gate(run.n_tokens);
    matmul(all.shared_expert_gate, input, share, run.context.pool, run.scratch.matmul());
    run.counters.ffn += product_flops(all.shared_expert_gate, run.n_tokens);
    for (std::int64_t t = 0; t < run.n_tokens; ++t)
        share.data[t] = 1.0F / (1.0F + std::exp(-share.data[t]));
    add_scaled_rows(scratch.results(run.n_tokens), scratch.rows_in_order(run.n_tokens),
                    {share.data, static_cast<std::size_t>(run.n_tokens)}, output, run.context.pool);
}

} // namespace

void moe_ffn(ChunkRun& run, LayerIndex layer, ConstMatrixView input, MatrixView output) {
    choose_experts(run, layer, input);
    run_experts(run, layer, input, output);
    if (run.plan.architecture.moe->shared_intermediate_size > 0) run_shared_expert(run, layer, input, output);
}

} // namespace layerscope
