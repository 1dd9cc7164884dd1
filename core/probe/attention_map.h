// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "probe/stable_log.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace layerscope {

/// One row of a level: the cells first … first + n - 1, the others are masked. At level 0 a cell is a probability as
/// f16; above, the greatest and the mean of the visible probabilities under it, each as a code, greatest in the upper
/// byte.
struct TileRow {
    const std::uint16_t* cells = nullptr;
    std::int64_t first = 0;
    std::int64_t n = 0;

    [[nodiscard]] bool has(std::int64_t cell) const { return cell >= first && cell < first + n; }
    [[nodiscard]] std::uint16_t at(std::int64_t cell) const { return cells[cell - first]; }
};

/// Rows of one level and the memory they lie in. Grows at the end only.
struct TileLevel {
    StableLog<TileRow> rows;
    /// Room for n cells that stay where they are.
    [[nodiscard]] std::uint16_t* make_room(std::int64_t n);
    [[nodiscard]] std::int64_t bytes() const { return reserved * 2 + rows.bytes(); }

    std::vector<std::unique_ptr<std::uint16_t[]>> blocks; ///< the writer's; readers go through `rows`
    std::int64_t block_size = 0, used = 0, reserved = 0;
};

/// What is known of one cell, or of the smallest tile that was kept around it.
struct AttentionCell {
    int level = 0; ///< 0: exact; else a tile of 2^level by 2^level tokens
    float greatest = 0, mean = 0;
};

/// Attention of one head as a value: for each query the probabilities of its keys, at the resolutions that were kept.
/// Level L has one cell for 2^L by 2^L tokens.
class AttentionMap {
public:
    [[nodiscard]] Position first_query() const { return first_; } ///< first recorded
    [[nodiscard]] Position end_query() const { return end_; }     ///< behind the last recorded
    [[nodiscard]] int finest_level() const { return finest_; }
    [[nodiscard]] int coarsest_level() const { return static_cast<int>(levels_.size()) - 1; }
    /// Row `index` of a level: the queries index * 2^level …; empty where nothing was recorded.
    [[nodiscard]] TileRow row(int level, std::int64_t index) const;
    /// nullopt: masked or not recorded.
    [[nodiscard]] std::optional<AttentionCell> cell(Position query, Position key) const;
    /// Probabilities of a query, from the first visible key on; empty where they were not kept one by one.
    [[nodiscard]] std::vector<float> probabilities(Position query) const;
    /// Place of a key in its query's row by probability, 1 the greatest; equals share a place. 0: not known.
    [[nodiscard]] std::int64_t rank(Position query, Position key) const;

private:
    friend class AttentionPyramid;
    struct Level {
        std::shared_ptr<const TileLevel> data; ///< null: nothing complete at this level, or dropped
        std::int64_t n_rows = 0;               ///< complete ones
        std::vector<std::uint16_t> open;       ///< the row that is not complete yet
        std::int64_t open_first = 0;
    };
    Position first_ = 0, end_ = 0;
    int finest_ = 0;
    std::vector<Level> levels_;
};

} // namespace layerscope
