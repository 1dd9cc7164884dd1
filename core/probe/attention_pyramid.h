// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "probe/attention_map.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace layerscope {

/// Takes the attention of one head row by row and keeps it at every resolution: each level holds the greatest and the
/// mean of the visible probabilities in tiles of twice the side. Only visible cells take room: two bytes each at every
/// level, so that all levels together take 4/3 of the finest. The finest can be given up when room runs short.
class AttentionPyramid {
public:
    static constexpr int n_levels = 16; ///< the last has tiles of 32 768 tokens

    explicit AttentionPyramid(Position first_query = 0);

    /// The row of the next query; another one (a step that was begun twice) is ignored. first_key must not decrease.
    void add_row(Position query, Position first_key, const float* row, std::int64_t n_keys);
    /// Frees the finest level and keeps no more of it. The coarsest stays.
    void drop_finest();

    [[nodiscard]] int finest_level() const { return finest_; }
    [[nodiscard]] Position end_query() const { return next_; }
    [[nodiscard]] std::int64_t bytes() const { return bytes_; }
    [[nodiscard]] std::int64_t finest_bytes() const;
    [[nodiscard]] AttentionMap map() const; ///< what is there now

private:
    /// Tiles of a row that is not complete.
    struct Open {
        std::int64_t first = 0;
        std::vector<float> greatest, sum;
        std::vector<std::int32_t> count; ///< cells seen, at most 2^30

        [[nodiscard]] bool empty() const { return count.empty(); }
        void cover(std::int64_t from, std::int64_t to); ///< room for the cells from … to - 1
        void add_row(std::int64_t first_key, const float* row, std::int64_t n_keys);
        void add_tiles(const Open& finer);
        void clear();
        void cells(std::uint16_t* out) const; ///< one for each tile
    };
    void store_exact(std::int64_t first_key, const float* row, std::int64_t n_keys);
    void store(int level, const Open& open);
    TileLevel& level(int index);
    void account(TileLevel& level, std::int64_t before) { bytes_ += level.bytes() - before; }

    Position first_, next_;
    int finest_ = 0;
    std::array<std::shared_ptr<TileLevel>, n_levels> levels_; ///< null until something is stored
    std::array<Open, n_levels> open_;                         ///< [0] is not used
    std::int64_t bytes_ = 0;
};

} // namespace layerscope
