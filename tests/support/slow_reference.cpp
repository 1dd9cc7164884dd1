// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "support/slow_reference.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

namespace layerscope::slow {
namespace {

template <class T> T read(const std::byte* p) {
    T value;
    std::memcpy(&value, p, sizeof(value));
    return value;
}

double half_value(std::uint16_t bits) {
    const int exponent = (bits >> 10) & 31;
    const int fraction = bits & 1023;
    const double sign = (bits & 0x8000) != 0 ? -1.0 : 1.0;
    if (exponent == 31)
        return fraction != 0 ? std::numeric_limits<double>::quiet_NaN()
                             : sign * std::numeric_limits<double>::infinity();
    if (exponent == 0) return sign * std::ldexp(fraction, -24);
    return sign * std::ldexp(1024 + fraction, exponent - 25);
}

double bfloat_value(std::uint16_t bits) {
    const std::uint32_t wide = std::uint32_t{bits} << 16;
    float value;
    std::memcpy(&value, &wide, sizeof(value));
    return value;
}

int nibble(const std::byte* bytes, std::int64_t i) {
    const auto pair = read<std::uint8_t>(bytes + i % 16);
    return i % 32 < 16 ? pair & 15 : pair >> 4;
}

/// The 4-bit and 5-bit formats of 32 values: a nibble, a bit of a 32-bit word, perhaps an offset.
double small_block_value(DType dtype, const std::byte* block, std::int64_t i) {
    const bool offset = dtype == DType::Q4_1 || dtype == DType::Q5_1;
    const bool five = dtype == DType::Q5_0 || dtype == DType::Q5_1;
    const double d = half_value(read<std::uint16_t>(block));
    const std::byte* rest = block + (offset ? 4 : 2);
    int q = 0;
    if (five) {
        q = static_cast<int>(read<std::uint32_t>(rest) >> i & 1U) << 4;
        rest += 4;
    }
    q += nibble(rest, i);
    return offset ? d * q + half_value(read<std::uint16_t>(block + 2)) : d * (q - (five ? 16 : 8));
}

/// The twelve bytes seen as they are drawn in the format: eight scales and eight minima of six bits.
std::pair<int, int> packed_scale(const std::byte* twelve, std::int64_t group) {
    const auto byte = [&](std::int64_t at) { return static_cast<int>(read<std::uint8_t>(twelve + at)); };
    if (group < 4) return {byte(group) % 64, byte(group + 4) % 64};
    return {byte(group + 4) % 16 + byte(group - 4) / 64 * 16, byte(group + 4) / 16 + byte(group) / 64 * 16};
}

double k45_value(bool five, const std::byte* block, std::int64_t i) {
    const std::int64_t group = i / 32;
    const auto [scale, least] = packed_scale(block + 4, group);
    const std::byte* const nibbles = block + (five ? 48 : 16);
    const auto pair = static_cast<int>(read<std::uint8_t>(nibbles + group / 2 * 32 + i % 32));
    int q = group % 2 == 0 ? pair % 16 : pair / 16;
    if (five) q += 16 * (static_cast<int>(read<std::uint8_t>(block + 16 + i % 32)) >> group & 1);
    return half_value(read<std::uint16_t>(block)) * scale * q - half_value(read<std::uint16_t>(block + 2)) * least;
}

double k6_value(const std::byte* block, std::int64_t i) {
    const std::int64_t half = i / 128;
    const std::int64_t quarter = i % 128 / 32;
    const std::int64_t place = i % 32;
    const auto pair = static_cast<int>(read<std::uint8_t>(block + 64 * half + 32 * (quarter % 2) + place));
    const auto upper = static_cast<int>(read<std::uint8_t>(block + 128 + 32 * half + place)) >> (2 * quarter);
    const int q = (quarter < 2 ? pair % 16 : pair / 16) + 16 * (upper % 4) - 32;
    return half_value(read<std::uint16_t>(block + 208)) * read<std::int8_t>(block + 192 + i / 16) * q;
}

double block_value(DType dtype, const std::byte* row, std::int64_t col) {
    const auto values = static_cast<std::int64_t>(traits(dtype).block_values);
    const std::byte* const block = row + col / values * static_cast<std::int64_t>(traits(dtype).block_bytes);
    if (dtype == DType::Q6_K) return k6_value(block, col % values);
    if (dtype == DType::Q4_K || dtype == DType::Q5_K) return k45_value(dtype == DType::Q5_K, block, col % values);
    return small_block_value(dtype, block, col % values);
}

double sigmoid(double z) { return 1.0 / (1.0 + std::exp(-z)); }

template <class F> Matrix map(ConstMatrixView x, const F& f) {
    Matrix y(x.rows, x.cols);
    for (std::int64_t r = 0; r < x.rows; ++r)
        for (std::int64_t c = 0; c < x.cols; ++c)
            y.at(r, c) = f(r, c);
    return y;
}

} // namespace

Matrix::Matrix(ConstMatrixView x) : Matrix(x.rows, x.cols) {
    for (std::int64_t r = 0; r < rows; ++r)
        for (std::int64_t c = 0; c < cols; ++c)
            at(r, c) = x.row(r)[c];
}

double weight_value(const WeightView& w, std::int64_t row, std::int64_t col) {
    const std::byte* const p = w.row(row);
    switch (w.dtype) {
    case DType::F32:
        return read<float>(p + 4 * col);
    case DType::BF16:
        return bfloat_value(read<std::uint16_t>(p + 2 * col));
    case DType::F16:
        return half_value(read<std::uint16_t>(p + 2 * col));
    case DType::Q8_0: {
        const std::byte* const block = p + col / 32 * 34;
        return half_value(read<std::uint16_t>(block)) * read<std::int8_t>(block + 2 + col % 32);
    }
    default:
        return block_value(w.dtype, p, col);
    }
}

Matrix matmul(const WeightView& w, ConstMatrixView x) {
    Matrix y(x.rows, w.rows);
    for (std::int64_t r = 0; r < w.rows; ++r)
        for (std::int64_t c = 0; c < w.cols; ++c) {
            const double value = weight_value(w, r, c);
            for (std::int64_t t = 0; t < x.rows; ++t)
                y.at(t, r) += value * x.row(t)[c];
        }
    return y;
}

Matrix rms_norm_heads(ConstMatrixView x, const WeightView& weight, double eps, bool zero_centred) {
    Matrix y(x.rows, x.cols);
    const std::int64_t n = weight.cols;
    for (std::int64_t t = 0; t < x.rows; ++t)
        for (std::int64_t first = 0; first < x.cols; first += n) {
            double squares = 0;
            for (std::int64_t c = first; c < first + n; ++c)
                squares += double{x.row(t)[c]} * x.row(t)[c];
            const double root = std::sqrt(squares / static_cast<double>(n) + eps);
            for (std::int64_t c = first; c < first + n; ++c)
                y.at(t, c) = x.row(t)[c] / root * (weight_value(weight, 0, c - first) + (zero_centred ? 1.0 : 0.0));
        }
    return y;
}

Matrix rms_norm(ConstMatrixView x, const WeightView& weight, double eps, bool zero_centred) {
    return rms_norm_heads(x, weight, eps, zero_centred);
}

Matrix layer_norm(ConstMatrixView x, const WeightView& weight, double eps) {
    Matrix y(x.rows, x.cols);
    const auto n = static_cast<double>(x.cols);
    for (std::int64_t t = 0; t < x.rows; ++t) {
        double mean = 0;
        for (std::int64_t c = 0; c < x.cols; ++c)
            mean += x.row(t)[c] / n;
        double variance = 0;
        for (std::int64_t c = 0; c < x.cols; ++c)
            variance += (x.row(t)[c] - mean) * (x.row(t)[c] - mean) / n;
        for (std::int64_t c = 0; c < x.cols; ++c)
            y.at(t, c) = (x.row(t)[c] - mean) / std::sqrt(variance + eps) * weight_value(weight, 0, c);
    }
    return y;
}

Matrix silu_gate(ConstMatrixView gate, ConstMatrixView up) {
    return map(gate, [&](std::int64_t r, std::int64_t c) {
        const double z = gate.row(r)[c];
        return z * sigmoid(z) * up.row(r)[c];
    });
}

Matrix gelu_tanh_gate(ConstMatrixView gate, ConstMatrixView up) {
    const double root = std::sqrt(2.0 / std::acos(-1.0));
    return map(gate, [&](std::int64_t r, std::int64_t c) {
        const double z = gate.row(r)[c];
        return z / 2 * (1 + std::tanh(root * (z + 0.044715 * z * z * z))) * up.row(r)[c];
    });
}

Matrix softcap(ConstMatrixView x, double cap) {
    return map(x, [&](std::int64_t r, std::int64_t c) { return cap * std::tanh(x.row(r)[c] / cap); });
}

Matrix add(ConstMatrixView x, ConstMatrixView y) {
    return map(x, [&](std::int64_t r, std::int64_t c) { return double{x.row(r)[c]} + y.row(r)[c]; });
}

Matrix scale(ConstMatrixView x, double factor) {
    return map(x, [&](std::int64_t r, std::int64_t c) { return x.row(r)[c] * factor; });
}

double log_sum_exp(std::span<const float> x) {
    double sum = 0;
    for (const float v : x)
        sum += std::exp(double{v});
    return std::log(sum);
}

std::vector<double> softmax(std::span<const float> x) {
    const double max = *std::ranges::max_element(x);
    double sum = 0;
    for (const float v : x)
        sum += std::exp(v - max);
    std::vector<double> y;
    for (const float v : x)
        y.push_back(std::exp(v - max) / sum);
    return y;
}

Matrix rotate(ConstMatrixView x, std::int64_t head_dim, Position first, std::span<const float> inverse,
              double magnitude, RotaryPairs pairs) {
    Matrix y(x);
    const auto n = static_cast<std::int64_t>(inverse.size());
    for (std::int64_t t = 0; t < x.rows; ++t)
        for (std::int64_t head = 0; head < x.cols; head += head_dim)
            for (std::int64_t i = 0; i < n; ++i) {
                const std::int64_t a = head + (pairs == RotaryPairs::Halves ? i : 2 * i);
                const std::int64_t b = pairs == RotaryPairs::Halves ? a + n : a + 1;
                // The reference's angle is a float32 product; only from there on is this more exact.
                const double angle = static_cast<float>(first + t) * inverse[static_cast<std::size_t>(i)];
                const double u = x.row(t)[a];
                const double v = x.row(t)[b];
                y.at(t, a) = magnitude * (u * std::cos(angle) - v * std::sin(angle));
                y.at(t, b) = magnitude * (v * std::cos(angle) + u * std::sin(angle));
            }
    return y;
}

Matrix embed(const WeightView& table, std::span<const TokenId> tokens, double scale) {
    Matrix y(static_cast<std::int64_t>(tokens.size()), table.cols);
    for (std::int64_t t = 0; t < y.rows; ++t)
        for (std::int64_t c = 0; c < y.cols; ++c)
            y.at(t, c) = weight_value(table, tokens[static_cast<std::size_t>(t)], c) * scale;
    return y;
}

Attended attention(const AttentionShape& shape, ConstMatrixView q, Position first_query, ConstMatrixView keys,
                   ConstMatrixView values, Position first_key) {
    Attended result{Matrix(q.rows, q.cols),
                    std::vector<double>(static_cast<std::size_t>(shape.n_heads * q.rows * keys.rows))};
    const std::int64_t d = shape.head_dim;
    for (std::int64_t h = 0; h < shape.n_heads; ++h)
        for (std::int64_t t = 0; t < q.rows; ++t) {
            const std::int64_t kv = h / (shape.n_heads / shape.n_kv_heads) * d;
            const Position query = first_query + t;
            double* const row = result.weights.data() + (h * q.rows + t) * keys.rows;
            double sum = 0;
            for (std::int64_t j = 0; j < keys.rows; ++j) {
                const Position key = first_key + j;
                if (key > query || (shape.window && key <= query - *shape.window)) continue;
                double score = 0;
                for (std::int64_t i = 0; i < d; ++i)
                    score += double{q.row(t)[h * d + i]} * keys.row(j)[kv + i];
                score *= shape.scale;
                if (shape.softcap) score = *shape.softcap * std::tanh(score / *shape.softcap);
                row[j] = std::exp(score); // scores of tests are small enough to do without the maximum
                sum += row[j];
            }
            for (std::int64_t j = 0; j < keys.rows; ++j) {
                row[j] /= sum;
                for (std::int64_t i = 0; i < d; ++i)
                    result.out.at(t, h * d + i) += row[j] * values.row(j)[kv + i];
            }
        }
    return result;
}

} // namespace layerscope::slow
