// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/ffn/ffn_room.h"

#include "kernels/matmul.h"

#include <algorithm>

namespace layerscope {

namespace {

/// A part is at least so wide: narrower ones would spend their time on forks and joins.
constexpr std::int64_t least_part = 1024;
/// Products take tokens in tiles: room for the last one of any number of tokens.
constexpr std::int64_t tokens_beside = 15;

/// 0 without one.
std::int64_t ffn_width(const ModelPlan& plan) {
    const auto& arch = plan.architecture;
    const bool dense = std::ranges::any_of(plan.layers, [](const auto& layer) { return layer.ffn == FfnKind::Dense; });
    return std::max(dense ? arch.intermediate_size : 0, arch.moe ? arch.moe->shared_intermediate_size : 0);
}

} // namespace

FfnRoom FfnRoom::make(const ModelPlan& plan, std::int64_t max_chunk) {
    const auto width = ffn_width(plan);
    if (width == 0) return {};
    const auto part = std::min(width, std::max(least_part, least_cut_columns()));
    std::int64_t rows = max_chunk;
    if (__builtin_add_overflow(rows, tokens_beside, &rows)) rows = max_chunk; // either is too much
    const auto few = std::min(max_chunk, kRowKernelTokens);                   // whose products are not cut
    if (rows <= few * width / part) return {few, width};
    return {rows, part};
}

std::int64_t FfnRoom::columns_for(std::int64_t n_tokens) const { return values() / (n_tokens + tokens_beside); }

} // namespace layerscope
