// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/weight_plan.h"

#include <utility>

namespace layerscope {

namespace {

/// Collects the needs of one layer after another.
class NeedList {
public:
    explicit NeedList(const ModelPlan& plan) : plan_(plan), a_(plan.architecture) {}

    std::vector<WeightNeed> all() {
        add(WeightRole::Embedding, a_.vocab_size, a_.hidden_size);
        for (layer_ = 0; layer_ < a_.n_layers(); ++layer_) {
            const LayerPlan& layer = plan_.layers[static_cast<std::size_t>(layer_)];
            add_norms();
            if (layer.mixer == MixerKind::SoftmaxAttention) {
                add_attention();
            } else {
                add_delta(*a_.delta);
            }
            if (layer.ffn == FfnKind::Dense) {
                add_dense();
            } else {
                add_moe(*a_.moe);
            }
        }
        layer_ = -1;
        add(WeightRole::FinalNorm, 1, a_.hidden_size);
        if (!a_.tied_head) add(WeightRole::OutputHead, a_.vocab_size, a_.hidden_size);
        return std::move(needs_);
    }

private:
    void add(WeightRole role, std::int64_t rows, std::int64_t cols, std::int32_t expert = -1) {
        needs_.push_back({role, layer_, expert, rows, cols});
    }

    void add_norms() {
        const bool before = a_.block != BlockLayout::PostNorm;
        const bool after = a_.block == BlockLayout::Sandwich || a_.block == BlockLayout::PostNorm;
        if (before) add(WeightRole::MixerNorm, 1, a_.hidden_size);
        if (after) add(WeightRole::PostMixerNorm, 1, a_.hidden_size);
        if (before && a_.block != BlockLayout::Parallel) add(WeightRole::FfnNorm, 1, a_.hidden_size);
        if (after) add(WeightRole::PostFfnNorm, 1, a_.hidden_size);
    }

    void add_attention() {
        const std::int64_t q = plan_.query_width();
        const std::int64_t kv = plan_.kv_width();
        add(WeightRole::Query, a_.attention_output_gate ? 2 * q : q, a_.hidden_size);
        add(WeightRole::Key, kv, a_.hidden_size);
        add(WeightRole::Value, kv, a_.hidden_size);
        add(WeightRole::AttentionOutput, a_.hidden_size, q);
        if (a_.qk_norm == QkNorm::None) return;
        const bool whole = a_.qk_norm == QkNorm::WholeProjection;
        add(WeightRole::QueryNorm, 1, whole ? q : a_.head_dim);
        add(WeightRole::KeyNorm, 1, whole ? kv : a_.head_dim);
    }

    void add_delta(const DeltaSettings& delta) {
        add(WeightRole::DeltaQkv, delta.conv_channels(), a_.hidden_size);
        add(WeightRole::DeltaZ, delta.value_width(), a_.hidden_size);
        add(WeightRole::DeltaB, delta.n_value_heads, a_.hidden_size);
        add(WeightRole::DeltaA, delta.n_value_heads, a_.hidden_size);
        add(WeightRole::DeltaConv, delta.conv_channels(), delta.conv_kernel);
        add(WeightRole::DeltaALog, 1, delta.n_value_heads);
        add(WeightRole::DeltaDtBias, 1, delta.n_value_heads);
        add(WeightRole::DeltaNorm, 1, delta.value_head_dim);
        add(WeightRole::DeltaOutput, a_.hidden_size, delta.value_width());
    }

    void add_dense() {
        add(WeightRole::Gate, a_.intermediate_size, a_.hidden_size);
        add(WeightRole::Up, a_.intermediate_size, a_.hidden_size);
        add(WeightRole::Down, a_.hidden_size, a_.intermediate_size);
    }

    void add_moe(const MoeSettings& moe) {
        add(WeightRole::Router, moe.n_experts, a_.hidden_size);
        for (std::int32_t expert = 0; expert < moe.n_experts; ++expert) {
            add(WeightRole::ExpertGate, moe.expert_intermediate_size, a_.hidden_size, expert);
            add(WeightRole::ExpertUp, moe.expert_intermediate_size, a_.hidden_size, expert);
            add(WeightRole::ExpertDown, a_.hidden_size, moe.expert_intermediate_size, expert);
        }
        if (moe.shared_intermediate_size == 0) return;
        add(WeightRole::SharedGate, moe.shared_intermediate_size, a_.hidden_size);
        add(WeightRole::SharedUp, moe.shared_intermediate_size, a_.hidden_size);
        add(WeightRole::SharedDown, a_.hidden_size, moe.shared_intermediate_size);
        add(WeightRole::SharedExpertGate, 1, a_.hidden_size);
    }

    const ModelPlan& plan_;
    const Architecture& a_;
    LayerIndex layer_ = -1;
    std::vector<WeightNeed> needs_;
};

} // namespace

std::vector<WeightNeed> weight_needs(const ModelPlan& plan) { return NeedList(plan).all(); }

std::string_view role_name(WeightRole role) {
    switch (role) {
    case WeightRole::Embedding:
        return "embedding";
    case WeightRole::OutputHead:
        return "output head";
    case WeightRole::FinalNorm:
        return "final norm";
    case WeightRole::MixerNorm:
        return "mixer norm";
    case WeightRole::PostMixerNorm:
        return "post-mixer norm";
    case WeightRole::FfnNorm:
        return "feed-forward norm";
    case WeightRole::PostFfnNorm:
        return "post-feed-forward norm";
    case WeightRole::Query:
        return "query projection";
    case WeightRole::Key:
        return "key projection";
    case WeightRole::Value:
        return "value projection";
    case WeightRole::AttentionOutput:
        return "attention output";
    case WeightRole::QueryNorm:
        return "query norm";
    case WeightRole::KeyNorm:
        return "key norm";
    case WeightRole::Gate:
        return "gate projection";
    case WeightRole::Up:
        return "up projection";
    case WeightRole::Down:
        return "down projection";
    case WeightRole::Router:
        return "router";
    case WeightRole::ExpertGate:
        return "expert gate projection";
    case WeightRole::ExpertUp:
        return "expert up projection";
    case WeightRole::ExpertDown:
        return "expert down projection";
    case WeightRole::SharedGate:
        return "shared expert's gate projection";
    case WeightRole::SharedUp:
        return "shared expert's up projection";
    case WeightRole::SharedDown:
        return "shared expert's down projection";
    case WeightRole::SharedExpertGate:
        return "shared expert's gate";
    case WeightRole::DeltaQkv:
        return "delta q, k, v projection";
    case WeightRole::DeltaZ:
        return "delta output gate";
    case WeightRole::DeltaB:
        return "delta write strength";
    case WeightRole::DeltaA:
        return "delta decay";
    case WeightRole::DeltaConv:
        return "delta short convolution";
    case WeightRole::DeltaALog:
        return "delta decay rate";
    case WeightRole::DeltaDtBias:
        return "delta time bias";
    case WeightRole::DeltaNorm:
        return "delta norm";
    case WeightRole::DeltaOutput:
        return "delta output";
    }
    return "";
}

} // namespace layerscope
