// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "probe/attention_rows.h"

#include <algorithm>

namespace layerscope {

AttentionRows::AttentionRows(std::set<LayerIndex> layers, std::int64_t n_heads, std::int64_t n_tokens)
    : layers_(std::move(layers)), n_heads_(n_heads), n_tokens_(n_tokens) {}

std::size_t AttentionRows::index(HeadIndex head, Position query, Position key) const {
    return static_cast<std::size_t>((head * n_tokens_ + query) * n_tokens_ + key);
}

void AttentionRows::attention_row(LayerIndex layer, HeadIndex head, Position query, Position first_key,
                                  const float* row, std::int64_t n_keys) {
    if (head >= n_heads_ || query >= n_tokens_ || first_key + n_keys > n_tokens_) return;
    auto& map = maps_[layer];
    if (map.empty()) map.resize(static_cast<std::size_t>(n_heads_ * n_tokens_ * n_tokens_));
    std::copy_n(row, n_keys, map.begin() + static_cast<std::ptrdiff_t>(index(head, query, first_key)));
}

float AttentionRows::at(LayerIndex layer, HeadIndex head, Position query, Position key) const {
    const auto* map = map_of(layer);
    return map != nullptr ? (*map)[index(head, query, key)] : 0.0F;
}

const std::vector<float>* AttentionRows::map_of(LayerIndex layer) const {
    const auto found = maps_.find(layer);
    return found != maps_.end() ? &found->second : nullptr;
}

} // namespace layerscope
