// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/mixers/softmax_attention.h"

#include "decoder/attention_shape.h"
#include "decoder/mixers/qkv_projection.h"
#include "decoder/state/layer_state.h"
#include "kernels/activation.h"
#include "probe/op_timer.h"

#include <algorithm>

namespace layerscope {

namespace {

/// Most probabilities held at once while a probe watches: longer chunks are watched in pieces.
constexpr std::int64_t most_probabilities = std::int64_t{1} << 22;

MatrixView rows_of(MatrixView matrix, std::int64_t first, std::int64_t count) {
    return {matrix.row(first), count, matrix.cols, matrix.stride};
}

std::int64_t keys_in(const KvRuns& keys) {
    std::int64_t total = 0;
    for (const auto& run : keys.span())
        total += run.n_rows;
    return total;
}

void hand_out_rows(ChunkRun& run, LayerIndex layer, Position first_query, std::int64_t n_queries, const KvRuns& keys,
                   const float* probabilities) {
    const auto n_keys = keys_in(keys);
    const auto& mask = run.layer(layer).mask;
    for (HeadIndex head = 0; head < run.plan.architecture.n_heads; ++head) {
        for (std::int64_t q = 0; q < n_queries; ++q) {
            const Position query = first_query + q;
            const Position first_key = mask.first_key(query);
            const float* row = probabilities + (head * n_queries + q) * n_keys + (first_key - keys.first_key);
            run.context.probe->attention_row(layer, head, query, first_key, row, mask.visible_keys(query));
        }
    }
}

Result<void> attend_watched(ChunkRun& run, LayerIndex layer, const AttentionShape& shape, const KvRuns& keys) {
    const auto n_keys = keys_in(keys);
    const auto piece = std::clamp<std::int64_t>(most_probabilities / (shape.n_heads * n_keys), 1, run.n_tokens);
    LS_TRY_ASSIGN(float* const probabilities, run.scratch.probabilities(shape.n_heads, piece, n_keys));
    for (std::int64_t first = 0; first < run.n_tokens; first += piece) {
        const auto count = std::min(piece, run.n_tokens - first);
        attention(shape, rows_of(run.scratch.query(run.n_tokens), first, count), run.first + first, keys.span(),
                  keys.first_key, rows_of(run.scratch.mixed(run.n_tokens), first, count), run.context.pool,
                  run.scratch.attention(), {probabilities});
        hand_out_rows(run, layer, run.first + first, count, keys, probabilities);
    }
    return {};
}

Result<void> attend(ChunkRun& run, LayerIndex layer) {
    const OpTimer timer(run.context.probe, ValueName::AttentionMix, layer);
    const auto& mask = run.layer(layer).mask;
    const auto shape = attention_shape(run.plan, mask);
    const auto keys = run.state.layer(layer).add_chunk(run.scratch.key(run.n_tokens), run.scratch.value(run.n_tokens),
                                                       run.first, run.scratch.staging(layer));
    const auto pairs = mask.visible_pairs(run.first + run.n_tokens) - mask.visible_pairs(run.first);
    run.counters.attention += 4 * shape.head_dim * shape.n_heads * pairs;
    if (run.context.probe != nullptr && run.context.probe->wants_attention(layer))
        LS_TRY(attend_watched(run, layer, shape, keys));
    else
        attention(shape, run.scratch.query(run.n_tokens), run.first, keys.span(), keys.first_key,
                  run.scratch.mixed(run.n_tokens), run.context.pool, run.scratch.attention());
    if (run.plan.architecture.attention_output_gate)
        sigmoid_gate(run.scratch.mixed(run.n_tokens), run.scratch.query_gate(run.n_tokens), run.context.pool);
    return {};
}

} // namespace

Result<void> softmax_attention(ChunkRun& run, LayerIndex layer, ConstMatrixView input, MatrixView output) {
    project_qkv(run, layer, input);
    LS_TRY(attend(run, layer));
    const OpTimer timer(run.context.probe, ValueName::AttentionOutput, layer);
    const auto& weight = run.layer_weights(layer).attention_output;
    matmul(weight, run.scratch.mixed(run.n_tokens), output, run.context.pool, run.scratch.matmul());
    run.counters.projections += product_flops(weight, run.n_tokens);
    return {};
}

} // namespace layerscope
