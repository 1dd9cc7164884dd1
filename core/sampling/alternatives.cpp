// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sampling/alternatives.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace layerscope {
namespace {

constexpr float minus_infinity = -std::numeric_limits<float>::infinity();

/// Terms below e^-40 of the largest cannot change a double sum over any vocabulary in a visible digit.
constexpr double negligible = -40.0;

bool is_better(const Candidate& a, const Candidate& b) { return a.logit != b.logit ? a.logit > b.logit : a.id < b.id; }

} // namespace

void tame_logits(std::span<float> logits) {
    for (float& logit : logits) {
        if (std::isnan(logit)) logit = minus_infinity;
        if (logit > std::numeric_limits<float>::max()) logit = std::numeric_limits<float>::max();
    }
}

std::size_t largest_logit(std::span<const float> logits) {
    std::size_t best = 0;
    for (std::size_t id = 1; id < logits.size(); ++id)
        if (logits[id] > logits[best]) best = id;
    return best;
}

float Distribution::probability(float logit) const {
    return impossible ? 0.0F : static_cast<float>(std::exp(double{logit} - largest - log_sum));
}

Distribution describe(std::span<const float> tamed) {
    Distribution result;
    if (tamed.empty() || tamed[largest_logit(tamed)] == minus_infinity) {
        result.impossible = true;
        return result;
    }
    result.largest = double{tamed[largest_logit(tamed)]};
    double sum = 0.0;
    double weighted = 0.0; // sum of exp(d) * d
    for (const float logit : tamed) {
        const double below = double{logit} - result.largest;
        if (below < negligible) continue;
        const double term = double{std::exp(static_cast<float>(below))};
        sum += term;
        weighted += term * below;
    }
    result.log_sum = std::log(sum);
    result.entropy = std::max(0.0, result.log_sum - weighted / sum);
    return result;
}

std::vector<Candidate> best_candidates(std::span<const float> tamed, const Distribution& distribution,
                                       std::int32_t count) {
    std::vector<Candidate> heap; // the worst kept one is in front
    if (count <= 0) return heap;
    const std::size_t wanted = std::min(static_cast<std::size_t>(count), tamed.size());
    heap.reserve(wanted);
    for (std::size_t id = 0; id < tamed.size(); ++id) {
        // Ids rise, so an equal logit never displaces a kept one.
        if (heap.size() == wanted && !(tamed[id] > heap.front().logit)) continue;
        if (heap.size() == wanted) {
            std::pop_heap(heap.begin(), heap.end(), is_better);
            heap.pop_back();
        }
        heap.push_back({static_cast<TokenId>(id), 0.0F, tamed[id]});
        std::push_heap(heap.begin(), heap.end(), is_better);
    }
    std::sort_heap(heap.begin(), heap.end(), is_better);
    for (Candidate& candidate : heap)
        candidate.probability = distribution.probability(candidate.logit);
    return heap;
}

} // namespace layerscope
