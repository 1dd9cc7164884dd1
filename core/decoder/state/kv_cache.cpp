// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/state/kv_cache.h"

namespace layerscope {

KvRuns KvCache::add_chunk(ConstMatrixView keys, ConstMatrixView values, Position first, const KvStore&) {
    store_kv(keys, values, memory_.store(), first);
    return kept(0, first + keys.rows);
}

KvRuns KvCache::kept(Position first, Position end) const {
    KvRuns runs;
    runs.first_key = first;
    runs.add({memory_.store(), first, end - first});
    return runs;
}

void KvCache::copy_rows(const LayerState& other, std::int64_t length) {
    const auto runs = other.kept(other.oldest_kept(), length);
    Position next = runs.first_key;
    for (const auto& run : runs.span()) {
        copy_kv_rows(run, memory_.store(), next);
        next += run.n_rows;
    }
}

bool KvCache::suits(const MaskRule& mask, std::int64_t capacity) const {
    return !mask.window && memory_.store().capacity == capacity;
}

} // namespace layerscope
