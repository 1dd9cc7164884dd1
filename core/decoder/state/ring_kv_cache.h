// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "decoder/state/kv_memory.h"
#include "decoder/state/layer_state.h"
#include "plan/ring.h"

namespace layerscope {

/// Cache of a sliding layer: a ring of as many rows as the window, never more. A chunk that takes no earlier token's
/// place is written at once. Any other waits in the staging rows while its early queries still look at keys that its
/// own late rows will replace; commit() then moves the newest rows in.
class RingKvCache : public LayerState {
public:
    explicit RingKvCache(KvMemory memory) : memory_(std::move(memory)) {}

    [[nodiscard]] KvRuns add_chunk(ConstMatrixView keys, ConstMatrixView values, Position first,
                                   const KvStore& staging) override;
    void commit(Position first, std::int64_t n_tokens, const KvStore& staging) override;
    [[nodiscard]] bool needs_staging() const override { return true; }

    /// Only while the next token's whole window is still there: rows that were overwritten do not come back.
    [[nodiscard]] bool can_truncate(std::int64_t length) const override;
    [[nodiscard]] bool overwrites() const override { return true; }
    [[nodiscard]] Position first_seen_after(std::int64_t length) const override;
    void restore(const KvRows& rows, Position first) override;
    void clear() override { oldest_kept_ = 0; }
    void copy_rows(const LayerState& other, std::int64_t length) override;
    [[nodiscard]] Position oldest_kept() const override { return oldest_kept_; }
    [[nodiscard]] KvRuns kept(Position first, Position end) const override;

    [[nodiscard]] std::int64_t rows(std::int64_t length) const override { return ring().rows(length); }
    [[nodiscard]] const KvStore& store() const override { return memory_.store(); }
    [[nodiscard]] bool suits(const MaskRule& mask, std::int64_t capacity) const override;

private:
    [[nodiscard]] Ring ring() const { return {memory_.store().capacity}; }
    /// Whether the chunk takes no earlier token's place. Only positions count: the sums of a written token depend on
    /// where its keys lie, and are to be those of a fresh start.
    [[nodiscard]] bool is_free(Position first, std::int64_t n_tokens) const { return first + n_tokens <= ring().size; }

    KvMemory memory_;
    Position oldest_kept_ = 0;
};

} // namespace layerscope
