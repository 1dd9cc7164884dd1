// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/reference_parts.h"
#include "tensor/float_formats.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numbers>

namespace layerscope::test {

using Vector = std::vector<double>;

double value_at(const WeightView& weight, std::int64_t row, std::int64_t col) {
    const auto* data = weight.row(row);
    if (weight.dtype == DType::F32) {
        float value = 0.0F;
        std::memcpy(&value, data + col * 4, 4);
        return value;
    }
    std::uint16_t bits = 0;
    std::memcpy(&bits, data + col * 2, 2);
    return weight.dtype == DType::BF16 ? bf16_to_float(bits) : f16_to_float(bits);
}

Vector times(const WeightView& weight, const Vector& x) {
    Vector y(static_cast<std::size_t>(weight.rows), 0.0);
    for (std::int64_t r = 0; r < weight.rows; ++r)
        for (std::int64_t c = 0; c < weight.cols; ++c)
            y[static_cast<std::size_t>(r)] += value_at(weight, r, c) * x[static_cast<std::size_t>(c)];
    return y;
}

void rms(Vector& x, std::size_t first, const WeightView& weight, double eps, bool zero_centred) {
    const auto n = static_cast<std::size_t>(weight.cols);
    double squares = 0.0;
    for (std::size_t i = 0; i < n; ++i)
        squares += x[first + i] * x[first + i];
    const double scale = 1.0 / std::sqrt(squares / static_cast<double>(n) + eps);
    for (std::size_t i = 0; i < n; ++i) {
        const double w = value_at(weight, 0, static_cast<std::int64_t>(i)) + (zero_centred ? 1.0 : 0.0);
        x[first + i] *= scale * w;
    }
}

double sigmoid(double z) { return 1.0 / (1.0 + std::exp(-z)); }

namespace {

Vector norm(const Architecture& arch, Vector x, const WeightView& weight) {
    if (arch.norm != NormKind::LayerNorm) {
        rms(x, 0, weight, arch.norm_eps, arch.norm == NormKind::RmsNormZeroCentred);
        return x;
    }
    const auto n = static_cast<double>(x.size());
    double mean = 0.0;
    for (const double v : x)
        mean += v / n;
    double variance = 0.0;
    for (const double v : x)
        variance += (v - mean) * (v - mean) / n;
    for (std::size_t i = 0; i < x.size(); ++i)
        x[i] = (x[i] - mean) / std::sqrt(variance + arch.norm_eps) * value_at(weight, 0, static_cast<std::int64_t>(i));
    return x;
}

double yarn_dimension(const RopeSettings& rope, double rotations) {
    return static_cast<double>(rope.rotary_dim) *
           std::log(rope.original_max_position / (2.0 * std::numbers::pi * rotations)) / (2.0 * std::log(rope.theta));
}

double scaled_frequency(const RopeSettings& rope, double plain, double index) {
    const double wavelength = 2.0 * std::numbers::pi / plain;
    switch (rope.scaling) {
    case RopeScaling::None:
        return plain;
    case RopeScaling::Linear:
        return plain / rope.factor;
    case RopeScaling::Llama3: {
        if (wavelength > rope.original_max_position / rope.low_freq_factor) return plain / rope.factor;
        if (wavelength < rope.original_max_position / rope.high_freq_factor) return plain;
        const double m = (rope.original_max_position / wavelength - rope.low_freq_factor) /
                         (rope.high_freq_factor - rope.low_freq_factor);
        return plain * ((1.0 - m) / rope.factor + m);
    }
    case RopeScaling::Yarn:
        break;
    }
    double low = yarn_dimension(rope, rope.beta_fast);
    double high = yarn_dimension(rope, rope.beta_slow);
    if (rope.truncate) {
        low = std::floor(low);
        high = std::ceil(high);
    }
    low = std::max(low, 0.0);
    high = std::min(high, static_cast<double>(rope.rotary_dim - 1));
    if (high == low) high += 0.001;
    const double ramp = std::clamp((index - low) / (high - low), 0.0, 1.0);
    return plain * (1.0 - ramp) + plain / rope.factor * ramp;
}

void turn(Vector& x, std::size_t first, const RopeSettings& rope, std::size_t position) {
    double magnitude = 1.0;
    if (rope.scaling == RopeScaling::Yarn)
        magnitude = rope.attention_factor.value_or(0.1 * std::log(rope.factor) + 1.0);
    const auto r = static_cast<std::size_t>(rope.rotary_dim);
    for (std::size_t i = 0; i < r / 2; ++i) {
        const double plain = std::pow(rope.theta, -2.0 * static_cast<double>(i) / static_cast<double>(r));
        const double angle = static_cast<double>(position) * scaled_frequency(rope, plain, static_cast<double>(i));
        const bool halves = rope.pairing == RopePairing::HalfSplit;
        double& u = x[first + (halves ? i : 2 * i)];
        double& v = x[first + (halves ? i + r / 2 : 2 * i + 1)];
        const double c = std::cos(angle) * magnitude;
        const double s = std::sin(angle) * magnitude;
        const double turned = u * c - v * s;
        v = v * c + u * s;
        u = turned;
    }
}

struct Qkv {
    Matrix q, k, v; ///< [token][head * head_dim]
    Matrix gate;    ///< of the output, as q; empty without one
};

/// Each head's projection is a query of d values and a gate of d values: leaves the queries, returns the gates.
Vector take_gates(Vector& packed, std::size_t d) {
    Vector queries;
    Vector gates;
    for (std::size_t i = 0; i < packed.size(); ++i)
        (i / d % 2 == 0 ? queries : gates).push_back(packed[i]);
    packed = std::move(queries);
    return gates;
}

void norm_heads(const Architecture& arch, Vector& x, const WeightView& weight) {
    for (std::size_t first = 0; first < x.size(); first += static_cast<std::size_t>(weight.cols))
        rms(x, first, weight, arch.norm_eps, arch.norm == NormKind::RmsNormZeroCentred);
}

Qkv project(const Architecture& arch, const LayerSettings& layer, const LayerWeights& weights, const Matrix& input) {
    const auto d = static_cast<std::size_t>(arch.head_dim);
    Qkv all;
    for (std::size_t t = 0; t < input.size(); ++t) {
        auto q = times(weights.query, input[t]);
        if (arch.attention_output_gate) all.gate.push_back(take_gates(q, d));
        auto k = times(weights.key, input[t]);
        if (arch.qk_norm != QkNorm::None) { // a weight as wide as the projection is one norm over all of it
            norm_heads(arch, q, weights.query_norm);
            norm_heads(arch, k, weights.key_norm);
        }
        if (layer.rope) {
            for (std::size_t first = 0; first < q.size(); first += d)
                turn(q, first, *layer.rope, t);
            for (std::size_t first = 0; first < k.size(); first += d)
                turn(k, first, *layer.rope, t);
        }
        all.q.push_back(std::move(q));
        all.k.push_back(std::move(k));
        all.v.push_back(times(weights.value, input[t]));
    }
    return all;
}

/// Probabilities of one query of one head over all keys; what it does not see is exactly 0.
Vector probabilities(const Architecture& arch, const LayerSettings& layer, const Qkv& qkv, std::size_t head,
                     std::size_t query) {
    const auto d = static_cast<std::size_t>(arch.head_dim);
    const auto kv_head = head / static_cast<std::size_t>(arch.n_heads / arch.n_kv_heads);
    Vector row(qkv.k.size(), 0.0);
    double highest = -INFINITY;
    const auto seen = [&](std::size_t key) {
        const bool slides = layer.type == LayerType::Sliding;
        return key <= query && (!slides || query - key < static_cast<std::size_t>(*arch.sliding_window));
    };
    for (std::size_t key = 0; key < row.size(); ++key) {
        if (!seen(key)) continue;
        for (std::size_t i = 0; i < d; ++i)
            row[key] += qkv.q[query][head * d + i] * qkv.k[key][kv_head * d + i];
        row[key] *= arch.attention_scale;
        if (arch.attention_softcap) row[key] = *arch.attention_softcap * std::tanh(row[key] / *arch.attention_softcap);
        highest = std::max(highest, row[key]);
    }
    double sum = 0.0;
    for (std::size_t key = 0; key < row.size(); ++key) {
        row[key] = seen(key) ? std::exp(row[key] - highest) : 0.0;
        sum += row[key];
    }
    for (double& p : row)
        p /= sum;
    return row;
}

Matrix attend(const Architecture& arch, const LayerSettings& layer, const LayerWeights& weights, const Matrix& input,
              std::vector<Matrix>& maps) {
    const auto qkv = project(arch, layer, weights, input);
    const auto d = static_cast<std::size_t>(arch.head_dim);
    const auto n_heads = static_cast<std::size_t>(arch.n_heads);
    const auto group = n_heads / static_cast<std::size_t>(arch.n_kv_heads);
    maps.assign(n_heads, Matrix(input.size()));
    Matrix out;
    for (std::size_t query = 0; query < input.size(); ++query) {
        Vector mixed(n_heads * d, 0.0);
        for (std::size_t head = 0; head < n_heads; ++head) {
            const auto row = probabilities(arch, layer, qkv, head, query);
            for (std::size_t key = 0; key <= query; ++key)
                for (std::size_t i = 0; i < d; ++i)
                    mixed[head * d + i] += row[key] * qkv.v[key][head / group * d + i];
            maps[head][query] = row;
        }
        for (std::size_t i = 0; !qkv.gate.empty() && i < mixed.size(); ++i)
            mixed[i] *= sigmoid(qkv.gate[query][i]);
        out.push_back(times(weights.attention_output, mixed));
    }
    return out;
}

double activate(Activation activation, double z) {
    if (activation == Activation::Silu) return z / (1.0 + std::exp(-z));
    return 0.5 * z * (1.0 + std::tanh(std::sqrt(2.0 / std::numbers::pi) * (z + 0.044715 * z * z * z)));
}

} // namespace

Vector gated_product(const Architecture& arch, const WeightView& gate, const WeightView& up, const WeightView& down,
                     const Vector& x) {
    auto inner = times(gate, x);
    const auto other = times(up, x);
    for (std::size_t i = 0; i < inner.size(); ++i)
        inner[i] = activate(arch.activation, inner[i]) * other[i];
    return times(down, inner);
}

namespace {

Vector feed_forward(const Architecture& arch, const LayerWeights& weights, const Vector& x) {
    if (!weights.experts.empty()) return mixture(arch, weights, x);
    return gated_product(arch, weights.gate, weights.up, weights.down, x);
}

void add(Vector& x, const Vector& y) {
    for (std::size_t i = 0; i < x.size(); ++i)
        x[i] += y[i];
}

Matrix norm_rows(const Architecture& arch, const Matrix& x, const WeightView& weight) {
    Matrix y;
    for (const auto& row : x)
        y.push_back(norm(arch, row, weight));
    return y;
}

/// The four blocks, each written out on its own.
Matrix run_block(const Architecture& arch, const LayerSettings& layer, const LayerWeights& w, Matrix x,
                 std::vector<Matrix>& maps, Vector& state) {
    const bool post_norm = arch.block == BlockLayout::PostNorm;
    const auto normed = post_norm ? x : norm_rows(arch, x, w.mixer_norm);
    const auto mixed =
        layer.type == LayerType::Linear ? delta_net(arch, w, normed, state) : attend(arch, layer, w, normed, maps);
    for (std::size_t t = 0; t < x.size(); ++t) {
        switch (arch.block) {
        case BlockLayout::Serial:
            add(x[t], mixed[t]);
            add(x[t], feed_forward(arch, w, norm(arch, x[t], w.ffn_norm)));
            break;
        case BlockLayout::Sandwich:
            add(x[t], norm(arch, mixed[t], w.post_mixer_norm));
            add(x[t], norm(arch, feed_forward(arch, w, norm(arch, x[t], w.ffn_norm)), w.post_ffn_norm));
            break;
        case BlockLayout::PostNorm:
            add(x[t], norm(arch, mixed[t], w.post_mixer_norm));
            add(x[t], norm(arch, feed_forward(arch, w, x[t]), w.post_ffn_norm));
            break;
        case BlockLayout::Parallel:
            add(x[t], mixed[t]);
            add(x[t], feed_forward(arch, w, normed[t]));
            break;
        }
    }
    return x;
}

Vector embed(const Architecture& arch, const WeightView& table, TokenId token) {
    Vector x(static_cast<std::size_t>(table.cols));
    for (std::size_t i = 0; i < x.size(); ++i)
        x[i] = value_at(table, token, static_cast<std::int64_t>(i)) * arch.embedding_scale;
    return x;
}

} // namespace

ReferenceRun reference_forward(const Architecture& architecture, const ModelWeights& weights,
                               std::span<const TokenId> tokens) {
    ReferenceRun run;
    Matrix x;
    for (const auto token : tokens)
        x.push_back(embed(architecture, weights.embedding, token));
    run.hidden.push_back(x);
    run.attention.resize(architecture.layers.size());
    run.states.resize(architecture.layers.size());
    for (std::size_t l = 0; l < architecture.layers.size(); ++l) {
        x = run_block(architecture, architecture.layers[l], weights.layers[l], std::move(x), run.attention[l],
                      run.states[l]);
        run.hidden.push_back(x);
    }
    run.final_norm = norm_rows(architecture, x, weights.final_norm);
    for (const auto& row : run.final_norm) {
        auto logits = times(weights.output_head, row);
        for (double& value : logits) {
            value *= architecture.logit_scale;
            if (architecture.logit_softcap)
                value = *architecture.logit_softcap * std::tanh(value / *architecture.logit_softcap);
        }
        run.logits.push_back(std::move(logits));
    }
    return run;
}

} // namespace layerscope::test
