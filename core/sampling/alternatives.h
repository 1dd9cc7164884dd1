// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sampling/sampler.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace layerscope {

/// Makes logits safe to compare and exponentiate: NaN becomes minus infinity, plus infinity the largest float.
void tame_logits(std::span<float> logits);

/// Index of the largest; the lowest index wins a tie. 0 if all are minus infinity.
[[nodiscard]] std::size_t largest_logit(std::span<const float> logits);

/// Softmax at temperature 1 in two numbers, so that any probability is one exp away.
struct Distribution {
    double largest = 0.0;    ///< the largest logit
    double log_sum = 0.0;    ///< log of the sum of exp(logit - largest)
    double entropy = 0.0;    ///< nats
    bool impossible = false; ///< every logit is minus infinity: no distribution

    [[nodiscard]] float probability(float logit) const;
};
[[nodiscard]] Distribution describe(std::span<const float> tamed);

/// The `count` most probable, best first, equal logits by id. One pass with a small heap.
[[nodiscard]] std::vector<Candidate> best_candidates(std::span<const float> tamed, const Distribution& distribution,
                                                     std::int32_t count);

} // namespace layerscope
