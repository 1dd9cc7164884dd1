// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/state/sequence_state.h"

#include "decoder/state/kv_cache.h"
#include "decoder/state/ring_kv_cache.h"
#include "weights/memory_need.h"

#include <fmt/format.h>

#include <algorithm>

namespace layerscope {

struct SequenceState::Impl {
    std::vector<std::unique_ptr<LayerState>> layers;
    std::int64_t length = 0;
    std::int64_t capacity = 0;
    DType dtype = DType::F32;
};

SequenceState::SequenceState() : impl_(std::make_unique<Impl>()) {}
SequenceState::SequenceState(SequenceState&&) noexcept = default;
SequenceState& SequenceState::operator=(SequenceState&&) noexcept = default;
SequenceState::~SequenceState() = default;

namespace {

constexpr auto what = "cannot reserve the KV cache";

Result<void> check_request(const ModelPlan& plan, std::int64_t capacity, DType kv) {
    if (capacity < 1) return fail(ErrorCode::InvalidArgument, what, fmt::format("a context of {} tokens", capacity));
    if (kv != DType::F32 && kv != DType::F16 && kv != DType::BF16)
        return fail(ErrorCode::Unsupported, what, fmt::format("{} is not among F32, F16 and BF16", name(kv)));
    for (std::size_t l = 0; l < plan.layers.size(); ++l)
        if (plan.layers[l].mixer != MixerKind::SoftmaxAttention)
            return fail(ErrorCode::Unsupported, what, "linear_attention layers are not supported",
                        fmt::format("layer {}", l));
    std::int64_t total = 0;
    for (const auto& layer : plan.layers) {
        LS_TRY_ASSIGN(const auto bytes, kv_memory_bytes(plan.architecture.n_kv_heads, plan.architecture.head_dim,
                                                        layer.mask.kept_rows(capacity), kv));
        if (__builtin_add_overflow(total, bytes, &total)) return fail(ErrorCode::Limit, what, "its size overflows");
    }
    return check_memory(total, available_memory(), fmt::format("a KV cache for {} tokens", capacity));
}

Result<std::unique_ptr<LayerState>> make_layer(const ModelPlan& plan, std::size_t index, std::int64_t capacity,
                                               DType kv) {
    const auto& mask = plan.layers[index].mask;
    LS_TRY_ASSIGN(auto memory,
                  KvMemory::create(plan.architecture.n_kv_heads, plan.architecture.head_dim, mask.kept_rows(capacity),
                                   kv, fmt::format("the KV cache of layer {}", index)));
    if (mask.window) return std::unique_ptr<LayerState>(std::make_unique<RingKvCache>(std::move(memory)));
    return std::unique_ptr<LayerState>(std::make_unique<KvCache>(std::move(memory)));
}

} // namespace

Result<SequenceState> SequenceState::create(const ModelPlan& plan, std::int64_t capacity, DType kv) {
    LS_TRY(check_request(plan, capacity, kv));
    SequenceState state;
    state.impl_->capacity = capacity;
    state.impl_->dtype = kv;
    for (std::size_t i = 0; i < plan.layers.size(); ++i) {
        LS_TRY_ASSIGN(auto layer, make_layer(plan, i, capacity, kv));
        state.impl_->layers.push_back(std::move(layer));
    }
    return state;
}

std::int64_t SequenceState::length() const { return impl_->length; }
std::int64_t SequenceState::capacity() const { return impl_->capacity; }
DType SequenceState::kv_dtype() const { return impl_->dtype; }
std::int64_t SequenceState::n_layers() const { return static_cast<std::int64_t>(impl_->layers.size()); }
std::int64_t SequenceState::state_bytes() const { return 0; } // every layer here keeps keys and values
void SequenceState::set_length(std::int64_t length) { impl_->length = length; }

std::int64_t SequenceState::kv_bytes_used(LayerIndex layer) const {
    const auto& state = *impl_->layers[static_cast<std::size_t>(layer)];
    return kv_row_bytes(state.store(), state.rows(impl_->length));
}

std::int64_t SequenceState::kv_bytes_used() const {
    std::int64_t total = 0;
    for (LayerIndex layer = 0; layer < n_layers(); ++layer)
        total += kv_bytes_used(layer);
    return total;
}

std::int64_t SequenceState::kv_bytes_reserved() const {
    std::int64_t total = 0;
    for (const auto& layer : impl_->layers)
        total += kv_row_bytes(layer->store(), layer->store().capacity);
    return total;
}

void SequenceState::clear() {
    for (auto& layer : impl_->layers)
        layer->clear();
    impl_->length = 0;
}

bool SequenceState::truncate(std::int64_t length) {
    if (length < 0 || length > impl_->length) return false;
    if (length == 0) {
        clear();
        return true;
    }
    const auto allows = [&](const auto& layer) { return layer->can_truncate(length); };
    if (length < impl_->length && !std::ranges::all_of(impl_->layers, allows)) return false;
    impl_->length = length;
    return true;
}

LayerState& SequenceState::layer(LayerIndex index) { return *impl_->layers[static_cast<std::size_t>(index)]; }
const LayerState& SequenceState::layer(LayerIndex index) const {
    return *impl_->layers[static_cast<std::size_t>(index)];
}

} // namespace layerscope
