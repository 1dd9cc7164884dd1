// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "kernels/kv_rows.h"
#include "plan/mask_rule.h"
#include "tensor/tensor_view.h"

#include <array>
#include <cstdint>
#include <span>

namespace layerscope {

/// Keys and values in the order of their positions, as runs of rows: what is kept from before, then the chunk.
struct KvRuns {
    std::array<KvRows, 3> rows{};
    std::size_t n_runs = 0;
    Position first_key = 0;

    void add(const KvRows& run) {
        if (run.n_rows > 0) rows[n_runs++] = run;
    }
    [[nodiscard]] std::span<const KvRows> span() const& { return {rows.data(), n_runs}; }
    std::span<const KvRows> span() const&& = delete; ///< a loop over what a function returned would outlive it
};

/// What one layer remembers of a sequence. A chunk is first added without touching anything that was kept, so that a
/// cancelled chunk leaves no trace; commit() makes it part of the memory.
class LayerState {
public:
    virtual ~LayerState() = default;

    /// Takes keys and values [tokens, n_kv_heads * head_dim] of the positions first …; `staging` is room for a chunk
    /// that may not be written in place. Returns all rows that queries of the chunk may see.
    [[nodiscard]] virtual KvRuns add_chunk(ConstMatrixView keys, ConstMatrixView values, Position first,
                                           const KvStore& staging) = 0;
    virtual void commit(Position first, std::int64_t n_tokens, const KvStore& staging) = 0;
    /// Whether add_chunk() may write to `staging`.
    [[nodiscard]] virtual bool needs_staging() const = 0;

    [[nodiscard]] virtual bool can_truncate(std::int64_t length) const = 0;
    /// Whether later tokens take the place of earlier ones.
    [[nodiscard]] virtual bool overwrites() const = 0;
    /// First position that the token behind `length` tokens can see: what a copy to go back to has to hold.
    [[nodiscard]] virtual Position first_seen_after(std::int64_t length) const = 0;
    /// Puts rows of the positions `first` … back, as they were copied.
    virtual void restore(const KvRows& rows, Position first) = 0;
    virtual void clear() = 0;
    /// Takes over the rows of `other` that both can hold, for a sequence of `length` tokens.
    virtual void copy_rows(const LayerState& other, std::int64_t length) = 0;
    /// Everything before this position is gone, even if the sequence was cut since.
    [[nodiscard]] virtual Position oldest_kept() const = 0;
    /// The rows of the positions first … end-1, all of them kept.
    [[nodiscard]] virtual KvRuns kept(Position first, Position end) const = 0;

    [[nodiscard]] virtual std::int64_t rows(std::int64_t length) const = 0;
    [[nodiscard]] virtual const KvStore& store() const = 0;
    /// Whether the memory has the form that this rule asks for.
    [[nodiscard]] virtual bool suits(const MaskRule& mask, std::int64_t capacity) const = 0;
};

/// Bytes of keys and values that `rows` rows of a store take.
[[nodiscard]] inline std::int64_t kv_row_bytes(const KvStore& store, std::int64_t rows) {
    return 2 * store.n_kv_heads * rows * static_cast<std::int64_t>(store.row_bytes());
}

} // namespace layerscope
