// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/validate.h"

#include "arch/limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace layerscope {

namespace {

using Problem = std::optional<Error>;

Error problem(ErrorCode code, std::string why) { return {code, "cannot use the configuration", std::move(why), {}}; }

Problem check_heads(const Architecture& a) {
    if (a.n_heads % a.n_kv_heads != 0)
        return problem(
            ErrorCode::Corrupt,
            fmt::format("num_attention_heads {} is not a multiple of num_key_value_heads {}", a.n_heads, a.n_kv_heads));
    if (a.n_heads * a.head_dim > limits::projection_width)
        return problem(ErrorCode::Limit, fmt::format("{} heads of {} dimensions are more than the accepted width {}",
                                                     a.n_heads, a.head_dim, limits::projection_width));
    if (!std::isfinite(a.attention_scale) || a.attention_scale <= 0.0)
        return problem(ErrorCode::Corrupt, "the attention scale is not a positive number");
    return std::nullopt;
}

Problem check_rope(const RopeSettings& rope, const Architecture& a) {
    if (rope.rotary_dim < 2 || rope.rotary_dim % 2 != 0 || rope.rotary_dim > a.head_dim)
        return problem(ErrorCode::Corrupt,
                       fmt::format("{} of {} head dimensions cannot turn in pairs", rope.rotary_dim, a.head_dim));
    return std::nullopt;
}

Problem check_layers(const Architecture& a) {
    if (a.layers.empty()) return problem(ErrorCode::Corrupt, "there are no layers");
    for (std::size_t layer = 0; layer < a.layers.size(); ++layer) {
        const LayerSettings& settings = a.layers[layer];
        if (settings.type == LayerType::Sliding && !a.sliding_window)
            return problem(ErrorCode::Corrupt, fmt::format("layer {} slides, but sliding_window is missing", layer));
        if (settings.type == LayerType::Linear && !a.delta)
            return problem(ErrorCode::Corrupt, fmt::format("layer {} is linear, but has no linear_* sizes", layer));
        if (settings.rope)
            if (auto wrong = check_rope(*settings.rope, a)) return wrong;
    }
    for (const auto* rule : {&a.sliding_rule, &a.full_rule})
        if (rule->rope)
            if (auto wrong = check_rope(*rule->rope, a)) return wrong;
    return std::nullopt;
}

Problem check_delta(const DeltaSettings& delta) {
    if (delta.n_value_heads % delta.n_key_heads != 0)
        return problem(ErrorCode::Corrupt,
                       fmt::format("linear_num_value_heads {} is not a multiple of linear_num_key_heads {}",
                                   delta.n_value_heads, delta.n_key_heads));
    if (delta.key_width() > limits::projection_width || delta.value_width() > limits::projection_width)
        return problem(ErrorCode::Limit, "the linear_* sizes are larger than accepted");
    return std::nullopt;
}

Problem check_moe(const MoeSettings& moe, const Architecture& a) {
    if (moe.n_experts_per_token > moe.n_experts)
        return problem(ErrorCode::Corrupt, fmt::format("num_experts_per_tok {} is more than num_experts {}",
                                                       moe.n_experts_per_token, moe.n_experts));
    if (moe.n_experts * a.n_layers() > limits::expert_matrices)
        return problem(ErrorCode::Limit,
                       fmt::format("{} experts in {} layers are more than accepted", moe.n_experts, a.n_layers()));
    return std::nullopt;
}

/// An upper bound in floating point is enough: its error is far smaller than the room between limit and 2^63.
Problem check_size(const Architecture& a) {
    const auto real = [](std::int64_t value) { return static_cast<double>(value); };
    const double hidden = real(a.hidden_size);
    double mixer = 4.0 * hidden * real(a.n_heads) * real(a.head_dim);
    if (a.delta)
        mixer = std::max(mixer, hidden * real(a.delta->conv_channels() + 2 * a.delta->value_width()) +
                                    real(a.delta->n_value_heads) * real(a.delta->key_head_dim) *
                                        real(a.delta->value_head_dim));
    double ffn = 3.0 * hidden * real(a.intermediate_size);
    if (a.moe)
        ffn += 3.0 * hidden *
               (real(a.moe->n_experts) * real(a.moe->expert_intermediate_size) + real(a.moe->shared_intermediate_size));
    const double all = 2.0 * hidden * real(a.vocab_size) + real(a.n_layers()) * (mixer + ffn);
    if (all > real(limits::parameters))
        return problem(ErrorCode::Limit, fmt::format("about {:.1e} parameters are more than accepted", all));
    return std::nullopt;
}

Problem first_problem(const Architecture& a) {
    if (auto wrong = check_heads(a)) return wrong;
    if (auto wrong = check_layers(a)) return wrong;
    if (a.delta)
        if (auto wrong = check_delta(*a.delta)) return wrong;
    if (a.moe)
        if (auto wrong = check_moe(*a.moe, a)) return wrong;
    return check_size(a);
}

} // namespace

Result<void> validate(const Architecture& architecture, const std::string& where) {
    if (auto wrong = first_problem(architecture)) {
        wrong->where = where;
        return tl::unexpected<Error>(std::move(*wrong));
    }
    return {};
}

} // namespace layerscope
