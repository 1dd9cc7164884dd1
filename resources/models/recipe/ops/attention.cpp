// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Causal attention with a window and grouped queries, forward and backward. Rows of `qkv` hold (heads + 2 kv_heads)
// heads of 32: queries, keys, values. Work is cut into one (sequence, key head) a thread; twelve queries at a time meet
// all keys.

#include "vector.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace recipe {
namespace {

constexpr int head_dim = 32, parts = head_dim / 8, block = 12;

struct Shape {
    int batch, length, heads, kv_heads, window;
    float scale;
    [[nodiscard]] int row() const { return (heads + 2 * kv_heads) * head_dim; }
    [[nodiscard]] int out_row() const { return heads * head_dim; }
    [[nodiscard]] int padded() const { return round_up(length); }
    [[nodiscard]] int stride() const { return padded() + 8; } ///< of a row of scores
};

/// The keys that a block of queries [first, first + n) meets: [begin, end) from a multiple of 8 on.
struct Keys {
    int begin, end, padded_end;
    Keys(const Shape& s, int first, int n)
        : begin(std::max(0, first - s.window + 1) / 8 * 8), end(first + n),
          padded_end(std::min(s.padded(), round_up(end))) {}
};

/// scores[j] = sum over d of query[d] * transposed[d][j] for j in [begin, end), multiples of 8.
void scores_of(const float* query, const float* transposed, int stride, float* scores, int begin, int end) {
    int j = begin;
    for (; j + 64 <= end; j += 64) {
        V8 c[8] = {};
        const float* column = transposed + j;
        for (int d = 0; d < head_dim; d++, column += stride) {
            const V8 x = all(query[d]);
            for (int u = 0; u < 8; u++)
                c[u] += x * load(column + 8 * u);
        }
        for (int u = 0; u < 8; u++)
            store(scores + j + 8 * u, c[u]);
    }
    for (; j < end; j += 8) {
        V8 c = all(0);
        const float* column = transposed + j;
        for (int d = 0; d < head_dim; d++, column += stride)
            c += all(query[d]) * load(column);
        store(scores + j, c);
    }
}

/// out[r] = sum over j in [begin, end) of p[r][j] * rows[j], for `Rows` rows at once.
template <int Rows>
void weighted_rows(const float* p, int p_stride, const float* rows, int stride, float* out, int out_stride, int begin,
                   int end) {
    V8 c[Rows][parts] = {};
    for (int j = begin; j < end; j++) {
        const float* row = rows + static_cast<long>(j) * stride;
        for (int d = 0; d < parts; d++) {
            const V8 y = load(row + 8 * d);
            for (int r = 0; r < Rows; r++)
                c[r][d] += all(p[r * p_stride + j]) * y;
        }
    }
    for (int r = 0; r < Rows; r++)
        for (int d = 0; d < parts; d++)
            store(out + r * out_stride + 8 * d, c[r][d]);
}

void weigh(const float* p, int p_stride, const float* rows, int stride, float* out, int out_stride, int n,
           const Keys& keys) {
    int r = 0;
    for (; r + 3 <= n; r += 3)
        weighted_rows<3>(p + r * p_stride, p_stride, rows, stride, out + r * out_stride, out_stride, keys.begin,
                         keys.end);
    for (; r < n; r++)
        weighted_rows<1>(p + r * p_stride, p_stride, rows, stride, out + r * out_stride, out_stride, keys.begin,
                         keys.end);
}

/// sums[j + r] += sum over i < n of p[i][j + r] * rows[i].
template <int Rows>
void gather_rows(const float* p, int p_stride, const float* rows, int stride, float* sums, int n, int j) {
    V8 c[Rows][parts];
    for (int r = 0; r < Rows; r++)
        for (int d = 0; d < parts; d++)
            c[r][d] = load(sums + (j + r) * head_dim + 8 * d);
    for (int i = 0; i < n; i++) {
        const float* row = rows + static_cast<long>(i) * stride;
        for (int d = 0; d < parts; d++) {
            const V8 y = load(row + 8 * d);
            for (int r = 0; r < Rows; r++)
                c[r][d] += all(p[static_cast<long>(i) * p_stride + j + r]) * y;
        }
    }
    for (int r = 0; r < Rows; r++)
        for (int d = 0; d < parts; d++)
            store(sums + (j + r) * head_dim + 8 * d, c[r][d]);
}

void gather(const float* p, int p_stride, const float* rows, int stride, float* sums, int n, const Keys& keys) {
    int j = keys.begin;
    for (; j + 3 <= keys.end; j += 3)
        gather_rows<3>(p, p_stride, rows, stride, sums, n, j);
    for (; j < keys.end; j++)
        gather_rows<1>(p, p_stride, rows, stride, sums, n, j);
}

/// out[d][j] = rows[j][d] * scale.
void transpose(const float* rows, int stride, int length, float scale, std::vector<float>& out, int out_stride) {
    std::fill(out.begin(), out.end(), 0.0F);
    for (int j = 0; j < length; j++)
        for (int d = 0; d < head_dim; d++)
            out[static_cast<std::size_t>(d) * out_stride + j] = rows[static_cast<long>(j) * stride + d] * scale;
}

void clear_unseen(float* row, int first_seen, int last_seen, const Keys& keys) {
    std::fill(row + keys.begin, row + first_seen, 0.0F);
    std::fill(row + last_seen + 1, row + keys.padded_end, 0.0F);
}

/// Scores to probabilities over [first, last]; returns the logarithm of the sum.
float softmax(float* row, int first, int last) {
    float most = row[first], total = 0;
    for (int j = first; j <= last; j++)
        most = std::max(most, row[j]);
    for (int j = first; j <= last; j++)
        row[j] = expf(row[j] - most);
    for (int j = first; j <= last; j++)
        total += row[j];
    const float inverse = 1 / total;
    for (int j = first; j <= last; j++)
        row[j] *= inverse;
    return most + logf(total);
}

void forward_head(const Shape& s, const float* qkv, const float* keys_t, const float* values, float* p, float* out,
                  float* log_sum) {
    for (int first = 0; first < s.length; first += block) {
        const int n = std::min(block, s.length - first);
        const Keys keys(s, first, n);
        for (int r = 0; r < n; r++) {
            const int i = first + r, seen = std::max(0, i - s.window + 1);
            float* row = p + r * s.stride();
            scores_of(qkv + static_cast<long>(i) * s.row(), keys_t, s.padded(), row, keys.begin, keys.padded_end);
            log_sum[i] = softmax(row, seen, i);
            clear_unseen(row, seen, i, keys);
        }
        weigh(p, s.stride(), values, s.row(), out + static_cast<long>(first) * s.out_row(), s.out_row(), n, keys);
    }
}

/// What one thread needs for the backward pass of one (sequence, key head).
struct Backward {
    std::vector<float> keys_t, values_t, p, dp, grad_keys, grad_values;
    explicit Backward(const Shape& s)
        : keys_t(head_dim * s.padded()), values_t(keys_t.size()), p(block * s.stride()), dp(p.size()),
          grad_keys(keys_t.size()), grad_values(keys_t.size()) {}

