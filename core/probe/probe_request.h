// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"

#include <algorithm>
#include <set>

namespace layerscope {

/// What to keep of a run; the default keeps nothing and costs nothing.
struct ProbeRequest {
    std::set<LayerIndex> attention_layers;  ///< maps and statistics of every head of these layers
    bool hidden = false;                    ///< the residual stream; a live recorder keeps its norms
    bool times = false;                     ///< begin and end of each operation
    bool router = false;                    ///< choices of every mixture of experts
    bool delta = false;                     ///< decay and write strength of every linear layer
    std::set<LayerIndex> state_layers = {}; ///< linear layers whose state is copied for each snapshot
    bool prompt_times = false;              ///< times of the whole prompt, also of what the cache held of it

    /// Nothing asked.
    [[nodiscard]] bool empty() const { return !times && !prompt_times && !by_token(); }
    /// Something is asked of every token, so that a token that comes out of a cache leaves a gap.
    [[nodiscard]] bool by_token() const {
        return hidden || router || delta || !attention_layers.empty() || !state_layers.empty();
    }
    /// What is recorded of a text that began in a cache is not enough.
    [[nodiscard]] bool from_the_start() const { return prompt_times || by_token(); }
    /// Kinds of records; where they begin is another question.
    [[nodiscard]] bool includes(const ProbeRequest& other) const {
        const auto all_of = [](const std::set<LayerIndex>& mine, const std::set<LayerIndex>& others) {
            return std::includes(mine.begin(), mine.end(), others.begin(), others.end());
        };
        return all_of(attention_layers, other.attention_layers) && all_of(state_layers, other.state_layers) &&
               (hidden || !other.hidden) && (times || !other.times) && (router || !other.router) &&
               (delta || !other.delta);
    }
    /// Both wishes in one.
    void merge(const ProbeRequest& other) {
        attention_layers.insert(other.attention_layers.begin(), other.attention_layers.end());
        state_layers.insert(other.state_layers.begin(), other.state_layers.end());
        hidden |= other.hidden;
        times |= other.times;
        prompt_times |= other.prompt_times;
        router |= other.router;
        delta |= other.delta;
    }
    bool operator==(const ProbeRequest&) const = default;
};

} // namespace layerscope
