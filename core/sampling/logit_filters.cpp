// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sampling/logit_filters.h"

#include "sampling/alternatives.h"

#include <algorithm>
#include <cmath>

namespace layerscope {
namespace {

bool is_heavier(const WeightedToken& a, const WeightedToken& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.id < b.id;
}

double total_weight(std::span<const WeightedToken> tokens) {
    double sum = 0.0;
    for (const WeightedToken& token : tokens)
        sum += token.weight;
    return sum;
}

/// Brings the `count` heaviest of the tokens behind `sorted` into order right behind them.
void sort_portion(std::vector<WeightedToken>& tokens, std::size_t sorted, std::size_t count) {
    const auto begin = tokens.begin() + static_cast<std::ptrdiff_t>(sorted);
    const auto middle = begin + static_cast<std::ptrdiff_t>(std::min(count, tokens.size() - sorted));
    if (middle != tokens.end()) std::nth_element(begin, middle, tokens.end(), is_heavier);
    std::sort(begin, middle, is_heavier);
}

} // namespace

std::vector<WeightedToken> weigh_tokens(std::span<const float> tamed, float temperature) {
    std::vector<WeightedToken> tokens;
    if (tamed.empty()) return tokens;
    const std::size_t best = largest_logit(tamed);
    tokens.reserve(tamed.size());
    for (std::size_t id = 0; id < tamed.size(); ++id) {
        // Distance first, then the temperature: no overflow however small the temperature is.
        const double below = (double{tamed[id]} - double{tamed[best]}) / double{temperature};
        const double weight = id == best ? 1.0 : double{std::exp(static_cast<float>(below))};
        if (weight > 0.0) tokens.push_back({static_cast<TokenId>(id), weight}); // false for NaN as well
    }
    return tokens;
}

void keep_top_k(std::vector<WeightedToken>& tokens, std::int32_t count) {
    if (count <= 0 || static_cast<std::size_t>(count) >= tokens.size()) return;
    sort_portion(tokens, 0, static_cast<std::size_t>(count));
    tokens.resize(static_cast<std::size_t>(count));
}

void keep_top_p(std::vector<WeightedToken>& tokens, float share) {
    if (!(share < 1.0F) || tokens.empty()) return;
    const double wanted = std::max(0.0, double{share}) * total_weight(tokens);
    double reached = 0.0;
    std::size_t kept = 0;
    std::size_t portion = 64;
    for (std::size_t sorted = 0; sorted < tokens.size(); sorted += portion, portion *= 4) {
        sort_portion(tokens, sorted, portion);
        const std::size_t end = std::min(sorted + portion, tokens.size());
        while (kept < end) {
            reached += tokens[kept++].weight;
            if (reached >= wanted) {
                tokens.resize(kept);
                return;
            }
        }
    }
}

void keep_min_p(std::vector<WeightedToken>& tokens, float share) {
    if (!(share > 0.0F) || tokens.empty()) return;
    const auto heaviest = *std::min_element(tokens.begin(), tokens.end(), is_heavier);
    const double threshold = std::min(1.0, double{share}) * heaviest.weight;
    std::erase_if(tokens, [&](const WeightedToken& token) { return token.weight < threshold; });
}

TokenId token_at(std::span<const WeightedToken> tokens, double unit) {
    if (tokens.empty()) return 0;
    const double wanted = unit * total_weight(tokens);
    double reached = 0.0;
    for (const WeightedToken& token : tokens) {
        reached += token.weight;
        if (reached > wanted) return token.id;
    }
    return tokens.back().id; // rounding left the sum a hair short
}

} // namespace layerscope
