// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/router.h"

#include "kernels/softmax.h"
#include "parallel/parallel_for.h"

#include <cassert>

namespace layerscope {
namespace {

constexpr std::int64_t kTokensPerBlock = 8;

/// Insertion into a list ordered by probability. Only a larger one passes another, so that the lower index stays in
/// front; NaN passes nobody, and the choices stay distinct even then.
void choose(std::span<const float> probabilities, std::span<std::int32_t> experts, float* weights) {
    std::size_t n_chosen = 0;
    for (std::size_t expert = 0; expert < probabilities.size(); ++expert) {
        const float p = probabilities[expert];
        std::size_t place = n_chosen;
        while (place > 0 && p > weights[place - 1])
            --place;
        if (place == experts.size()) continue;
        if (n_chosen < experts.size()) ++n_chosen;
        for (std::size_t i = n_chosen - 1; i > place; --i) {
            experts[i] = experts[i - 1];
            weights[i] = weights[i - 1];
        }
        experts[place] = static_cast<std::int32_t>(expert);
        weights[place] = p;
    }
}

void divide_by_sum(std::span<float> weights) {
    float sum = 0.0F;
    for (const float w : weights)
        sum += w;
    for (float& w : weights)
        w /= sum;
}

} // namespace

void route(MatrixView scores, bool normalise, std::span<std::int32_t> experts, MatrixView weights, ThreadPool& pool) {
    assert(weights.rows == scores.rows && weights.cols <= scores.cols);
    assert(static_cast<std::int64_t>(experts.size()) == weights.rows * weights.cols);
    const auto n_choices = static_cast<std::size_t>(weights.cols);
    parallel_for(pool, scores.rows, kTokensPerBlock, [&](std::int64_t begin, std::int64_t end, std::int32_t) {
        for (std::int64_t t = begin; t < end; ++t) {
            const std::span row(scores.row(t), static_cast<std::size_t>(scores.cols));
            softmax(row);
            choose(row, experts.subspan(static_cast<std::size_t>(t) * n_choices, n_choices), weights.row(t));
            if (normalise) divide_by_sum({weights.row(t), n_choices});
        }
    });
}

} // namespace layerscope
