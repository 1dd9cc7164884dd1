// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/activation_memory.h"

#include <fmt/format.h>

namespace layerscope {

namespace {

constexpr std::int64_t line_floats = 16;

bool add_place(const ActivationPlace& place, std::int64_t& total) {
    std::int64_t floats = 0;
    return !__builtin_mul_overflow(place.rows, place.cols, &floats) &&
           !__builtin_add_overflow(floats, line_floats - 1, &floats) &&
           !__builtin_add_overflow(total, floats / line_floats * line_floats, &total);
}

} // namespace

Result<AlignedBuffer> place_activations(std::span<const ActivationPlace> places, std::string_view purpose) {
    std::int64_t total = 0;
    std::size_t bytes = 0;
    bool countable = true;
    for (const auto& place : places)
        countable = countable && add_place(place, total);
    if (!countable || __builtin_mul_overflow(static_cast<std::size_t>(total), sizeof(float), &bytes))
        return fail(ErrorCode::Limit, "cannot make a decoder", fmt::format("the size of the {} overflows", purpose));
    LS_TRY_ASSIGN(auto memory, AlignedBuffer::create(bytes, purpose));
    std::int64_t next = 0;
    for (const auto& place : places) {
        *place.target = {memory.as<float>() + next, place.cols};
        (void)add_place(place, next);
    }
    return memory;
}

} // namespace layerscope
