// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Room `sampling`: logits of one step to the next token. Knows nothing of models.

#include "base/ids.h"

#include <cstdint>
#include <span>
#include <vector>

namespace layerscope {

struct SamplingSettings {
    float temperature = 0.0F; ///< 0: greedy, lowest id wins a tie
    std::int32_t top_k = 0;   ///< 0: off
    float top_p = 1.0F;
    float min_p = 0.0F;
    float repetition_penalty = 1.0F; ///< > 1 weakens ids already present in prompt and output
    std::uint64_t seed = 0;
    bool operator==(const SamplingSettings&) const = default;
};

struct Candidate {
    TokenId id = 0;
    float probability = 0.0F; ///< softmax of the raw logits at temperature 1
    float logit = 0.0F;
};

/// One step's choice and what else was likely, for the token view.
struct SampledToken {
    TokenId id = 0;
    float probability = 0.0F;      ///< of `id`, raw softmax at temperature 1
    float entropy = 0.0F;          ///< nats, of that distribution
    std::vector<Candidate> rivals; ///< best first, at most the number asked for, `id` included where it belongs
};

/// Order: repetition penalty, temperature, top-k, top-p, min-p, draw. Equal seed and logits give equal ids.
class Sampler {
public:
    explicit Sampler(const SamplingSettings& settings);
    /// `logits` may be changed. `history`: prompt and output so far. `n_rivals` 0 skips the statistics' candidate list.
    [[nodiscard]] SampledToken pick(std::span<float> logits, std::span<const TokenId> history, std::int32_t n_rivals);

private:
    SamplingSettings settings_;
    std::uint64_t state_;
};

} // namespace layerscope
