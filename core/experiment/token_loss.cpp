// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiment/token_loss.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace layerscope {
namespace {

/// log of the sum of exp over the row.
double log_sum_exp(std::span<const float> logits) {
    const double largest = double{*std::max_element(logits.begin(), logits.end())};
    double sum = 0.0;
    for (const float logit : logits)
        sum += double{std::exp(static_cast<float>(double{logit} - largest))};
    return largest + std::log(sum);
}

} // namespace

double token_loss(std::span<const float> logits, TokenId id) {
    return log_sum_exp(logits) - double{logits[static_cast<std::size_t>(id)]};
}

double divergence(std::span<const float> p_logits, std::span<const float> q_logits) {
    const double p_sum = log_sum_exp(p_logits);
    const double q_sum = log_sum_exp(q_logits);
    double total = 0.0;
    for (std::size_t id = 0; id < p_logits.size(); ++id) {
        const double p_log = double{p_logits[id]} - p_sum;
        const double p = std::exp(p_log);
        if (p > 0.0) total += p * (p_log - (double{q_logits[id]} - q_sum));
    }
    return total < 0.0 ? 0.0 : total; // rounding of equal rows; NaN passes
}

Result<void> require_finite(double value, std::int64_t token) {
    if (std::isfinite(value)) return {};
    return fail(ErrorCode::Corrupt, "cannot measure the text",
                fmt::format("the model's output for token {} is not a finite number", token));
}

} // namespace layerscope
