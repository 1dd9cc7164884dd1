// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_dump.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace layerscope::cli {
namespace {

/// Room for rows * cols floats, refused where the product leaves the address space.
Result<AlignedBuffer> floats(std::int64_t rows, std::int64_t cols, const std::string& purpose) {
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max() / static_cast<std::int64_t>(sizeof(float));
    if (cols > 0 && rows > most / cols)
        return fail(ErrorCode::OutOfMemory, "cannot record the run", "too many tokens", purpose);
    return AlignedBuffer::create(static_cast<std::size_t>(rows * cols) * sizeof(float), purpose);
}

} // namespace

Result<RunDump> RunDump::create(const ModelPlan& plan, std::int64_t n_tokens, bool hidden,
                                const std::vector<LayerIndex>& attention) {
    const Architecture& architecture = plan.architecture;
    RunDump dump(n_tokens, architecture.hidden_size);
    for (std::int64_t level = 0; hidden && level <= architecture.n_layers(); ++level) {
        LS_TRY_ASSIGN(AlignedBuffer buffer,
                      floats(n_tokens, architecture.hidden_size, fmt::format("hidden.{}", level)));
        dump.hidden_.push_back(std::move(buffer));
    }
    for (const LayerIndex layer : attention) {
        const std::string purpose = fmt::format("attention.{}", layer);
        if (plan.layers[static_cast<std::size_t>(layer)].mixer != MixerKind::SoftmaxAttention)
            return fail(ErrorCode::InvalidArgument, "cannot record the attention",
                        "a linear attention layer has no map", purpose);
        LS_TRY_ASSIGN(AlignedBuffer buffer, floats(architecture.n_heads * n_tokens, n_tokens, purpose));
        dump.attention_.insert_or_assign(layer, std::move(buffer));
    }
    return dump;
}

void RunDump::hidden(std::int64_t level, Position first, ConstMatrixView rows) {
    // One more level, behind the final norm, is handed out and not asked for.
    if (level < 0 || static_cast<std::size_t>(level) >= hidden_.size()) return;
    float* out = hidden_[static_cast<std::size_t>(level)].as<float>() + first * width_;
    for (std::int64_t row = 0; row < rows.rows && first + row < n_tokens_; ++row)
        std::copy_n(rows.row(row), width_, out + row * width_);
}

void RunDump::attention_row(LayerIndex layer, HeadIndex head, Position query, Position first_key, const float* row,
                            std::int64_t n_keys) {
    const auto found = attention_.find(layer);
    if (found == attention_.end() || query >= n_tokens_ || first_key + n_keys > n_tokens_) return;
    std::copy_n(row, n_keys, found->second.as<float>() + (head * n_tokens_ + query) * n_tokens_ + first_key);
}

} // namespace layerscope::cli
