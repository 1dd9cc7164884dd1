// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "decoder/state/kv_memory.h"
#include "decoder/state/layer_state.h"

namespace layerscope {

/// Cache of a layer with full attention: position p lies in row p. Rows beyond the length of the sequence are free, so
/// a chunk is written in place and becomes visible with the length.
class KvCache : public LayerState {
public:
    explicit KvCache(KvMemory memory) : memory_(std::move(memory)) {}

    [[nodiscard]] KvRuns add_chunk(ConstMatrixView keys, ConstMatrixView values, Position first,
                                   const KvStore& staging) override;
    void commit(Position, std::int64_t, const KvStore&) override {}
    [[nodiscard]] bool needs_staging() const override { return false; }

    [[nodiscard]] bool can_truncate(std::int64_t) const override { return true; }
    [[nodiscard]] bool overwrites() const override { return false; }
    [[nodiscard]] Position first_seen_after(std::int64_t) const override { return 0; }
    void restore(const KvRows& rows, Position first) override { copy_kv_rows(rows, memory_.store(), first); }
    void clear() override {}
    void copy_rows(const LayerState& other, std::int64_t length) override;
    [[nodiscard]] Position oldest_kept() const override { return 0; }
    [[nodiscard]] KvRuns kept(Position first, Position end) const override;

    [[nodiscard]] std::int64_t rows(std::int64_t length) const override { return length; }
    [[nodiscard]] const KvStore& store() const override { return memory_.store(); }
    [[nodiscard]] bool suits(const MaskRule& mask, std::int64_t capacity) const override;

private:
    KvMemory memory_;
};

} // namespace layerscope
