// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of the two feed-forwards: dense, and a mixture of experts.
#include "plan/block_builder.h"

namespace layerscope {

namespace {

constexpr BlockPart ffn = BlockPart::Ffn;

} // namespace

int add_dense_ffn(BlockBuilder& builder, int from) {
    const std::int64_t hidden = builder.architecture().hidden_size;
    const std::int64_t inner = builder.architecture().intermediate_size;
    const int gate =
        builder.add(BlockStep::Gate, ffn, ValueName::Gate, {1, inner}, {{WeightRole::Gate, inner, hidden, 1}}, {from});
    const int up =
        builder.add(BlockStep::Up, ffn, ValueName::Up, {1, inner}, {{WeightRole::Up, inner, hidden, 1}}, {from});
    const int active = builder.add(BlockStep::Activation, ffn, ValueName::Activation, {1, inner}, {}, {gate, up});
    return builder.add(BlockStep::Down, ffn, ValueName::Down, builder.hidden(), {{WeightRole::Down, hidden, inner, 1}},
                       {active});
}

int add_moe_ffn(BlockBuilder& builder, int from) {
    const std::int64_t hidden = builder.architecture().hidden_size;
    const MoeSettings& moe = *builder.architecture().moe;
    const std::int64_t inner = moe.expert_intermediate_size;
    const int router = builder.add(BlockStep::Router, ffn, ValueName::Router, {1, moe.n_experts_per_token},
                                   {{WeightRole::Router, moe.n_experts, hidden, 1}}, {from});
    const int experts = builder.add(BlockStep::Experts, ffn, ValueName::Experts, builder.hidden(),
                                    {{WeightRole::ExpertGate, inner, hidden, moe.n_experts},
                                     {WeightRole::ExpertUp, inner, hidden, moe.n_experts},
                                     {WeightRole::ExpertDown, hidden, inner, moe.n_experts}},
                                    {from, router});
    const std::int64_t shared_inner = moe.shared_intermediate_size;
    if (shared_inner == 0) return experts;
    const int shared = builder.add(BlockStep::SharedExpert, ffn, ValueName::SharedExpert, builder.hidden(),
                                   {{WeightRole::SharedGate, shared_inner, hidden, 1},
                                    {WeightRole::SharedUp, shared_inner, hidden, 1},
                                    {WeightRole::SharedDown, hidden, shared_inner, 1}},
                                   {from});
    const int gate = builder.add(BlockStep::SharedGate, ffn, ValueName::SharedExpert, {1, 1},
                                 {{WeightRole::SharedExpertGate, 1, hidden, 1}}, {from});
    return builder.add(BlockStep::ExpertSum, ffn, ValueName::Experts, builder.hidden(), {}, {experts, shared, gate});
}

} // namespace layerscope
