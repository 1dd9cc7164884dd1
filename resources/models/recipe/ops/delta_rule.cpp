// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The gated delta rule, token by token with its 32 x 32 state in the first cache (on a CPU cheaper than the chunked
// form), and the causal convolution before it. The backward pass runs each chunk again from a kept state.

#include "vector.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

namespace recipe {
namespace {

constexpr int value_dim = 32, parts = value_dim / 8;

struct Shape {
    int batch, length, heads, key_dim, chunk;
    [[nodiscard]] int state() const { return key_dim * value_dim; }
    [[nodiscard]] int chunks() const { return (length + chunk - 1) / chunk; }
};

struct Inputs {
    const float *q, *k, *v, *decay, *beta;
};

struct Gradients {
    float *q, *k, *v, *decay, *beta;
};

/// state = decay * state + k (beta * (v - k decay state)); keeps what was written in `written`.
void step(float* state, const float* k, const float* v, float decay, float beta, float* written, int key_dim) {
    V8 read[parts] = {}, change[parts];
    for (int i = 0; i < key_dim; i++)
        for (int d = 0; d < parts; d++) {
            float* at = state + i * value_dim + 8 * d;
            const V8 kept = load(at) * all(decay);
            store(at, kept);
            read[d] += all(k[i]) * kept;
        }
    for (int d = 0; d < parts; d++) {
        change[d] = all(beta) * (load(v + 8 * d) - read[d]);
        store(written + 8 * d, change[d]);
    }
    for (int i = 0; i < key_dim; i++)
        for (int d = 0; d < parts; d++) {
            float* at = state + i * value_dim + 8 * d;
            store(at, load(at) + all(k[i]) * change[d]);
        }
}

void read_state(const float* state, const float* q, float* out, int key_dim) {
    V8 read[parts] = {};
    for (int i = 0; i < key_dim; i++)
        for (int d = 0; d < parts; d++)
            read[d] += all(q[i]) * load(state + i * value_dim + 8 * d);
    for (int d = 0; d < parts; d++)
        store(out + 8 * d, read[d]);
}

/// The backward pass of one head of one sequence.
class Backward {
public:
    explicit Backward(const Shape& s)
        : s_(s), states_(static_cast<std::size_t>(s.chunk + 1) * s.state()), written_(s.chunk * value_dim),
          grad_state_(s.state()) {}

    void run(const Inputs& in, const float* kept, const float* grad_out, const Gradients& out, int sequence, int head) {
        std::fill(grad_state_.begin(), grad_state_.end(), 0.0F);
        const long first = static_cast<long>(sequence) * s_.length * s_.heads + head;
        for (int chunk = s_.chunks() - 1; chunk >= 0; chunk--) {
            const int begin = chunk * s_.chunk, end = std::min(s_.length, begin + s_.chunk);
            std::memcpy(states_.data(), kept + static_cast<long>(chunk) * s_.state(), sizeof(float) * s_.state());
            for (int t = begin; t < end; t++)
                again(in, first + static_cast<long>(t) * s_.heads, t - begin);
            for (int t = end - 1; t >= begin; t--)
                token(in, grad_out, out, first + static_cast<long>(t) * s_.heads, t - begin);
        }
    }

private:
    void again(const Inputs& in, long n, int i) {
        float* state = &states_[static_cast<std::size_t>(i + 1) * s_.state()];
        std::memcpy(state, state - s_.state(), sizeof(float) * s_.state());
        step(state, in.k + n * s_.key_dim, in.v + n * value_dim, in.decay[n], in.beta[n], &written_[i * value_dim],
             s_.key_dim);
    }

