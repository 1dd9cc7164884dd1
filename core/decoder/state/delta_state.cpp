// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/state/delta_state.h"

#include <cstring>
#include <optional>

namespace layerscope {

namespace {

constexpr auto what = "cannot reserve the recurrent state";

/// Floats of both parts; nullopt if they cannot be counted.
std::optional<std::size_t> state_floats(const DeltaSettings& settings) {
    std::int64_t matrices = 0;
    std::int64_t columns = 0;
    std::int64_t total = 0;
    if (__builtin_mul_overflow(settings.value_width(), settings.key_head_dim, &matrices) ||
        __builtin_mul_overflow(settings.conv_channels(), settings.conv_kernel - 1, &columns) ||
        __builtin_add_overflow(matrices, columns, &total))
        return std::nullopt;
    return static_cast<std::size_t>(total);
}

} // namespace

Result<DeltaState> DeltaState::create(const DeltaSettings& settings, std::string_view purpose) {
    const auto floats = state_floats(settings);
    std::size_t bytes = 0;
    if (!floats || __builtin_mul_overflow(*floats, sizeof(float), &bytes))
        return fail(ErrorCode::Limit, what, "its size overflows");
    DeltaState state;
    state.settings_ = settings;
    LS_TRY_ASSIGN(state.memory_, AlignedBuffer::create(bytes, purpose));
    return state;
}

std::int64_t DeltaState::recurrent_values() const { return settings_.value_width() * settings_.key_head_dim; }

ConstMatrixView DeltaState::recurrent_rows() const {
    return {recurrent(), settings_.n_value_heads * settings_.key_head_dim, settings_.value_head_dim,
            settings_.value_head_dim};
}

ConstMatrixView DeltaState::conv_tail() const {
    return {recurrent() + recurrent_values(), settings_.conv_kernel - 1, settings_.conv_channels(),
            settings_.conv_channels()};
}

MatrixView DeltaState::conv_tail() {
    return {recurrent() + recurrent_values(), settings_.conv_kernel - 1, settings_.conv_channels(),
            settings_.conv_channels()};
}

void DeltaState::clear() {
    if (memory_.size() > 0) std::memset(memory_.data(), 0, memory_.size());
}

void DeltaState::copy_from(const std::byte* memory) {
    if (memory_.size() > 0) std::memcpy(memory_.data(), memory, memory_.size());
}

void DeltaState::copy_to(std::byte* memory) const {
    if (memory_.size() > 0) std::memcpy(memory, memory_.data(), memory_.size());
}

} // namespace layerscope
