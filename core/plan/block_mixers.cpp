// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of the two mixers: softmax attention and the gated delta rule.
#include "plan/block_builder.h"

namespace layerscope {

namespace {

constexpr BlockPart mixer = BlockPart::Mixer;

/// What a query or key passes on its way to the scores.
struct HeadPath {
    BlockStep norm_step, rope_step;
    ValueName norm_value;
    WeightRole norm_role;
    std::int64_t heads;
};

int add_head_path(BlockBuilder& builder, const LayerPlan& layer, const HeadPath& path, BuilderInput from) {
    const Architecture& a = builder.architecture();
    const ValueShape shape{path.heads, a.head_dim};
    if (a.qk_norm != QkNorm::None) {
        const std::int64_t width = a.qk_norm == QkNorm::PerHead ? a.head_dim : path.heads * a.head_dim;
        from = builder.add(path.norm_step, mixer, path.norm_value, shape, {{path.norm_role, 1, width, 1}}, {from});
    }
    if (layer.rope) from = builder.add(path.rope_step, mixer, ValueName::Rope, shape, {}, {from});
    return from.from;
}

/// A gated query projection without norm and rotation still hands on its query half only.
BuilderInput query_input(const Architecture& a, int query, int path_end) {
    if (path_end != query || !a.attention_output_gate) return path_end;
    return {query, EdgePart::Query, {a.n_heads, a.head_dim}};
}

} // namespace

int add_softmax_attention(BlockBuilder& builder, const LayerPlan& layer, int from) {
    const Architecture& a = builder.architecture();
    const std::int64_t d = a.head_dim;
    const std::int64_t q = a.n_heads * d;
    const std::int64_t kv = a.n_kv_heads * d;
    const std::int64_t query_copies = a.attention_output_gate ? 2 : 1;
    const int query = builder.add(BlockStep::Query, mixer, ValueName::Query, {a.n_heads, query_copies * d},
                                  {{WeightRole::Query, query_copies * q, a.hidden_size, 1}}, {from});
    const int key = builder.add(BlockStep::Key, mixer, ValueName::Key, {a.n_kv_heads, d},
                                {{WeightRole::Key, kv, a.hidden_size, 1}}, {from});
    const int value = builder.add(BlockStep::Value, mixer, ValueName::Value, {a.n_kv_heads, d},
                                  {{WeightRole::Value, kv, a.hidden_size, 1}}, {from});
    const BuilderInput query_half =
        a.attention_output_gate ? BuilderInput{query, EdgePart::Query, {a.n_heads, d}} : BuilderInput{query};
    const int turned_query = add_head_path(
        builder, layer,
        {BlockStep::QueryNorm, BlockStep::QueryRope, ValueName::QueryNorm, WeightRole::QueryNorm, a.n_heads},
        query_half);
    const int turned_key = add_head_path(
        builder, layer, {BlockStep::KeyNorm, BlockStep::KeyRope, ValueName::KeyNorm, WeightRole::KeyNorm, a.n_kv_heads},
        key);
    const ValueShape rows{a.n_heads, 0, true};
    const int scores = builder.add(BlockStep::Scores, mixer, ValueName::Scores, rows, {},
                                   {query_input(a, query, turned_query), turned_key});
    const int softmax = builder.add(BlockStep::Softmax, mixer, ValueName::AttentionRows, rows, {}, {scores});
    int mixed = builder.add(BlockStep::Mix, mixer, ValueName::AttentionMix, {a.n_heads, d}, {}, {softmax, value});
    if (a.attention_output_gate)
        mixed = builder.add(BlockStep::MixGate, mixer, ValueName::AttentionMix, {a.n_heads, d}, {},
                            {mixed, {query, EdgePart::Gate, {a.n_heads, d}}});
    return builder.add(BlockStep::MixOutput, mixer, ValueName::AttentionOutput, builder.hidden(),
                       {{WeightRole::AttentionOutput, a.hidden_size, q, 1}}, {mixed});
}

int add_delta_net(BlockBuilder& builder, int from) {
    const std::int64_t hidden = builder.architecture().hidden_size;
    const DeltaSettings& delta = *builder.architecture().delta;
    const std::int64_t channels = delta.conv_channels();
    const std::int64_t nv = delta.n_value_heads;
    const ValueShape key_shape{delta.n_key_heads, delta.key_head_dim};
    const ValueShape value_shape{nv, delta.value_head_dim};
    const ValueShape per_head{nv, 1};
    const int qkv = builder.add(BlockStep::DeltaQkv, mixer, ValueName::DeltaProjection, {1, channels},
                                {{WeightRole::DeltaQkv, channels, hidden, 1}}, {from});
    const int write = builder.add(BlockStep::DeltaWrite, mixer, ValueName::DeltaProjection, per_head,
                                  {{WeightRole::DeltaB, nv, hidden, 1}}, {from});
    const int decay = builder.add(
        BlockStep::DeltaDecay, mixer, ValueName::DeltaProjection, per_head,
        {{WeightRole::DeltaA, nv, hidden, 1}, {WeightRole::DeltaALog, 1, nv, 1}, {WeightRole::DeltaDtBias, 1, nv, 1}},
        {from});
    const int gate = builder.add(BlockStep::DeltaGate, mixer, ValueName::DeltaProjection, value_shape,
                                 {{WeightRole::DeltaZ, delta.value_width(), hidden, 1}}, {from});
    const int conv = builder.add(BlockStep::DeltaConv, mixer, ValueName::ShortConv, {1, channels},
                                 {{WeightRole::DeltaConv, channels, delta.conv_kernel, 1}}, {qkv});
    const int query = builder.add(BlockStep::DeltaQueryUnit, mixer, ValueName::DeltaRule, key_shape, {},
                                  {{conv, EdgePart::Query, key_shape}});
    const int key = builder.add(BlockStep::DeltaKeyUnit, mixer, ValueName::DeltaRule, key_shape, {},
                                {{conv, EdgePart::Key, key_shape}});
    const int rule = builder.add(BlockStep::DeltaRule, mixer, ValueName::DeltaRule, value_shape, {},
                                 {query, key, {conv, EdgePart::Value, value_shape}, write, decay});
    const int norm = builder.add(BlockStep::DeltaNorm, mixer, ValueName::DeltaNorm, value_shape,
                                 {{WeightRole::DeltaNorm, 1, delta.value_head_dim, 1}}, {rule, gate});
    return builder.add(BlockStep::DeltaOutput, mixer, ValueName::DeltaOutput, builder.hidden(),
                       {{WeightRole::DeltaOutput, hidden, delta.value_width(), 1}}, {norm});
}

} // namespace layerscope
