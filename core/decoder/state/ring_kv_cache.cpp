// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/state/ring_kv_cache.h"

#include <algorithm>

namespace layerscope {

KvRuns RingKvCache::add_chunk(ConstMatrixView keys, ConstMatrixView values, Position first, const KvStore& staging) {
    // The first query of the chunk sees size - 1 older keys: one row of a full ring is out of its sight already.
    const auto first_seen = std::max<Position>(0, first - ring().size + 1);
    if (is_free(first, keys.rows)) {
        store_kv(keys, values, memory_.store(), ring().slot(first));
        return kept(first_seen, first + keys.rows);
    }
    store_kv(keys, values, staging, 0);
    auto runs = kept(first_seen, first);
    runs.add({staging, 0, keys.rows});
    return runs;
}

KvRuns RingKvCache::kept(Position first, Position end) const {
    KvRuns runs;
    runs.first_key = first;
    const auto n_rows = end - first;
    const auto slot = ring().slot(first);
    const auto until_wrap = std::min(n_rows, ring().size - slot);
    runs.add({memory_.store(), slot, until_wrap});
    runs.add({memory_.store(), 0, n_rows - until_wrap});
    return runs;
}

void RingKvCache::commit(Position first, std::int64_t n_tokens, const KvStore& staging) {
    if (is_free(first, n_tokens)) return;
    const auto newest = std::min(n_tokens, ring().size);
    const auto skipped = n_tokens - newest;
    copy_kv_rows({staging, skipped, newest}, memory_.store(), first + skipped);
    oldest_kept_ = std::max(oldest_kept_, ring().oldest(first + n_tokens));
}

Position RingKvCache::first_seen_after(std::int64_t length) const {
    return std::max<Position>(0, length - ring().size + 1);
}

bool RingKvCache::can_truncate(std::int64_t length) const { return first_seen_after(length) >= oldest_kept_; }

void RingKvCache::restore(const KvRows& rows, Position first) {
    copy_kv_rows(rows, memory_.store(), first);
    oldest_kept_ = first;
}

void RingKvCache::copy_rows(const LayerState& other, std::int64_t length) {
    oldest_kept_ = std::max(other.oldest_kept(), ring().oldest(length));
    const auto runs = other.kept(oldest_kept_, length);
    Position next = runs.first_key;
    for (const auto& run : runs.span()) {
        copy_kv_rows(run, memory_.store(), ring().slot(next));
        next += run.n_rows;
    }
}

bool RingKvCache::suits(const MaskRule& mask, std::int64_t capacity) const {
    return mask.window && memory_.store().capacity == mask.kept_rows(capacity);
}

} // namespace layerscope
