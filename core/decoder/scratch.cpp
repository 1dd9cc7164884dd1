// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/scratch.h"

#include "decoder/attention_shape.h"
#include "decoder/state/layer_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

namespace layerscope {

namespace {

/// Rows start on cache lines where the widths allow it; activations do.
std::size_t padded(std::int64_t floats) { return (static_cast<std::size_t>(floats) + 15U) / 16U * 16U; }

bool same_form(const KvStore& a, const KvStore& b, std::int64_t rows) {
    return a.dtype == b.dtype && a.n_kv_heads == b.n_kv_heads && a.head_dim == b.head_dim && a.capacity == rows;
}

} // namespace

Result<Scratch> Scratch::create(const ModelPlan& plan, std::int64_t max_chunk) {
    const auto& arch = plan.architecture;
    Scratch scratch;
    scratch.max_chunk_ = max_chunk;
    scratch.vocab_size_ = arch.vocab_size;
    scratch.widest_ = std::max({arch.hidden_size, plan.query_width(), arch.intermediate_size});
    const auto row = padded(arch.hidden_size) * 3 + padded(plan.query_width()) * 2 + padded(plan.kv_width()) * 2 +
                     padded(arch.intermediate_size) * 2;
    std::size_t bytes = 0;
    if (__builtin_mul_overflow(row * sizeof(float), static_cast<std::size_t>(max_chunk), &bytes))
        return fail(ErrorCode::Limit, "cannot make a decoder", fmt::format("chunks of {} tokens", max_chunk));
    // Each of the nine matrices may need one cache line more than its share to start on one.
    LS_TRY_ASSIGN(scratch.activations_, AlignedBuffer::create(bytes + std::size_t{9} * 64, "activations"));
    scratch.place_activations(plan);
    return scratch;
}

void Scratch::place_activations(const ModelPlan& plan) {
    const auto& arch = plan.architecture;
    const std::array<std::pair<Activation*, std::int64_t>, 9> places{{{&stream_, arch.hidden_size},
                                                                      {&normed_, arch.hidden_size},
                                                                      {&branch_, arch.hidden_size},
                                                                      {&query_, plan.query_width()},
                                                                      {&mixed_, plan.query_width()},
                                                                      {&key_, plan.kv_width()},
                                                                      {&value_, plan.kv_width()},
                                                                      {&gate_, arch.intermediate_size},
                                                                      {&up_, arch.intermediate_size}}};
    auto* next = activations_.as<float>();
    for (const auto& [activation, cols] : places) {
        *activation = {next, cols};
        next += padded(cols * max_chunk_);
    }
}

Result<void> Scratch::prepare(const ModelPlan& plan, const SequenceState& state, std::int32_t n_threads) {
    if (!matmul_.fits(max_chunk_, widest_, n_threads)) {
        LS_TRY_ASSIGN(matmul_, MatmulScratch::create(max_chunk_, widest_, n_threads));
    }
    LS_TRY(prepare_rotary(plan));
    LS_TRY(prepare_staging(state));
    return prepare_attention(plan, state, n_threads);
}

Result<void> Scratch::prepare_rotary(const ModelPlan& plan) {
    const auto is_held = [&](const LayerPlan& layer) {
        return !layer.frequencies || std::ranges::any_of(rotary_, [&](const Rotary& rotary) {
            return rotary.frequencies == layer.frequencies;
        });
    };
    if (std::ranges::all_of(plan.layers, is_held)) return {};
    rotary_.clear();
    for (const auto& layer : plan.layers) {
        if (is_held(layer)) continue;
        const auto pairs = static_cast<std::int64_t>(layer.frequencies->inverse.size());
        LS_TRY_ASSIGN(auto table, RotaryTable::create(max_chunk_, pairs));
        rotary_.push_back({layer.frequencies, std::move(table)});
    }
    return {};
}

Result<void> Scratch::prepare_staging(const SequenceState& state) {
    staging_.resize(static_cast<std::size_t>(state.n_layers()));
    for (LayerIndex l = 0; l < state.n_layers(); ++l) {
        auto& staging = staging_[static_cast<std::size_t>(l)];
        const auto& layer = state.layer(l);
        if (!layer.needs_staging()) {
            staging = KvMemory();
        } else if (!same_form(staging.store(), layer.store(), max_chunk_)) {
            LS_TRY_ASSIGN(staging, KvMemory::create(layer.store().n_kv_heads, layer.store().head_dim, max_chunk_,
                                                    layer.store().dtype, fmt::format("the new rows of layer {}", l)));
        }
    }
    return {};
}

Result<void> Scratch::prepare_attention(const ModelPlan& plan, const SequenceState& state, std::int32_t n_threads) {
    most_keys_ = 0;
    for (const auto& layer : plan.layers) {
        const auto kept = layer.mask.kept_rows(state.capacity());
        most_keys_ = std::max(most_keys_, layer.mask.window ? kept + max_chunk_ : kept);
    }
    const auto shape = attention_shape(plan, MaskRule{});
    if (attention_.fits(shape, most_keys_, n_threads)) return {};
    LS_TRY_ASSIGN(attention_, AttentionScratch::create(shape, most_keys_, n_threads));
    return {};
}

void Scratch::fill_rotary(Position first, std::int64_t n_tokens) {
    for (auto& rotary : rotary_)
        rotary.table.fill(first, n_tokens, rotary.frequencies->inverse, rotary.frequencies->magnitude);
}

const RotaryTable& Scratch::rotary(const RopeFrequencies& frequencies) const {
    const auto found =
        std::ranges::find_if(rotary_, [&](const Rotary& rotary) { return rotary.frequencies.get() == &frequencies; });
    assert(found != rotary_.end());
    return found->table;
}

const KvStore& Scratch::staging(LayerIndex layer) const { return staging_[static_cast<std::size_t>(layer)].store(); }

Result<MatrixView> Scratch::logits(std::int64_t rows) {
    const auto bytes = static_cast<std::size_t>(rows * vocab_size_) * sizeof(float);
    if (logits_.size() < bytes) {
        LS_TRY_ASSIGN(logits_, AlignedBuffer::create(bytes, fmt::format("{} rows of logits", rows)));
    }
    return MatrixView{logits_.as<float>(), rows, vocab_size_, vocab_size_};
}

Result<float*> Scratch::probabilities(std::int64_t n_heads, std::int64_t n_queries, std::int64_t n_keys) {
    // Sized for the most keys there can be, so that it does not grow with the text; pages are touched as needed.
    const auto keys = std::max(n_keys, most_keys_);
    const auto bytes = static_cast<std::size_t>(n_heads * n_queries * keys) * sizeof(float);
    if (probabilities_.size() < bytes) {
        LS_TRY_ASSIGN(probabilities_, AlignedBuffer::create(bytes, "attention probabilities"));
    }
    return probabilities_.as<float>();
}

std::int64_t Scratch::bytes() const {
    auto total = static_cast<std::int64_t>(activations_.size() + logits_.size() + probabilities_.size()) +
                 matmul_.bytes() + attention_.bytes();
    for (const auto& staging : staging_)
        total += kv_row_bytes(staging.store(), staging.store().capacity);
    for (const auto& rotary : rotary_)
        total += 2 * max_chunk_ * static_cast<std::int64_t>(rotary.frequencies->inverse.size() * sizeof(float));
    return total;
}

} // namespace layerscope
