// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/attention_pairs.h"

#include "plan/count.h"

#include <algorithm>

namespace layerscope {

namespace {

constexpr std::int64_t unit_rows = 48;       ///< most queries x heads of a group in one unit
constexpr std::int64_t units_of_a_chunk = 8; ///< at least, so that all workers have a share

/// Chunks from here on all cost the same: they stand further right than the window reaches.
bool is_settled(const MaskRule& mask, Position begin) { return mask.window && begin >= *mask.window - 1; }

} // namespace

std::int64_t queries_of_unit(std::int64_t n_queries, std::int64_t group) {
    return std::clamp<std::int64_t>((n_queries + units_of_a_chunk - 1) / units_of_a_chunk, 1,
                                    std::max<std::int64_t>(1, unit_rows / group));
}

std::int64_t executed_pairs(const MaskRule& mask, Position first, std::int64_t count, std::int64_t group) {
    const std::int64_t per_unit = queries_of_unit(count, group);
    std::int64_t pairs = 0;
    for (std::int64_t done = 0; done < count; done += per_unit) {
        const std::int64_t n = std::min(per_unit, count - done);
        const Position last = first + done + n - 1;
        pairs += n * (last - mask.first_key(first + done) + 1);
    }
    return pairs;
}

std::int64_t prefill_pairs(const MaskRule& mask, std::int64_t n, Work work, const AttentionCut& cut) {
    if (work == Work::Needed) return mask.visible_pairs(n);
    if (work == Work::Dense) return (Count(n) * n).value();
    const std::int64_t chunk = std::max<std::int64_t>(1, cut.chunk);
    const std::int64_t whole = n / chunk;
    Count pairs;
    if (!mask.window) {
        // Every later chunk meets the same pairs among itself and all keys before it.
        pairs = Count(executed_pairs(mask, 0, chunk, cut.group)) * whole;
        pairs += Count(chunk) * chunk * (whole > 0 ? whole * (whole - 1) / 2 : 0);
    } else {
        std::int64_t k = 0;
        for (; k < whole && !is_settled(mask, k * chunk); ++k)
            pairs += executed_pairs(mask, k * chunk, chunk, cut.group);
        if (k < whole) pairs += Count(executed_pairs(mask, k * chunk, chunk, cut.group)) * (whole - k);
    }
    return (pairs + executed_pairs(mask, whole * chunk, n % chunk, cut.group)).value();
}

std::int64_t decode_pairs(const MaskRule& mask, std::int64_t n, Work work) {
    return work == Work::Dense ? n : mask.kept_rows(n);
}

} // namespace layerscope
