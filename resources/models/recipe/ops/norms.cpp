// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// RMS norms: of whole rows, and of queries and keys together with their rotation (pairs i, i + rotary / 2).

#include <cmath>
#include <cstring>
#include <vector>

namespace recipe {
namespace {

constexpr float eps = 1e-6F;

float inverse_rms(const float* x, int n, float tiny) {
    float squares = 0;
    for (int i = 0; i < n; i++)
        squares += x[i] * x[i];
    return 1 / sqrtf(squares / static_cast<float>(n) + tiny);
}

/// Adds to `grad_weight`; writes `grad_x`. y = x * inverse * (plus + weight).
void norm_backward(const float* x, const float* weight, float plus, float inverse, const float* grad, float* grad_x,
                   float* grad_weight, int n) {
    float along = 0;
    for (int i = 0; i < n; i++) {
        const float normed = x[i] * inverse;
        grad_weight[i] += grad[i] * normed;
        along += grad[i] * (weight[i] + plus) * normed;
    }
    along /= static_cast<float>(n);
    for (int i = 0; i < n; i++)
        grad_x[i] = inverse * (grad[i] * (weight[i] + plus) - x[i] * inverse * along);
}

enum Mode { None = 0, Head = 1, Whole = 2 };

struct Heads {
    int length, heads, kv_heads, head_dim, mode, rotary;
    [[nodiscard]] int q() const { return heads * head_dim; }
    [[nodiscard]] int kv() const { return kv_heads * head_dim; }
    [[nodiscard]] int out_row() const { return q() + 2 * kv(); }
};

/// One head's row: normed by `inverse` and `weight` (null: not), then rotated.
void norm_rotate_head(const Heads& s, const float* x, float inverse, const float* weight, const float* cosine,
                      const float* sine, float* out) {
    for (int i = 0; i < s.head_dim; i++)
        out[i] = weight != nullptr ? x[i] * inverse * weight[i] : x[i];
    const int half = s.rotary / 2;
    for (int i = 0; i < half; i++) {
        const float a = out[i], b = out[i + half];
        out[i] = a * cosine[i] - b * sine[i];
        out[i + half] = b * cosine[i] + a * sine[i];
    }
}

void rotate_back(const Heads& s, const float* grad, const float* cosine, const float* sine, float* out) {
    const int half = s.rotary / 2;
    for (int i = s.rotary; i < s.head_dim; i++)
        out[i] = grad[i];
    for (int i = 0; i < half; i++) {
        out[i] = grad[i] * cosine[i] + grad[i + half] * sine[i];
        out[i + half] = grad[i + half] * cosine[i] - grad[i] * sine[i];
    }
}

} // namespace

extern "C" void rms_forward(const float* x, const float* weight, float plus, float* out, float* inverse, int rows,
                            int n, float tiny) {
#pragma omp parallel for schedule(static)
    for (int r = 0; r < rows; r++) {
        const float* row = x + static_cast<long>(r) * n;
        const float z = inverse[r] = inverse_rms(row, n, tiny);
        for (int i = 0; i < n; i++)
            out[static_cast<long>(r) * n + i] = row[i] * z * (weight[i] + plus);
    }
}

extern "C" void rms_backward(const float* x, const float* weight, float plus, const float* inverse, const float* grad,
                             float* grad_x, float* grad_weight, int rows, int n) {
#pragma omp parallel
    {
        std::vector<float> sums(n);
#pragma omp for schedule(static)
        for (int r = 0; r < rows; r++) {
            const long at = static_cast<long>(r) * n;
            norm_backward(x + at, weight, plus, inverse[r], grad + at, grad_x + at, sums.data(), n);
        }
#pragma omp critical
        for (int i = 0; i < n; i++)
            grad_weight[i] += sums[i];
    }
}

/// Rows of `columns` begin with queries, keys, values; `inverse` keeps heads + kv_heads numbers a row.
extern "C" void norm_rotate_forward(const float* x, int columns, float* out, float* inverse, const float* q_weight,
                                    const float* k_weight, const float* cosine, const float* sine, int rows, int length,
                                    int heads, int kv_heads, int head_dim, int mode, int rotary) {
    const Heads s{length, heads, kv_heads, head_dim, mode, rotary};
#pragma omp parallel for schedule(static)
    for (int r = 0; r < rows; r++) {
        const float* row = x + static_cast<long>(r) * columns;
        float *to = out + static_cast<long>(r) * s.out_row(),
              *kept = inverse + static_cast<long>(r) * (heads + kv_heads);
        const long turn = static_cast<long>(r % length) * (rotary / 2);
        const float whole_q = mode == Whole ? inverse_rms(row, s.q(), eps) : 1;
        const float whole_k = mode == Whole ? inverse_rms(row + s.q(), s.kv(), eps) : 1;
        for (int h = 0; h < heads + kv_heads; h++) {
            const bool query = h < heads;
            const float* head = row + h * head_dim;
            const float* weight = mode == None ? nullptr : query ? q_weight : k_weight;
            if (mode == Whole) weight += (query ? h : h - heads) * head_dim;
            kept[h] = mode == Head ? inverse_rms(head, head_dim, eps) : query ? whole_q : whole_k;
            norm_rotate_head(s, head, kept[h], weight, cosine + turn, sine + turn, to + h * head_dim);
        }
        std::memcpy(to + s.q() + s.kv(), row + s.q() + s.kv(), sizeof(float) * s.kv());
    }
}

/// `grad_x` beyond the values is left as it is.
extern "C" void norm_rotate_backward(const float* x, int columns, const float* inverse, const float* q_weight,
                                     const float* k_weight, const float* cosine, const float* sine, const float* grad,
                                     float* grad_x, float* grad_q, float* grad_k, int rows, int length, int heads,
                                     int kv_heads, int head_dim, int mode, int rotary) {
    const Heads s{length, heads, kv_heads, head_dim, mode, rotary};
    const int q_weights = mode == Head ? head_dim : s.q(), k_weights = mode == Head ? head_dim : s.kv();
#pragma omp parallel
    {
        std::vector<float> q_sums(q_weights), k_sums(k_weights), turned(s.q() + s.kv());
#pragma omp for schedule(static)
        for (int r = 0; r < rows; r++) {
            const float *row = x + static_cast<long>(r) * columns, *from = grad + static_cast<long>(r) * s.out_row();
            const float* kept = inverse + static_cast<long>(r) * (heads + kv_heads);
            float* to = grad_x + static_cast<long>(r) * columns;
            const long turn = static_cast<long>(r % length) * (rotary / 2);
            for (int h = 0; h < heads + kv_heads; h++)
                rotate_back(s, from + h * head_dim, cosine + turn, sine + turn, &turned[h * head_dim]);
            if (mode == None) std::memcpy(to, turned.data(), sizeof(float) * turned.size());
            for (int h = 0; mode == Head && h < heads + kv_heads; h++)
                norm_backward(row + h * head_dim, h < heads ? q_weight : k_weight, 0, kept[h], &turned[h * head_dim],
                              to + h * head_dim, h < heads ? q_sums.data() : k_sums.data(), head_dim);
            if (mode == Whole) {
                norm_backward(row, q_weight, 0, kept[0], turned.data(), to, q_sums.data(), s.q());
                norm_backward(row + s.q(), k_weight, 0, kept[heads], &turned[s.q()], to + s.q(), k_sums.data(), s.kv());
            }
            std::memcpy(to + s.q() + s.kv(), from + s.q() + s.kv(), sizeof(float) * s.kv());
        }
#pragma omp critical
        if (mode != None) {
            for (int i = 0; i < q_weights; i++)
                grad_q[i] += q_sums[i];
            for (int i = 0; i < k_weights; i++)
                grad_k[i] += k_sums[i];
        }
    }
}

} // namespace recipe
