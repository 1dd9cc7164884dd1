// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "probe/attention_map.h"

#include "probe/probability_code.h"

#include <algorithm>

namespace layerscope {

std::uint16_t* TileLevel::make_room(std::int64_t n) {
    constexpr std::int64_t smallest = 256, largest = 1 << 17;
    if (blocks.empty() || used + n > block_size) {
        block_size = std::max(n, std::clamp(block_size * 2, smallest, largest));
        blocks.push_back(std::make_unique_for_overwrite<std::uint16_t[]>(static_cast<std::size_t>(block_size)));
        reserved += block_size;
        used = 0;
    }
    std::uint16_t* const room = blocks.back().get() + used;
    used += n;
    return room;
}

TileRow AttentionMap::row(int level, std::int64_t index) const {
    if (level < finest_ || level > coarsest_level()) return {};
    const Level& found = levels_[static_cast<std::size_t>(level)];
    const std::int64_t place = index - (first_ >> level);
    if (place < 0) return {};
    if (place < found.n_rows) return found.data->rows[place];
    if (place == found.n_rows && !found.open.empty())
        return {found.open.data(), found.open_first, static_cast<std::int64_t>(found.open.size())};
    return {};
}

std::optional<AttentionCell> AttentionMap::cell(Position query, Position key) const {
    if (query < first_ || query >= end_ || key < 0 || key > query) return std::nullopt;
    const TileRow found = row(finest_, query >> finest_);
    if (!found.has(key >> finest_)) return std::nullopt;
    const std::uint16_t value = found.at(key >> finest_);
    if (finest_ == 0) {
        const float p = f16_to_float(value);
        return AttentionCell{0, p, p};
    }
    return AttentionCell{finest_, probability_from_code(static_cast<std::uint8_t>(value >> 8U)),
                         probability_from_code(static_cast<std::uint8_t>(value & 0xFFU))};
}

std::vector<float> AttentionMap::probabilities(Position query) const {
    std::vector<float> values;
    if (finest_ != 0 || query < first_ || query >= end_) return values;
    const TileRow found = row(0, query);
    values.reserve(static_cast<std::size_t>(found.n));
    for (std::int64_t i = 0; i < found.n; ++i)
        values.push_back(f16_to_float(found.cells[i]));
    return values;
}

std::int64_t AttentionMap::rank(Position query, Position key) const {
    if (finest_ != 0 || query < first_ || query >= end_) return 0;
    const TileRow found = row(0, query);
    if (!found.has(key)) return 0;
    // Probabilities are not negative, so that their bits are ordered as they are.
    const std::uint16_t value = found.at(key);
    return 1 + std::count_if(found.cells, found.cells + found.n, [&](std::uint16_t other) { return other > value; });
}

} // namespace layerscope
