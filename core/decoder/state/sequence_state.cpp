// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/state/sequence_state.h"

#include "decoder/state/delta_state.h"
#include "decoder/state/kv_cache.h"
#include "decoder/state/ring_kv_cache.h"
#include "plan/cache_plan.h"
#include "weights/memory_need.h"

#include <fmt/format.h>

#include <algorithm>

namespace layerscope {

namespace {

/// What one layer keeps: exactly one of the two.
struct LayerMemory {
    std::unique_ptr<LayerState> rows;
    std::unique_ptr<DeltaState> delta;
};

} // namespace

struct SequenceState::Impl {
    std::vector<LayerMemory> layers;
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

Result<std::int64_t> layer_bytes(const ModelPlan& plan, LayerIndex index, std::int64_t capacity, DType kv) {
    const auto& layer = plan.layers[static_cast<std::size_t>(index)];
    if (layer.mixer == MixerKind::GatedDeltaNet) return layerscope::state_bytes(plan, index);
    return kv_memory_bytes(plan.architecture.n_kv_heads, plan.architecture.head_dim, layer.mask.kept_rows(capacity),
                           kv);
}

Result<void> check_request(const ModelPlan& plan, std::int64_t capacity, DType kv) {
    if (capacity < 1) return fail(ErrorCode::InvalidArgument, what, fmt::format("a context of {} tokens", capacity));
    if (kv != DType::F32 && kv != DType::F16 && kv != DType::BF16)
        return fail(ErrorCode::Unsupported, what, fmt::format("{} is not among F32, F16 and BF16", name(kv)));
    std::int64_t total = 0;
    for (LayerIndex l = 0; l < plan.architecture.n_layers(); ++l) {
        LS_TRY_ASSIGN(const auto bytes, layer_bytes(plan, l, capacity, kv));
        if (__builtin_add_overflow(total, bytes, &total)) return fail(ErrorCode::Limit, what, "its size overflows");
    }
    return check_memory(total, available_memory(), fmt::format("a KV cache for {} tokens", capacity));
}

Result<LayerMemory> make_layer(const ModelPlan& plan, std::size_t index, std::int64_t capacity, DType kv) {
    LayerMemory layer;
    if (plan.layers[index].mixer == MixerKind::GatedDeltaNet) {
        LS_TRY_ASSIGN(auto state,
                      DeltaState::create(*plan.architecture.delta, fmt::format("the state of layer {}", index)));
        layer.delta = std::make_unique<DeltaState>(std::move(state));
        return layer;
    }
    const auto& mask = plan.layers[index].mask;
    LS_TRY_ASSIGN(auto memory,
                  KvMemory::create(plan.architecture.n_kv_heads, plan.architecture.head_dim, mask.kept_rows(capacity),
                                   kv, fmt::format("the KV cache of layer {}", index)));
    if (mask.window)
        layer.rows = std::make_unique<RingKvCache>(std::move(memory));
    else
        layer.rows = std::make_unique<KvCache>(std::move(memory));
    return layer;
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

std::int64_t SequenceState::state_bytes() const {
    std::int64_t total = 0;
    for (const auto& layer : impl_->layers)
        if (layer.delta) total += layer.delta->bytes();
    return total;
}

void SequenceState::set_length(std::int64_t length) { impl_->length = length; }

std::int64_t SequenceState::kv_bytes_used(LayerIndex layer) const {
    const auto& rows = impl_->layers[static_cast<std::size_t>(layer)].rows;
    return rows ? kv_row_bytes(rows->store(), rows->rows(impl_->length)) : 0;
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
        if (layer.rows) total += kv_row_bytes(layer.rows->store(), layer.rows->store().capacity);
    return total;
}

void SequenceState::clear() {
    for (auto& layer : impl_->layers) {
        if (layer.rows) layer.rows->clear();
        if (layer.delta) layer.delta->clear();
    }
    impl_->length = 0;
}

bool SequenceState::truncate(std::int64_t length) {
    if (length < 0 || length > impl_->length) return false;
    if (length == 0) {
        clear();
        return true;
    }
    const auto allows = [&](const LayerMemory& layer) { return layer.rows && layer.rows->can_truncate(length); };
    if (length < impl_->length && !std::ranges::all_of(impl_->layers, allows)) return false;
    impl_->length = length;
    return true;
}

LayerState& SequenceState::layer(LayerIndex index) { return *impl_->layers[static_cast<std::size_t>(index)].rows; }
const LayerState& SequenceState::layer(LayerIndex index) const {
    return *impl_->layers[static_cast<std::size_t>(index)].rows;
}

DeltaState* SequenceState::delta(LayerIndex index) {
    return impl_->layers[static_cast<std::size_t>(index)].delta.get();
}
const DeltaState* SequenceState::delta(LayerIndex index) const {
    return impl_->layers[static_cast<std::size_t>(index)].delta.get();
}

} // namespace layerscope
