// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "probe/attention_pyramid.h"

#include "probe/probability_code.h"

#include <algorithm>
#include <bit>

namespace layerscope {

void AttentionPyramid::Open::cover(std::int64_t from, std::int64_t to) {
    if (empty()) first = from;
    if (from < first) { // cannot come of a mask whose band moves forward, but costs nothing to bear
        const auto missing = static_cast<std::size_t>(first - from);
        greatest.insert(greatest.begin(), missing, 0.0F);
        sum.insert(sum.begin(), missing, 0.0F);
        count.insert(count.begin(), missing, 0);
        first = from;
    }
    const auto size = static_cast<std::size_t>(to - first);
    if (size <= count.size()) return;
    greatest.resize(size);
    sum.resize(size);
    count.resize(size);
}

void AttentionPyramid::Open::add_tiles(const Open& finer) {
    if (finer.empty()) return;
    const auto n = static_cast<std::int64_t>(finer.count.size());
    cover(finer.first >> 1, ((finer.first + n - 1) >> 1) + 1);
    for (std::int64_t i = 0; i < n; ++i) {
        const auto from = static_cast<std::size_t>(i);
        const auto to = static_cast<std::size_t>(((finer.first + i) >> 1) - first);
        greatest[to] = std::max(greatest[to], finer.greatest[from]);
        sum[to] += finer.sum[from];
        count[to] += finer.count[from];
    }
}

void AttentionPyramid::Open::add_row(std::int64_t first_key, const float* row, std::int64_t n_keys) {
    const auto add = [&](std::size_t to, float p) {
        if (!(p > 0.0F)) p = 0.0F;
        greatest[to] = std::max(greatest[to], p);
        sum[to] += p;
    };
    auto to = static_cast<std::size_t>((first_key >> 1) - first);
    std::int64_t i = 0;
    if (first_key % 2 != 0) {
        ++count[to];
        add(to++, row[i++]);
    }
    for (; i + 1 < n_keys; i += 2, ++to) {
        count[to] += 2;
        add(to, row[i]);
        add(to, row[i + 1]);
    }
    if (i < n_keys) {
        ++count[to];
        add(to, row[i]);
    }
}

void AttentionPyramid::Open::clear() {
    greatest.clear();
    sum.clear();
    count.clear();
}

std::uint16_t AttentionPyramid::Open::cell(std::size_t i) const {
    const float mean = count[i] > 0 ? sum[i] / static_cast<float>(count[i]) : 0.0F;
    return static_cast<std::uint16_t>((probability_to_code(greatest[i]) << 8U) | probability_to_code(mean));
}

AttentionPyramid::AttentionPyramid(Position first_query) : first_(first_query), next_(first_query) {}

TileLevel& AttentionPyramid::level(int index) {
    auto& found = levels_[static_cast<std::size_t>(index)];
    if (!found) found = std::make_shared<TileLevel>();
    return *found;
}

void AttentionPyramid::store_exact(std::int64_t first_key, const float* row, std::int64_t n_keys) {
    TileLevel& exact = level(0);
    const std::int64_t before = exact.bytes();
    std::uint16_t* const cells = exact.make_room(n_keys);
    for (std::int64_t i = 0; i < n_keys; ++i)
        cells[i] = probability_to_f16(row[i]);
    exact.rows.push({cells, first_key, n_keys});
    account(exact, before);
}

void AttentionPyramid::store(int index, const Open& open) {
    TileLevel& kept = level(index);
    const std::int64_t before = kept.bytes();
    const auto n = static_cast<std::int64_t>(open.count.size());
    std::uint16_t* const cells = kept.make_room(n);
    for (std::int64_t i = 0; i < n; ++i)
        cells[i] = open.cell(static_cast<std::size_t>(i));
    kept.rows.push({cells, open.first, n});
    account(kept, before);
}

void AttentionPyramid::add_row(Position query, Position first_key, const float* row, std::int64_t n_keys) {
    if (query != next_ || n_keys <= 0 || first_key < 0) return;
    ++next_;
    if (finest_ == 0) store_exact(first_key, row, n_keys);
    Open& pairs = open_[1];
    pairs.cover(first_key >> 1, ((first_key + n_keys - 1) >> 1) + 1);
    pairs.add_row(first_key, row, n_keys);
    for (int index = 1; index < n_levels; ++index) {
        const Position side = Position{1} << index;
        if (next_ % side != 0) break;
        Open& full = open_[static_cast<std::size_t>(index)];
        if (index >= finest_) store(index, full);
        if (index + 1 < n_levels) open_[static_cast<std::size_t>(index) + 1].add_tiles(full);
        full.clear();
    }
}

void AttentionPyramid::drop_finest() {
    if (finest_ + 1 >= n_levels) return;
    bytes_ -= finest_bytes();
    levels_[static_cast<std::size_t>(finest_)].reset();
    ++finest_;
}

std::int64_t AttentionPyramid::finest_bytes() const {
    const auto& finest = levels_[static_cast<std::size_t>(finest_)];
    return finest ? finest->bytes() : 0;
}

AttentionMap AttentionPyramid::map() const {
    AttentionMap made;
    made.first_ = first_;
    made.end_ = next_;
    made.finest_ = finest_;
    // The coarsest that says something: one tile holds everything.
    const int most = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(std::max<Position>(next_ - 1, 0))));
    made.levels_.resize(static_cast<std::size_t>(std::clamp(std::max(most, finest_), 0, n_levels - 1)) + 1);
    Open below; // what the finer levels have not passed on yet
    for (std::size_t index = 0; index < made.levels_.size(); ++index) {
        auto& level = made.levels_[index];
        if (levels_[index]) {
            level.data = levels_[index];
            level.n_rows = levels_[index]->rows.size();
        }
        if (index == 0) continue;
        Open open = open_[index];
        open.add_tiles(below);
        level.open_first = open.first;
        for (std::size_t i = 0; i < open.count.size(); ++i)
            level.open.push_back(open.cell(i));
        below = std::move(open);
    }
    return made;
}

} // namespace layerscope
