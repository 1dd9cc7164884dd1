// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "probe/probe_sink.h"

#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace layerscope {

/// Attention maps as dense [head, query, key] tables of `n_tokens` tokens, for small texts: what was never handed out,
/// masked places included, stays exactly 0.
class AttentionRows : public ProbeSink {
public:
    AttentionRows(std::set<LayerIndex> layers, std::int64_t n_heads, std::int64_t n_tokens);

    [[nodiscard]] bool wants_attention(LayerIndex layer) const override { return layers_.contains(layer); }
    void attention_row(LayerIndex layer, HeadIndex head, Position query, Position first_key, const float* row,
                       std::int64_t n_keys) override;

    [[nodiscard]] std::int64_t n_tokens() const { return n_tokens_; }
    /// One probability; 0 for anything not recorded.
    [[nodiscard]] float at(LayerIndex layer, HeadIndex head, Position query, Position key) const;
    /// [head][query][key] of a layer; null if nothing was recorded there.
    [[nodiscard]] const std::vector<float>* map_of(LayerIndex layer) const;

private:
    [[nodiscard]] std::size_t index(HeadIndex head, Position query, Position key) const;

    std::set<LayerIndex> layers_;
    std::int64_t n_heads_;
    std::int64_t n_tokens_;
    std::map<LayerIndex, std::vector<float>> maps_;
};

} // namespace layerscope
