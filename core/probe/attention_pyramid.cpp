// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "probe/attention_pyramid.h"

#include "probe/probability_code.h"

#include <algorithm>
#include <bit>

namespace layerscope {

namespace {

/// Tiles that take something in.
struct Tiles {
    float* greatest;
    float* sum;
    std::int32_t* count;
};

// The loops below have no branches and touch separate arrays: the compiler turns them into vectors.

/// Both cells of each pair, of a row of probabilities.
void add_cells(const float* __restrict row, std::size_t n, const Tiles& to) {
    float* const __restrict greatest = to.greatest;
    float* const __restrict sum = to.sum;
    std::int32_t* const __restrict count = to.count;
    for (std::size_t i = 0; i < n; ++i) {
        const float a = row[2 * i] > 0.0F ? row[2 * i] : 0.0F; // NaN is nothing, too
        const float b = row[2 * i + 1] > 0.0F ? row[2 * i + 1] : 0.0F;
        const float larger = a > b ? a : b;
        greatest[i] = greatest[i] > larger ? greatest[i] : larger;
        sum[i] += a + b;
        count[i] += 2;
    }
}

/// Both tiles of each pair, of a row of finer tiles.
void add_pairs(const float* __restrict finer_greatest, const float* __restrict finer_sum,
               const std::int32_t* __restrict finer_count, std::size_t n, const Tiles& to) {
    float* const __restrict greatest = to.greatest;
    float* const __restrict sum = to.sum;
    std::int32_t* const __restrict count = to.count;
    for (std::size_t i = 0; i < n; ++i) {
        const float a = finer_greatest[2 * i], b = finer_greatest[2 * i + 1];
        const float larger = a > b ? a : b;
        greatest[i] = greatest[i] > larger ? greatest[i] : larger;
        sum[i] += finer_sum[2 * i];
        sum[i] += finer_sum[2 * i + 1];
        count[i] += finer_count[2 * i] + finer_count[2 * i + 1];
    }
}

/// The codes of tiles with `1 / inverse` cells each.
void put_cells(const float* __restrict greatest, const float* __restrict sum, std::size_t n, float inverse,
               std::uint16_t* __restrict out) {
    for (std::size_t i = 0; i < n; ++i) {
        const std::int32_t upper = code_of_bits(std::bit_cast<std::int32_t>(greatest[i]));
        const std::int32_t lower = code_of_bits(std::bit_cast<std::int32_t>(sum[i] * inverse));
        out[i] = static_cast<std::uint16_t>((upper << 8) | lower);
    }
}

} // namespace

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
    const auto add = [&](std::size_t to, std::size_t from) {
        greatest[to] = std::max(greatest[to], finer.greatest[from]);
        sum[to] += finer.sum[from];
        count[to] += finer.count[from];
    };
    auto to = static_cast<std::size_t>((finer.first >> 1) - first);
    std::size_t from = 0;
    if (finer.first % 2 != 0) add(to++, from++);
    const std::size_t n_pairs = (static_cast<std::size_t>(n) - from) / 2;
    add_pairs(finer.greatest.data() + from, finer.sum.data() + from, finer.count.data() + from, n_pairs,
              {greatest.data() + to, sum.data() + to, count.data() + to});
    from += 2 * n_pairs;
    if (from < static_cast<std::size_t>(n)) add(to + n_pairs, from);
}

void AttentionPyramid::Open::add_row(std::int64_t first_key, const float* row, std::int64_t n_keys) {
    const auto add = [&](std::size_t to, float p) {
        if (!(p > 0.0F)) p = 0.0F;
        greatest[to] = std::max(greatest[to], p);
        sum[to] += p;
        ++count[to];
    };
    auto to = static_cast<std::size_t>((first_key >> 1) - first);
    std::int64_t i = 0;
    if (first_key % 2 != 0) add(to++, row[i++]);
    const auto n_pairs = static_cast<std::size_t>((n_keys - i) / 2);
    add_cells(row + i, n_pairs, {greatest.data() + to, sum.data() + to, count.data() + to});
    i += 2 * static_cast<std::int64_t>(n_pairs);
    if (i < n_keys) add(to + n_pairs, row[i]);
}

void AttentionPyramid::Open::clear() {
    greatest.clear();
    sum.clear();
    count.clear();
}

void AttentionPyramid::Open::cells(std::uint16_t* out) const {
    // A full tile has a power of two cells: multiplying is exact then, and quick.
    const std::int32_t full = count.empty() ? 0 : *std::max_element(count.begin(), count.end());
    const float inverse = full > 0 ? 1.0F / static_cast<float>(full) : 0.0F;
    put_cells(greatest.data(), sum.data(), count.size(), inverse, out);
    for (std::size_t i = 0; i < count.size(); ++i) {
        if (count[i] == full) continue;
        const float mean = count[i] > 0 ? sum[i] / static_cast<float>(count[i]) : 0.0F;
        out[i] = static_cast<std::uint16_t>((probability_to_code(greatest[i]) << 8U) | probability_to_code(mean));
    }
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
    probabilities_to_f16(row, n_keys, cells);
    exact.rows.push({cells, first_key, n_keys});
    account(exact, before);
}

void AttentionPyramid::store(int index, const Open& open) {
    TileLevel& kept = level(index);
    const std::int64_t before = kept.bytes();
    const auto n = static_cast<std::int64_t>(open.count.size());
    std::uint16_t* const cells = kept.make_room(n);
    open.cells(cells);
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
        level.open.resize(open.count.size());
        open.cells(level.open.data());
        below = std::move(open);
    }
    return made;
}

} // namespace layerscope