    void head(const Shape& s, const float* q, const float* keys, const float* out, const float* log_sum,
              const float* grad_out, float* grad_q) {
        for (int first = 0; first < s.length; first += block) {
            const int n = std::min(block, s.length - first);
            const Keys range(s, first, n);
            for (int r = 0; r < n; r++)
                probabilities(s, range, first + r, r, q, out, log_sum, grad_out);
            const long row = static_cast<long>(first) * s.row(), out_row = static_cast<long>(first) * s.out_row();
            weigh(dp.data(), s.stride(), keys, s.row(), grad_q + row, s.row(), n, range);
            gather(p.data(), s.stride(), grad_out + out_row, s.out_row(), grad_values.data(), n, range);
            gather(dp.data(), s.stride(), q + row, s.row(), grad_keys.data(), n, range);
        }
    }

    /// Row r of p: the probabilities again; of dp: the gradient of the scores.
    void probabilities(const Shape& s, const Keys& range, int i, int r, const float* q, const float* out,
                       const float* log_sum, const float* grad_out) {
        float *chance = p.data() + r * s.stride(), *grad = dp.data() + r * s.stride(), along = 0;
        const float *grad_row = grad_out + static_cast<long>(i) * s.out_row(),
                    *out_row = out + static_cast<long>(i) * s.out_row();
        for (int d = 0; d < head_dim; d++)
            along += grad_row[d] * out_row[d];
        scores_of(q + static_cast<long>(i) * s.row(), keys_t.data(), s.padded(), chance, range.begin, range.padded_end);
        scores_of(grad_row, values_t.data(), s.padded(), grad, range.begin, range.padded_end);
        const int seen = std::max(0, i - s.window + 1);
        for (int j = seen; j <= i; j++)
            chance[j] = expf(chance[j] - log_sum[i]);
        for (int j = seen; j <= i; j++)
            grad[j] = chance[j] * (grad[j] - along) * s.scale;
        clear_unseen(chance, seen, i, range);
        clear_unseen(grad, seen, i, range);
    }
};

} // namespace

