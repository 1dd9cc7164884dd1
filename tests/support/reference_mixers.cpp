// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/reference_parts.h"

#include <algorithm>
#include <cmath>

namespace layerscope::test {

namespace {

using Vector = std::vector<double>;

/// Position of the largest value not taken yet; the first of equal ones.
std::size_t best_left(const Vector& values, const std::vector<bool>& taken) {
    std::size_t best = values.size();
    for (std::size_t i = 0; i < values.size(); ++i)
        if (!taken[i] && (best == values.size() || values[i] > values[best])) best = i;
    return best;
}

Vector softmax(Vector x) {
    const double highest = *std::ranges::max_element(x);
    double sum = 0.0;
    for (double& v : x)
        sum += v = std::exp(v - highest);
    for (double& v : x)
        v /= sum;
    return x;
}

/// Short convolution and SiLU of one token, looking back over the inputs of the text.
Vector convolved(const WeightView& taps, const Matrix& inputs, std::size_t t) {
    Vector y(inputs[t].size(), 0.0);
    const auto n_taps = static_cast<std::size_t>(taps.cols);
    for (std::size_t c = 0; c < y.size(); ++c) {
        for (std::size_t back = 0; back < n_taps && back <= t; ++back)
            y[c] += value_at(taps, static_cast<std::int64_t>(c), static_cast<std::int64_t>(n_taps - 1 - back)) *
                    inputs[t - back][c];
        y[c] *= sigmoid(y[c]);
    }
    return y;
}

Vector unit_head(const Vector& all, std::size_t first, std::size_t n) {
    Vector head(all.begin() + static_cast<std::ptrdiff_t>(first), all.begin() + static_cast<std::ptrdiff_t>(first + n));
    double squares = 1e-6;
    for (const double v : head)
        squares += v * v;
    for (double& v : head)
        v /= std::sqrt(squares);
    return head;
}

/// One head's token: S of [dk][dv] at `s` is decayed, corrected and read.
Vector rule(double* s, const Vector& q, const Vector& k, const double* v, std::size_t dv, double decay, double write) {
    Vector recalled(dv, 0.0);
    for (std::size_t i = 0; i < k.size(); ++i)
        for (std::size_t j = 0; j < dv; ++j) {
            s[i * dv + j] *= decay;
            recalled[j] += s[i * dv + j] * k[i];
        }
    Vector out(dv, 0.0);
    for (std::size_t i = 0; i < k.size(); ++i)
        for (std::size_t j = 0; j < dv; ++j) {
            s[i * dv + j] += k[i] * write * (v[j] - recalled[j]);
            out[j] += s[i * dv + j] * q[i] / std::sqrt(static_cast<double>(k.size()));
        }
    return out;
}

} // namespace

Vector mixture(const Architecture& arch, const LayerWeights& weights, const Vector& x) {
    const auto p = softmax(times(weights.router, x));
    std::vector<bool> taken(p.size(), false);
    double sum = 0.0;
    for (std::int64_t choice = 0; choice < arch.moe->n_experts_per_token; ++choice) {
        const auto best = best_left(p, taken);
        taken[best] = true;
        sum += p[best];
    }
    Vector y(x.size(), 0.0);
    const auto add = [&](double factor, const Vector& part) {
        for (std::size_t i = 0; i < y.size(); ++i)
            y[i] += factor * part[i];
    };
    for (std::size_t e = 0; e < p.size(); ++e) {
        if (!taken[e]) continue;
        const auto& expert = weights.experts[e];
        add(arch.moe->normalise_top_k ? p[e] / sum : p[e], gated_product(arch, expert.gate, expert.up, expert.down, x));
    }
    if (arch.moe->shared_intermediate_size > 0)
        add(sigmoid(times(weights.shared_expert_gate, x)[0]),
            gated_product(arch, weights.shared_gate, weights.shared_up, weights.shared_down, x));
    return y;
}

Matrix delta_net(const Architecture& arch, const LayerWeights& weights, const Matrix& input, Vector& state) {
    const auto nk = static_cast<std::size_t>(arch.delta->n_key_heads);
    const auto nv = static_cast<std::size_t>(arch.delta->n_value_heads);
    const auto dk = static_cast<std::size_t>(arch.delta->key_head_dim);
    const auto dv = static_cast<std::size_t>(arch.delta->value_head_dim);
    state.assign(nv * dk * dv, 0.0);
    Matrix mixed;
    Matrix out;
    for (std::size_t t = 0; t < input.size(); ++t) {
        mixed.push_back(times(weights.delta_qkv, input[t]));
        const auto qkv = convolved(weights.delta_conv, mixed, t);
        const auto z = times(weights.delta_z, input[t]);
        const auto b = times(weights.delta_b, input[t]);
        const auto a = times(weights.delta_a, input[t]);
        Vector all;
        for (std::size_t h = 0; h < nv; ++h) {
            const auto key_head = h / (nv / nk);
            const auto q = unit_head(qkv, key_head * dk, dk);
            const auto k = unit_head(qkv, (nk + key_head) * dk, dk);
            const auto index = static_cast<std::int64_t>(h);
            const double rate = std::exp(value_at(weights.delta_a_log, 0, index));
            const double softplus = std::log1p(std::exp(a[h] + value_at(weights.delta_dt_bias, 0, index)));
            auto o = rule(&state[h * dk * dv], q, k, &qkv[2 * nk * dk + h * dv], dv, std::exp(-rate * softplus),
                          sigmoid(b[h]));
            rms(o, 0, weights.delta_norm, arch.norm_eps, false);
            for (std::size_t j = 0; j < dv; ++j)
                all.push_back(o[j] * z[h * dv + j] * sigmoid(z[h * dv + j]));
        }
        out.push_back(times(weights.delta_output, all));
    }
    return out;
}

} // namespace layerscope::test