    void token(const Inputs& in, const float* grad_out, const Gradients& out, long n, int i) {
        const float *after = &states_[static_cast<std::size_t>(i + 1) * s_.state()], *before = after - s_.state();
        const float *q = in.q + n * s_.key_dim, *k = in.k + n * s_.key_dim;
        const float decay = in.decay[n], beta = in.beta[n], inverse_beta = beta > 1e-8F ? 1 / beta : 0;
        V8 grad[parts], written[parts], grad_written[parts] = {}, grad_read[parts];
        for (int d = 0; d < parts; d++) {
            grad[d] = load(grad_out + n * value_dim + 8 * d);
            written[d] = load(&written_[i * value_dim + 8 * d]);
        }
        for (int j = 0; j < s_.key_dim; j++) {
            V8 for_q = all(0), for_k = all(0);
            for (int d = 0; d < parts; d++) {
                float* at = &grad_state_[j * value_dim + 8 * d];
                const V8 sum_so_far = load(at) + all(q[j]) * grad[d];
                store(at, sum_so_far);
                for_q += load(after + j * value_dim + 8 * d) * grad[d];
                for_k += sum_so_far * written[d];
                grad_written[d] += all(k[j]) * sum_so_far;
            }
            out.q[n * s_.key_dim + j] = sum(for_q);
            out.k[n * s_.key_dim + j] = sum(for_k);
        }
        V8 for_beta = all(0), for_decay = all(0);
        for (int d = 0; d < parts; d++) {
            store(out.v + n * value_dim + 8 * d, grad_written[d] * all(beta));
            for_beta += grad_written[d] * written[d] * all(inverse_beta);
            grad_read[d] = grad_written[d] * all(-beta);
        }
        for (int j = 0; j < s_.key_dim; j++) {
            V8 for_k = all(0);
            for (int d = 0; d < parts; d++) {
                float* at = &grad_state_[j * value_dim + 8 * d];
                const V8 old = load(before + j * value_dim + 8 * d), grad_decayed = load(at) + all(k[j]) * grad_read[d];
                for_k += old * grad_read[d];
                for_decay += old * grad_decayed;
                store(at, grad_decayed * all(decay));
            }
            out.k[n * s_.key_dim + j] += decay * sum(for_k);
        }
        out.beta[n] = sum(for_beta);
        out.decay[n] = sum(for_decay);
    }

    Shape s_;
    std::vector<float> states_, written_, grad_state_;
};

} // namespace

/// q, k [batch, length, heads, key_dim], v [.., 32], decay, beta [..]; `kept`: the state before every chunk of every
/// head.
extern "C" void delta_forward(const float* q, const float* k, const float* v, const float* decay, const float* beta,
                              float* out, float* kept, int batch, int length, int heads, int key_dim, int, int chunk) {
    const Shape s{batch, length, heads, key_dim, chunk};
#pragma omp parallel
    {
        std::vector<float> state(s.state()), written(value_dim);
#pragma omp for schedule(dynamic)
        for (int task = 0; task < batch * heads; task++) {
            std::fill(state.begin(), state.end(), 0.0F);
            for (int t = 0; t < length; t++) {
                if (t % chunk == 0)
                    std::memcpy(kept + (static_cast<long>(task) * s.chunks() + t / chunk) * s.state(), state.data(),
                                sizeof(float) * s.state());
                const long n = (static_cast<long>(task / heads) * length + t) * heads + task % heads;
                step(state.data(), k + n * key_dim, v + n * value_dim, decay[n], beta[n], written.data(), key_dim);
                read_state(state.data(), q + n * key_dim, out + n * value_dim, key_dim);
            }
        }
    }
}

extern "C" void delta_backward(const float* q, const float* k, const float* v, const float* decay, const float* beta,
                               const float* kept, const float* grad_out, float* grad_q, float* grad_k, float* grad_v,
                               float* grad_decay, float* grad_beta, int batch, int length, int heads, int key_dim, int,
                               int chunk) {
    const Shape s{batch, length, heads, key_dim, chunk};
#pragma omp parallel
    {
        Backward work(s);
#pragma omp for schedule(dynamic)
        for (int task = 0; task < batch * heads; task++)
            work.run({q, k, v, decay, beta}, kept + static_cast<long>(task) * s.chunks() * s.state(), grad_out,
                     {grad_q, grad_k, grad_v, grad_decay, grad_beta}, task / heads, task % heads);
    }
}

} // namespace recipe
