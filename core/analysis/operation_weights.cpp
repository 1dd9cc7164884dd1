// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/operation_weights.h"

#include "plan/count.h"
#include "tensor/packed_bf16.h"

namespace layerscope {

namespace {

std::int64_t stored_bytes(const StoredForm& form, std::int64_t rows, std::int64_t cols) {
    if (form.packed) return (Count(static_cast<std::int64_t>(PackedBf16::row_bytes(cols))) * rows).value();
    const auto row = row_bytes(form.dtype, static_cast<std::size_t>(cols));
    // A width that is no whole number of blocks cannot be stored so; it is counted as 16 bits a value.
    const std::int64_t bytes = row ? static_cast<std::int64_t>(*row) : 2 * cols;
    return (Count(bytes) * rows).value();
}

} // namespace

ValueName operation_of(WeightRole role) {
    switch (role) {
    case WeightRole::Embedding:
        return ValueName::Embedding;
    case WeightRole::OutputHead:
        return ValueName::Logits;
    case WeightRole::FinalNorm:
        return ValueName::FinalNorm;
    case WeightRole::MixerNorm:
        return ValueName::MixerNorm;
    case WeightRole::PostMixerNorm:
        return ValueName::PostMixerNorm;
    case WeightRole::FfnNorm:
        return ValueName::FfnNorm;
    case WeightRole::PostFfnNorm:
        return ValueName::PostFfnNorm;
    case WeightRole::Query:
    case WeightRole::Key:
    case WeightRole::Value:
        return ValueName::Query;
    case WeightRole::AttentionOutput:
        return ValueName::AttentionOutput;
    case WeightRole::QueryNorm:
        return ValueName::QueryNorm;
    case WeightRole::KeyNorm:
        return ValueName::KeyNorm;
    case WeightRole::Gate:
    case WeightRole::Up:
        return ValueName::Gate;
    case WeightRole::Down:
        return ValueName::Down;
    case WeightRole::Router:
        return ValueName::Router;
    case WeightRole::ExpertGate:
    case WeightRole::ExpertUp:
    case WeightRole::ExpertDown:
        return ValueName::Experts;
    case WeightRole::SharedGate:
    case WeightRole::SharedUp:
    case WeightRole::SharedDown:
    case WeightRole::SharedExpertGate:
        return ValueName::SharedExpert;
    case WeightRole::DeltaQkv:
    case WeightRole::DeltaZ:
    case WeightRole::DeltaB:
    case WeightRole::DeltaA:
        return ValueName::DeltaProjection;
    case WeightRole::DeltaConv:
        return ValueName::ShortConv;
    case WeightRole::DeltaALog:
    case WeightRole::DeltaDtBias:
        return ValueName::DeltaRule;
    case WeightRole::DeltaNorm:
        return ValueName::DeltaNorm;
    case WeightRole::DeltaOutput:
        break;
    }
    return ValueName::DeltaOutput;
}

OperationWeights::OperationWeights(const ModelPlan& plan, const StoredTypeOf& stored) {
    for (const WeightNeed& need : weight_needs(plan)) {
        const std::int64_t size = stored_bytes(stored(need), need.rows, need.cols);
        auto& sum = bytes_[{need.layer, operation_of(need.role)}];
        sum = (Count(sum) + size).value();
        total_ = (Count(total_) + size).value();
        if (need.expert == 0) one_expert_[need.layer] += size;
        if (need.role == WeightRole::Embedding) embedding_row_ = stored_bytes(stored(need), 1, need.cols);
    }
    if (plan.architecture.tied_head) bytes_[{-1, ValueName::Logits}] = bytes(ValueName::Embedding, -1);
}

std::int64_t OperationWeights::bytes(ValueName name, LayerIndex layer) const {
    const auto found = bytes_.find({layer, name});
    return found == bytes_.end() ? 0 : found->second;
}

std::int64_t OperationWeights::one_expert(LayerIndex layer) const {
    const auto found = one_expert_.find(layer);
    return found == one_expert_.end() ? 0 : found->second;
}

} // namespace layerscope
