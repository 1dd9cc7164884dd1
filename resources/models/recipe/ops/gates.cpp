// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Gated activations and the weighted cross-entropy of a row of logits.

#include <algorithm>
#include <cmath>

namespace recipe {
namespace {

enum Activation { Silu = 0, GeluTanh = 1 };
constexpr float gelu_slope = 1.5957691216F; ///< 2 sqrt(2 / pi): 0.5 (1 + tanh z) is the sigmoid of 2 z
constexpr float gelu_cubic = 0.044715F;

float sigmoid(float x) { return 1 / (1 + expf(-x)); }

/// x * share is the activation; `slope` its derivative. The clamp keeps exp finite; beyond it the share is 0 or 1.
template <int Kind> void activation(float x, float& share, float& slope) {
    if constexpr (Kind == Silu) {
        share = sigmoid(x);
        slope = share * (1 + x * (1 - share));
    } else {
        const float z = std::max(-10.0F, std::min(10.0F, x));
        share = sigmoid(gelu_slope * (z + gelu_cubic * z * z * z));
        slope = share + z * share * (1 - share) * gelu_slope * (1 + 3 * gelu_cubic * z * z);
    }
}

template <int Kind> void forward(const float* x, float* out, int rows, int width) {
#pragma omp parallel for schedule(static)
    for (int r = 0; r < rows; r++) {
        const float *gate = x + static_cast<long>(r) * 2 * width, *up = gate + width;
        float* to = out + static_cast<long>(r) * width;
        for (int i = 0; i < width; i++) {
            float share, slope;
            activation<Kind>(gate[i], share, slope);
            to[i] = gate[i] * share * up[i];
        }
    }
}

template <int Kind> void backward(const float* x, const float* grad, float* grad_x, int rows, int width) {
#pragma omp parallel for schedule(static)
    for (int r = 0; r < rows; r++) {
        const float *gate = x + static_cast<long>(r) * 2 * width, *up = gate + width,
                    *from = grad + static_cast<long>(r) * width;
        float *to_gate = grad_x + static_cast<long>(r) * 2 * width, *to_up = to_gate + width;
        for (int i = 0; i < width; i++) {
            float share, slope;
            activation<Kind>(gate[i], share, slope);
            to_up[i] = from[i] * gate[i] * share;
            to_gate[i] = from[i] * up[i] * slope;
        }
    }
}

} // namespace

extern "C" void gate_forward(const float* x, float* out, int rows, int width, int kind) {
    kind == Silu ? forward<Silu>(x, out, rows, width) : forward<GeluTanh>(x, out, rows, width);
}

extern "C" void gate_backward(const float* x, const float* grad, float* grad_x, int rows, int width, int kind) {
    kind == Silu ? backward<Silu>(x, grad, grad_x, rows, width) : backward<GeluTanh>(x, grad, grad_x, rows, width);
}

/// Weighted mean of -log softmax(logits)[target]; `logits` become their own gradient.
extern "C" double cross_entropy(float* logits, const long* targets, const float* weights, float weight_sum, int rows,
                                int vocabulary) {
    double total = 0;
#pragma omp parallel for schedule(static) reduction(+ : total)
    for (int r = 0; r < rows; r++) {
        float* row = logits + static_cast<long>(r) * vocabulary;
        const float right = row[targets[r]], share = weights[r] / weight_sum;
        float most = row[0], sum = 0;
        for (int i = 0; i < vocabulary; i++)
            most = std::max(most, row[i]);
        for (int i = 0; i < vocabulary; i++)
            row[i] = expf(row[i] - most);
        for (int i = 0; i < vocabulary; i++)
            sum += row[i];
        total += static_cast<double>(share) * (most + logf(sum) - right);
        for (int i = 0; i < vocabulary; i++)
            row[i] *= share / sum;
        row[targets[r]] -= share;
    }
    return total;
}

} // namespace recipe
