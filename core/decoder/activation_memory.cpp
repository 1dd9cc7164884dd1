// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/activation_memory.h"

#include <fmt/format.h>

#include <algorithm>

namespace layerscope {

namespace {

constexpr std::int64_t line_floats = 16;

} // namespace

std::int64_t ActivationLayout::add(const ActivationPlace& place, std::int64_t begin) {
    std::int64_t floats = 0;
    std::int64_t end = begin;
    if (__builtin_mul_overflow(place.rows, place.cols, &floats) ||
        __builtin_add_overflow(floats, line_floats - 1, &floats) ||
        __builtin_add_overflow(begin, floats / line_floats * line_floats, &end)) {
        countable_ = false;
        return begin;
    }
    placed_.push_back({place.target, place.cols, begin});
    floats_ = std::max(floats_, end);
    return end;
}

Result<AlignedBuffer> ActivationLayout::make(std::string_view purpose) const {
    std::size_t bytes = 0;
    if (!countable_ || __builtin_mul_overflow(static_cast<std::size_t>(floats_), sizeof(float), &bytes))
        return fail(ErrorCode::Limit, "cannot make a decoder", fmt::format("the size of the {} overflows", purpose));
    LS_TRY_ASSIGN(auto memory, AlignedBuffer::create(bytes, purpose));
    for (const auto& place : placed_)
        *place.target = {memory.as<float>() + place.begin, place.cols};
    return memory;
}

Result<AlignedBuffer> place_activations(std::span<const ActivationPlace> places, std::string_view purpose) {
    ActivationLayout layout;
    std::int64_t end = 0;
    for (const auto& place : places)
        end = layout.add(place, end);
    return layout.make(purpose);
}

} // namespace layerscope
