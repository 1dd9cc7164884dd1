// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/operation_costs.h"

#include "analysis/flops.h"
#include "analysis/operation_flops.h"
#include "analysis/phase_flops.h"
#include "analysis/summary.h"
#include "plan/cache_plan.h"
#include "plan/count.h"

#include <algorithm>

namespace layerscope {

namespace {

/// Writes the operations of a plan down, one after the other.
class CostList {
public:
    CostList(const ModelPlan& plan, const OperationWeights& weights, const CostSettings& settings)
        : plan_(plan), a_(plan.architecture), weights_(weights), settings_(settings),
          context_(std::clamp<std::int64_t>(settings.context, 1, max_counted_context)),
          tokens_(settings.phase == RunPhase::Decode ? 1 : context_), chunk_(std::max<std::int64_t>(1, settings.chunk)),
          chunks_((tokens_ + chunk_ - 1) / chunk_) {}

    std::vector<OperationCost> all() {
        costs_.push_back({ValueName::Embedding, -1, 0, (Count(weights_.embedding_row()) * tokens_).value(), 0});
        for (layer_ = 0; layer_ < a_.n_layers(); ++layer_)
            add_layer(plan_.layers[static_cast<std::size_t>(layer_)]);
        layer_ = -1;
        const std::int64_t positions = settings_.work == Work::Dense ? tokens_ : 1;
        costs_.push_back({ValueName::FinalNorm, -1, 0, weights_.bytes(ValueName::FinalNorm, -1), 0});
        costs_.push_back({ValueName::Logits, -1, (Count(head_flops(plan_)) * positions).value(),
                          weights_.bytes(ValueName::Logits, -1), 0});
        return std::move(costs_);
    }

private:
    /// An operation that reads its weights once a chunk.
    void add(ValueName name, Count cache_bytes = 0) {
        costs_.push_back(
            {name, layer_, flops(name), (Count(weights_.bytes(name, layer_)) * chunks_).value(), cache_bytes.value()});
    }

    /// Of all tokens; 0 for what no sum counts.
    [[nodiscard]] std::int64_t flops(ValueName name) const {
        return (Count(operation_token_flops(plan_, name, layer_).value_or(0)) * tokens_).value();
    }

    void add_layer(const LayerPlan& layer) {
        const bool norm_first = a_.block != BlockLayout::PostNorm;
        const bool norm_after = a_.block == BlockLayout::Sandwich || a_.block == BlockLayout::PostNorm;
        if (norm_first) add(ValueName::MixerNorm);
        if (layer.mixer == MixerKind::SoftmaxAttention)
            add_attention(layer);
        else
            add_delta(*a_.delta);
        if (norm_after) add(ValueName::PostMixerNorm);
        add(ValueName::MixerResidual);
        if (norm_first && a_.block != BlockLayout::Parallel) add(ValueName::FfnNorm);
        if (layer.ffn == FfnKind::Dense)
            add_dense();
        else
            add_mixture(*a_.moe);
        if (norm_after) add(ValueName::PostFfnNorm);
        add(ValueName::FfnResidual);
    }

    void add_attention(const LayerPlan& layer) {
        const TokenFlops once = token_flops(plan_, layer_);
        add(ValueName::Query);
        if (a_.qk_norm != QkNorm::None) {
            add(ValueName::QueryNorm);
            add(ValueName::KeyNorm);
        }
        if (layer.frequencies) add(ValueName::Rope);
        costs_.push_back({ValueName::AttentionMix, layer_,
                          (Count(once.per_pair) * phase_pairs(plan_, layer.mask, settings_)).value(), 0,
                          cache_traffic(layer.mask).value()});
        add(ValueName::AttentionOutput);
    }

    /// Rows read by each chunk once, whatever the number of its queries, and the new ones written.
    [[nodiscard]] Count cache_traffic(const MaskRule& mask) const {
        const std::int64_t row = kv_bytes_if_full(plan_, 1, settings_.kv_dtype);
        if (settings_.phase == RunPhase::Decode)
            return Count(row) * (Count(decode_pairs(mask, context_, settings_.work)) + 1);
        Count rows = tokens_;
        const std::int64_t whole = tokens_ / chunk_;
        const auto seen = [&](std::int64_t first, std::int64_t count) {
            return settings_.work == Work::Dense ? first + count : first + count - mask.first_key(first);
        };
        std::int64_t k = 0;
        const bool window = mask.window && settings_.work != Work::Dense;
        if (!window) { // whole chunks see chunk, 2 chunk, … rows
            rows += Count(chunk_) * (whole % 2 == 0 ? Count(whole / 2) * (whole + 1) : Count((whole + 1) / 2) * whole);
        } else {
            for (; k < whole && k * chunk_ < *mask.window - 1; ++k)
                rows += seen(k * chunk_, chunk_);
            if (k < whole) rows += Count(seen(k * chunk_, chunk_)) * (whole - k);
        }
        if (tokens_ % chunk_ > 0) rows += seen(whole * chunk_, tokens_ % chunk_);
        return Count(row) * rows;
    }

    void add_dense() {
        add(ValueName::Gate);
        add(ValueName::Activation);
        add(ValueName::Down);
    }

    void add_mixture(const MoeSettings& moe) {
        add(ValueName::Router);
        // A chunk reads each expert that any of its tokens can be sent to, at most all of them.
        const auto read = [&](std::int64_t n) {
            return std::min(moe.n_experts, (Count(n) * moe.n_experts_per_token).value());
        };
        const Count experts = Count(read(chunk_)) * (tokens_ / chunk_) + read(tokens_ % chunk_);
        costs_.push_back({ValueName::Experts, layer_, flops(ValueName::Experts),
                          (experts * weights_.one_expert(layer_)).value(), 0});
        if (moe.shared_intermediate_size > 0) add(ValueName::SharedExpert);
    }

    void add_delta(const DeltaSettings& delta) {
        const std::int64_t recurrent = delta.n_value_heads * delta.key_head_dim * delta.value_head_dim * 4;
        const std::int64_t tail = state_bytes(plan_, layer_) - recurrent;
        add(ValueName::DeltaProjection);
        add(ValueName::ShortConv, Count(2 * tail) * chunks_);
        add(ValueName::DeltaRule, Count(2 * recurrent) * chunks_);
        add(ValueName::DeltaNorm);
        add(ValueName::DeltaOutput);
    }

    const ModelPlan& plan_;
    const Architecture& a_;
    const OperationWeights& weights_;
    const CostSettings& settings_;
    const std::int64_t context_;
    const std::int64_t tokens_;
    const std::int64_t chunk_;
    const std::int64_t chunks_;
    LayerIndex layer_ = -1;
    std::vector<OperationCost> costs_;
};

} // namespace

std::int64_t OperationCost::bytes() const { return (Count(weight_bytes) + cache_bytes).value(); }

std::vector<OperationCost> operation_costs(const ModelPlan& plan, const OperationWeights& weights,
                                           const CostSettings& settings) {
    return CostList(plan, weights, settings).all();
}

CostTotal total_of(const std::vector<OperationCost>& costs) {
    Count flops, bytes;
    for (const OperationCost& cost : costs) {
        flops += cost.flops;
        bytes += cost.bytes();
    }
    return {flops.value(), bytes.value()};
}

} // namespace layerscope