extern "C" void attention_forward(const float* qkv, float* out, float* log_sum, int batch, int length, int heads,
                                  int kv_heads, int, int window, float scale) {
    const Shape s{batch, length, heads, kv_heads, window, scale};
    const int group = heads / kv_heads;
#pragma omp parallel
    {
        std::vector<float> keys_t(head_dim * s.padded()), p(block * s.stride());
#pragma omp for schedule(dynamic)
        for (int task = 0; task < batch * kv_heads; task++) {
            const int sequence = task / kv_heads, kv = task % kv_heads;
            const float* rows = qkv + static_cast<long>(sequence) * length * s.row();
            const float *keys = rows + (heads + kv) * head_dim, *values = keys + kv_heads * head_dim;
            transpose(keys, s.row(), length, scale, keys_t, s.padded());
            for (int head = kv * group; head < (kv + 1) * group; head++)
                forward_head(s, rows + head * head_dim, keys_t.data(), values, p.data(),
                             out + static_cast<long>(sequence) * length * s.out_row() + head * head_dim,
                             log_sum + (static_cast<long>(sequence) * heads + head) * length);
        }
    }
}

extern "C" void attention_backward(const float* qkv, const float* out, const float* log_sum, const float* grad_out,
                                   float* grad_qkv, int batch, int length, int heads, int kv_heads, int, int window,
                                   float scale) {
    const Shape s{batch, length, heads, kv_heads, window, scale};
    const int group = heads / kv_heads;
#pragma omp parallel
    {
        Backward work(s);
#pragma omp for schedule(dynamic)
        for (int task = 0; task < batch * kv_heads; task++) {
            const int sequence = task / kv_heads, kv = task % kv_heads;
            const long at = static_cast<long>(sequence) * length * s.row(),
                       out_at = static_cast<long>(sequence) * length * s.out_row();
            const int key_at = (heads + kv) * head_dim, value_at = key_at + kv_heads * head_dim;
            transpose(qkv + at + key_at, s.row(), length, scale, work.keys_t, s.padded());
            transpose(qkv + at + value_at, s.row(), length, 1, work.values_t, s.padded());
            std::fill(work.grad_keys.begin(), work.grad_keys.end(), 0.0F);
            std::fill(work.grad_values.begin(), work.grad_values.end(), 0.0F);
            for (int head = kv * group; head < (kv + 1) * group; head++)
                work.head(s, qkv + at + head * head_dim, qkv + at + key_at, out + out_at + head * head_dim,
                          log_sum + (static_cast<long>(sequence) * heads + head) * length,
                          grad_out + out_at + head * head_dim, grad_qkv + at + head * head_dim);
            for (int j = 0; j < length; j++)
                for (int d = 0; d < head_dim; d++) {
                    float* row = grad_qkv + at + static_cast<long>(j) * s.row() + d;
                    row[key_at] = work.grad_keys[static_cast<std::size_t>(j) * head_dim + d];
                    row[value_at] = work.grad_values[static_cast<std::size_t>(j) * head_dim + d];
                }
        }
    }
}

} // namespace recipe
