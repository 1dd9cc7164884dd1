// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/scratch.h"

#include "decoder/attention_shape.h"
#include "decoder/state/layer_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <initializer_list>
#include <string_view>

namespace layerscope {

namespace {

/// Without what comes behind gate and up.
std::int64_t widest_input(const ModelPlan& plan) {
    const auto& arch = plan.architecture;
    return std::max({arch.hidden_size, plan.query_width(), arch.delta ? arch.delta->value_width() : 0,
                     arch.moe ? arch.moe->expert_intermediate_size : 0});
}

bool same_form(const KvStore& a, const KvStore& b) {
    return a.dtype == b.dtype && a.n_kv_heads == b.n_kv_heads && a.head_dim == b.head_dim && a.capacity == b.capacity;
}

/// What a layer's new rows look like that may not be written in place; without memory, empty where there are none.
KvStore staged_rows(const SequenceState& state, LayerIndex layer, std::int64_t max_chunk) {
    KvStore store;
    if (state.delta(layer) != nullptr || !state.layer(layer).needs_staging()) return store;
    store = state.layer(layer).store();
    store.keys = store.values = nullptr;
    store.capacity = max_chunk;
    return store;
}

/// Of keys and values, each in whole cache lines.
Result<std::int64_t> staging_bytes(const KvStore& store) {
    LS_TRY_ASSIGN(const auto bytes, kv_memory_bytes(store.n_kv_heads, store.head_dim, store.capacity, store.dtype));
    constexpr std::int64_t lines = 2 * 64;
    return (bytes + lines - 1) / lines * lines;
}

/// Of a tensor of this shape.
Result<std::size_t> float_bytes(std::initializer_list<std::int64_t> shape, std::string_view purpose) {
    std::size_t bytes = sizeof(float);
    for (const auto size : shape)
        if (__builtin_mul_overflow(bytes, size, &bytes))
            return fail(ErrorCode::Limit, "cannot make room for a run",
                        fmt::format("the size of the {} overflows", purpose));
    return bytes;
}

} // namespace

Result<Scratch> Scratch::create(const ModelPlan& plan, std::int64_t max_chunk) {
    Scratch scratch;
    scratch.max_chunk_ = max_chunk;
    scratch.vocab_size_ = plan.architecture.vocab_size;
    scratch.widest_ = widest_input(plan);
    scratch.ffn_ = FfnRoom::make(plan, max_chunk);
    LS_TRY(scratch.make_activations(plan));
    LS_TRY_ASSIGN(scratch.moe_, MoeScratch::create(plan, max_chunk));
    LS_TRY_ASSIGN(scratch.delta_, DeltaScratch::create(plan, max_chunk));
    return scratch;
}

// Within a block, from the step that writes (first x) to the last one that reads:
//
//                      norm  q k v  heads  keys  mix  output  norm  gate up  down
//   normed              x------x                               x------x
//   packed_query               x------x
//   key, value                 x------------x
//   query, query_gate          x-----------------x
//   mixed                                        x------x
//   branch                                              x---x                  x   into the stream
//   gate, up                                                          x--------x
//
// "heads" parts what is packed, normalizes and turns; "keys" puts keys and values into the cache. In parallel blocks
// the second half reads the first norm, perhaps at the same time: there normed lives until gate and up, and nothing
// of the feed-forward may stand where the mixer's things do.
Result<void> Scratch::make_activations(const ModelPlan& plan) {
    const auto hidden = plan.architecture.hidden_size;
    const auto query = plan.query_width();
    const auto gated = plan.architecture.attention_output_gate ? query : 0;
    const bool parallel = plan.architecture.block == BlockLayout::Parallel;
    ActivationLayout layout;
    const auto stream = layout.add({&stream_, max_chunk_, hidden}, 0);
    const auto normed = layout.add({&normed_, max_chunk_, hidden}, stream);
    const auto key = layout.add({&key_, max_chunk_, plan.kv_width()}, normed);
    const auto value = layout.add({&value_, max_chunk_, plan.kv_width()}, key);
    const auto packed = layout.add({&packed_query_, max_chunk_, 2 * gated}, value);
    const auto mixed = layout.add({&mixed_, max_chunk_, query}, parallel ? normed : stream);
    const auto inputs = std::max({value, packed, mixed});
    const auto queries = layout.add({&query_, max_chunk_, query}, inputs);
    const auto mixer = layout.add({&query_gate_, max_chunk_, gated}, queries);
    if (parallel) {
        const auto branch = layout.add({&branch_, max_chunk_, hidden}, inputs);
        const auto gate = layout.add({&gate_, ffn_.rows, ffn_.cols}, std::max(mixer, branch));
        (void)layout.add({&up_, ffn_.rows, ffn_.cols}, gate);
    } else {
        const auto gate = layout.add({&gate_, ffn_.rows, ffn_.cols}, normed);
        const auto up = layout.add({&up_, ffn_.rows, ffn_.cols}, gate);
        (void)layout.add({&branch_, max_chunk_, hidden}, std::max(up, mixed));
    }
    LS_TRY_ASSIGN(activations_, layout.make("activations"));
    return {};
}

Result<MatmulScratch> Scratch::make_products(std::int32_t n_threads) const {
    return MatmulScratch::create(max_chunk_, widest_, n_threads, ffn_.values());
}

Result<void> Scratch::prepare(const ModelPlan& plan, const SequenceState& state, std::int32_t n_threads,
                              bool branches) {
    if (!matmul_.fits(max_chunk_, widest_, n_threads)) {
        LS_TRY_ASSIGN(matmul_, make_products(n_threads));
    }
    if (branches) LS_TRY(prepare_branches(plan.architecture.hidden_size, n_threads));
    LS_TRY(prepare_rotary(plan));
    LS_TRY(prepare_staging(state));
    LS_TRY(delta_.prepare(state, n_threads));
    return prepare_attention(plan, state, n_threads);
}

Result<void> Scratch::prepare_branches(std::int64_t hidden, std::int32_t n_threads) {
    if (!branch_products_.fits(max_chunk_, widest_, n_threads)) {
        LS_TRY_ASSIGN(branch_products_, make_products(n_threads));
        const std::array<ActivationPlace, 1> places{{{&second_branch_, max_chunk_, hidden}}};
        LS_TRY_ASSIGN(branch_memory_, place_activations(places, "the second branch"));
    }
    branch_products_.set_activation_form(matmul_.activation_form());
    return {};
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
    const auto n_layers = static_cast<std::size_t>(state.n_layers());
    bool known = staging_.size() == n_layers;
    for (std::size_t l = 0; known && l < n_layers; ++l)
        known = same_form(staging_[l], staged_rows(state, static_cast<LayerIndex>(l), max_chunk_));
    if (known) return {};
    std::vector<KvStore> stores(n_layers);
    std::int64_t bytes = 0;
    for (std::size_t l = 0; l < n_layers; ++l) {
        stores[l] = staged_rows(state, static_cast<LayerIndex>(l), max_chunk_);
        LS_TRY_ASSIGN(const auto own, staging_bytes(stores[l]));
        if (__builtin_add_overflow(bytes, own, &bytes))
            return fail(ErrorCode::Limit, "cannot make room for the new rows of rings", "their size overflows");
    }
    // One allocation, so that it comes untouched: what the rings have room for is never written here.
    staging_.clear();
    LS_TRY_ASSIGN(staging_memory_, AlignedBuffer::create(static_cast<std::size_t>(bytes), "the new rows of rings"));
    std::byte* next = staging_memory_.data();
    for (auto& store : stores) {
        LS_TRY_ASSIGN(const auto own, staging_bytes(store));
        store.keys = next;
        store.values = next + own / 2;
        next += own;
    }
    staging_ = std::move(stores);
    return {};
}

Result<void> Scratch::prepare_attention(const ModelPlan& plan, const SequenceState& state, std::int32_t n_threads) {
    most_keys_ = 0;
    for (const auto& layer : plan.layers) {
        if (layer.mixer != MixerKind::SoftmaxAttention) continue;
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

const KvStore& Scratch::staging(LayerIndex layer) const { return staging_[static_cast<std::size_t>(layer)]; }

Result<MatrixView> Scratch::logits(std::int64_t rows) {
    LS_TRY_ASSIGN(const auto bytes, float_bytes({rows, vocab_size_}, "logits"));
    if (logits_.size() < bytes) {
        LS_TRY_ASSIGN(logits_, AlignedBuffer::create(bytes, fmt::format("{} rows of logits", rows)));
    }
    return MatrixView{logits_.as<float>(), rows, vocab_size_, vocab_size_};
}

Result<float*> Scratch::probabilities(std::int64_t n_heads, std::int64_t n_queries, std::int64_t n_keys) {
    // Sized for the most keys there can be, so that it does not grow with the text; pages are touched as needed.
    const auto keys = std::max(n_keys, most_keys_);
    LS_TRY_ASSIGN(const auto bytes, float_bytes({n_heads, n_queries, keys}, "attention probabilities"));
    if (probabilities_.size() < bytes) {
        LS_TRY_ASSIGN(probabilities_, AlignedBuffer::create(bytes, "attention probabilities"));
    }
    return probabilities_.as<float>();
}

std::int64_t Scratch::bytes() const {
    auto total = static_cast<std::int64_t>(activations_.size() + logits_.size() + probabilities_.size() +
                                           staging_memory_.size()) +
                 matmul_.bytes() + branch_products_.bytes() + static_cast<std::int64_t>(branch_memory_.size()) +
                 attention_.bytes() + moe_.bytes() + delta_.bytes();
    for (const auto& rotary : rotary_)
        total += 2 * max_chunk_ * static_cast<std::int64_t>(rotary.frequencies->inverse.size() * sizeof(float));
    return total;
}

} // namespace layerscope
