// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/formula.h"

#include "plan/cache_plan.h"
#include "plan/count.h"

#include <fmt/format.h>

#include <algorithm>

namespace layerscope {

namespace {

/// Bytes of K and V of all softmax layers with other sizes put in.
Count kv_total(const ModelPlan& plan, std::int64_t context, std::int64_t heads, std::int64_t head_dim,
               bool ignore_window, std::int64_t value_bytes) {
    Count rows;
    for (LayerIndex layer = 0; layer < plan.architecture.n_layers(); ++layer) {
        const bool softmax = plan.layers[static_cast<std::size_t>(layer)].mixer == MixerKind::SoftmaxAttention;
        if (softmax) rows += ignore_window ? context : kv_rows(plan, layer, context);
    }
    return Count(2) * heads * head_dim * rows * value_bytes;
}

std::int64_t clamped(std::int64_t context) { return std::clamp<std::int64_t>(context, 0, max_counted_context); }

std::int64_t bytes_of(DType dtype) { return static_cast<std::int64_t>(traits(dtype).block_bytes); }

/// "3 * 32768 + 15 * 512": rows of all softmax layers, equal ones together, in the order in which they first occur.
std::string rows_text(const ModelPlan& plan, std::int64_t context, bool ignore_window) {
    std::vector<std::pair<std::int64_t, std::int64_t>> groups; // rows, layers
    for (LayerIndex layer = 0; layer < plan.architecture.n_layers(); ++layer) {
        if (plan.layers[static_cast<std::size_t>(layer)].mixer != MixerKind::SoftmaxAttention) continue;
        const std::int64_t rows = ignore_window ? context : kv_rows(plan, layer, context);
        const auto known = std::find_if(groups.begin(), groups.end(), [=](const auto& g) { return g.first == rows; });
        if (known == groups.end()) {
            groups.emplace_back(rows, 1);
        } else {
            ++known->second;
        }
    }
    std::string text;
    for (const auto& [rows, layers] : groups)
        text += fmt::format("{}{} * {}", text.empty() ? "" : " + ", layers, rows);
    return groups.size() > 1 ? fmt::format("({})", text) : text;
}

} // namespace

Formula kv_formula(const ModelPlan& plan, LayerIndex layer, std::int64_t context, DType kv_dtype) {
    const Architecture& a = plan.architecture;
    const std::int64_t n = clamped(context);
    const LayerPlan& settings = plan.layers[static_cast<std::size_t>(layer)];
    if (settings.mixer == MixerKind::GatedDeltaNet) {
        const DeltaSettings& delta = *a.delta;
        return {"(linear_num_value_heads * linear_key_head_dim * linear_value_head_dim + channels * "
                "(linear_conv_kernel_dim - 1)) * 4",
                fmt::format("({} * {} * {} + {} * ({} - 1)) * 4", delta.n_value_heads, delta.key_head_dim,
                            delta.value_head_dim, delta.conv_channels(), delta.conv_kernel),
                state_bytes(plan, layer), "bytes"};
    }
    const std::string rows =
        settings.mask.window ? fmt::format("min({}, {})", n, *settings.mask.window) : std::to_string(n);
    return {fmt::format("2 * num_key_value_heads * head_dim * {} * bytes",
                        settings.mask.window ? "min(n, sliding_window)" : "n"),
            fmt::format("2 * {} * {} * {} * {}", a.n_kv_heads, a.head_dim, rows, bytes_of(kv_dtype)),
            kv_bytes(plan, layer, n, kv_dtype), "bytes"};
}

Formula pairs_formula(const ModelPlan& plan, LayerIndex layer, std::int64_t context) {
    const std::int64_t n = clamped(context);
    const LayerPlan& settings = plan.layers[static_cast<std::size_t>(layer)];
    if (settings.mixer == MixerKind::GatedDeltaNet) return {"0", "0", 0, "pairs"};
    const std::int64_t pairs = settings.mask.visible_pairs(n);
    if (settings.mask.window && n > *settings.mask.window)
        return {"w * (w + 1) / 2 + (n - w) * w",
                fmt::format("{0} * ({0} + 1) / 2 + ({1} - {0}) * {0}", *settings.mask.window, n), pairs, "pairs"};
    return {"n * (n + 1) / 2", fmt::format("{0} * ({0} + 1) / 2", n), pairs, "pairs"};
}

std::vector<WrongAnswer> popular_wrong_kv(const ModelPlan& plan, std::int64_t context, DType kv_dtype) {
    const Architecture& a = plan.architecture;
    const std::int64_t n = clamped(context);
    const std::int64_t size = bytes_of(kv_dtype);
    const std::int64_t truth = kv_total(plan, n, a.n_kv_heads, a.head_dim, false, size).value();
    std::vector<WrongAnswer> answers;
    const auto offer = [&](std::int64_t heads, std::int64_t head_dim, bool ignore_window,
                           WrongAnswer::Mistake mistake) {
        const std::int64_t wrong = kv_total(plan, n, heads, head_dim, ignore_window, size).value();
        if (wrong == truth) return;
        answers.push_back(
            {wrong, fmt::format("2 * {} * {} * {} * {}", heads, head_dim, rows_text(plan, n, ignore_window), size),
             mistake});
    };
    offer(a.n_kv_heads, a.hidden_size / a.n_heads, false, WrongAnswer::Mistake::QuotientHeadDim);
    offer(a.n_kv_heads, a.head_dim, true, WrongAnswer::Mistake::WindowIgnored);
    offer(a.n_heads, a.head_dim, false, WrongAnswer::Mistake::QueryHeadsForKvHeads);
    return answers;
}

} // namespace layerscope
