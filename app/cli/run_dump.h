// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "plan/layer_plan.h"
#include "probe/probe_sink.h"
#include "tensor/aligned_buffer.h"

#include <cstdint>
#include <map>
#include <vector>

namespace layerscope::cli {

/// Keeps the residual streams and attention maps of one forward pass until they can be written behind the logits.
class RunDump final : public ProbeSink {
public:
    /// Reserves everything at once: `hidden` [layers + 1][tokens, width], for each wanted layer [heads, tokens,
    /// tokens].
    [[nodiscard]] static Result<RunDump> create(const ModelPlan& plan, std::int64_t n_tokens, bool hidden,
                                                const std::vector<LayerIndex>& attention);

    [[nodiscard]] bool wants_hidden() const override { return !hidden_.empty(); }
    [[nodiscard]] bool wants_attention(LayerIndex layer) const override { return attention_.contains(layer); }
    void hidden(std::int64_t level, Position first, ConstMatrixView rows) override;
    void attention_row(LayerIndex layer, HeadIndex head, Position query, Position first_key, const float* row,
                       std::int64_t n_keys) override;

    [[nodiscard]] const std::vector<AlignedBuffer>& hidden_levels() const { return hidden_; }
    [[nodiscard]] const std::map<LayerIndex, AlignedBuffer>& attention_maps() const { return attention_; }

private:
    RunDump(std::int64_t n_tokens, std::int64_t width) : n_tokens_(n_tokens), width_(width) {}

    std::int64_t n_tokens_;
    std::int64_t width_;
    std::vector<AlignedBuffer> hidden_; ///< by level; empty when not wanted
    std::map<LayerIndex, AlignedBuffer> attention_;
};

} // namespace layerscope::cli
