// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/slow_mixers.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace layerscope::slow {

Routed route(ConstMatrixView scores, std::int64_t n_choices, bool normalise) {
    Routed routed;
    routed.weights = Matrix(scores.rows, n_choices);
    for (std::int64_t t = 0; t < scores.rows; ++t) {
        const auto p = softmax({scores.row(t), static_cast<std::size_t>(scores.cols)});
        std::vector<std::int32_t> order(p.size());
        std::iota(order.begin(), order.end(), 0);
        std::ranges::stable_sort(order, [&](std::int32_t a, std::int32_t b) {
            return p[static_cast<std::size_t>(a)] > p[static_cast<std::size_t>(b)];
        });
        double sum = 0.0;
        for (std::int64_t c = 0; c < n_choices; ++c) {
            const auto expert = order[static_cast<std::size_t>(c)];
            routed.experts.push_back(expert);
            routed.weights.at(t, c) = p[static_cast<std::size_t>(expert)];
            sum += routed.weights.at(t, c);
        }
        for (std::int64_t c = 0; normalise && c < n_choices; ++c)
            routed.weights.at(t, c) /= sum;
    }
    return routed;
}

Matrix sigmoid_gate(ConstMatrixView x, ConstMatrixView gate) {
    Matrix y(x);
    for (std::int64_t r = 0; r < x.rows; ++r)
        for (std::int64_t c = 0; c < x.cols; ++c)
            y.at(r, c) /= 1.0 + std::exp(-static_cast<double>(gate.row(r)[c]));
    return y;
}

Matrix l2_norm_heads(ConstMatrixView x, std::int64_t head_dim, double eps, double factor) {
    Matrix y(x);
    for (std::int64_t r = 0; r < x.rows; ++r)
        for (std::int64_t c = 0; c < x.cols; ++c) {
            double sum = eps;
            for (std::int64_t i = c / head_dim * head_dim; i < (c / head_dim + 1) * head_dim; ++i)
                sum += static_cast<double>(x.row(r)[i]) * static_cast<double>(x.row(r)[i]);
            y.at(r, c) *= factor / std::sqrt(sum);
        }
    return y;
}

Matrix short_conv(ConstMatrixView x, ConstMatrixView tail, const WeightView& weight) {
    Matrix y(x.rows, x.cols);
    for (std::int64_t t = 0; t < x.rows; ++t)
        for (std::int64_t c = 0; c < x.cols; ++c) {
            double sum = 0.0;
            for (std::int64_t tap = 0; tap < weight.cols; ++tap) {
                const std::int64_t at = t - (weight.cols - 1) + tap; // negative: before the first token
                const double m = at >= 0 ? x.row(at)[c] : tail.row(tail.rows + at)[c];
                sum += weight_value(weight, c, tap) * m;
            }
            y.at(t, c) = sum / (1.0 + std::exp(-sum));
        }
    return y;
}

Gates delta_gates(ConstMatrixView b, ConstMatrixView a, const WeightView& a_log, const WeightView& dt_bias) {
    Gates gates{Matrix(b), Matrix(a)};
    for (std::int64_t t = 0; t < b.rows; ++t)
        for (std::int64_t h = 0; h < b.cols; ++h) {
            const double z = gates.decay.at(t, h) + weight_value(dt_bias, 0, h);
            const double softplus = std::max(z, 0.0) + std::log1p(std::exp(-std::abs(z)));
            gates.write.at(t, h) = 1.0 / (1.0 + std::exp(-gates.write.at(t, h)));
            gates.decay.at(t, h) = std::exp(-std::exp(weight_value(a_log, 0, h)) * softplus);
        }
    return gates;
}

Matrix delta_rule(const DeltaShape& shape, const DeltaInputs& in, std::vector<double>& state) {
    Matrix out(in.v.rows, in.v.cols);
    const auto dk = shape.key_dim;
    const auto dv = shape.value_dim;
    for (std::int64_t t = 0; t < in.v.rows; ++t)
        for (std::int64_t h = 0; h < shape.n_value_heads; ++h) {
            const auto key_head =
                shape.tiled_value_heads ? h % shape.n_key_heads : h / (shape.n_value_heads / shape.n_key_heads);
            const float* const k = in.k.row(t) + key_head * dk;
            const float* const q = in.q.row(t) + key_head * dk;
            const auto s = [&](std::int64_t i, std::int64_t j) -> double& {
                return state[static_cast<std::size_t>((h * dk + i) * dv + j)];
            };
            for (std::int64_t j = 0; j < dv; ++j) {
                double recalled = 0.0;
                for (std::int64_t i = 0; i < dk; ++i) {
                    s(i, j) *= in.decay.row(t)[h];
                    recalled += s(i, j) * k[i];
                }
                const double delta = in.write.row(t)[h] * (in.v.row(t)[h * dv + j] - recalled);
                for (std::int64_t i = 0; i < dk; ++i) {
                    s(i, j) += k[i] * delta;
                    out.at(t, h * dv + j) += s(i, j) * q[i];
                }
            }
        }
    return out;
}

} // namespace layerscope::slow
