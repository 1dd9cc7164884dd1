// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "tensor/dtype.h"
#include "tensor/tensor_view.h"

#include <cstddef>
#include <cstdint>

namespace layerscope {

/// Memory of one layer's keys or values for all kv heads: [kv_head][row][head_dim], so that the rows of one head, which
/// are read together, lie together. F32, F16 or BF16. Non-owning.
struct KvStore {
    std::byte* keys = nullptr;
    std::byte* values = nullptr;
    DType dtype = DType::F32;
    std::int64_t n_kv_heads = 0;
    std::int64_t head_dim = 0;
    std::int64_t capacity = 0; ///< rows per head

    [[nodiscard]] std::size_t row_bytes() const {
        return static_cast<std::size_t>(head_dim) * traits(dtype).block_bytes;
    }
    [[nodiscard]] std::size_t offset(std::int64_t kv_head, std::int64_t row) const {
        return static_cast<std::size_t>(kv_head * capacity + row) * row_bytes();
    }
};

/// Rows first_row … first_row + n_rows - 1 of a store. The sequence's keys in the order of their positions are given as
/// a few of these: two for a ring that wraps, one more for a chunk that is not in the ring yet.
struct KvRows {
    KvStore store;
    std::int64_t first_row = 0;
    std::int64_t n_rows = 0;
};

/// Writes k and v, both [tokens, n_kv_heads * head_dim], rounded to the store's type; token t goes to row
/// (first_row + t) mod capacity, which is a ring's slot and, below the capacity, a growing cache's row.
/// tokens <= capacity.
void store_kv(ConstMatrixView k, ConstMatrixView v, const KvStore& store, std::int64_t first_row);

} // namespace layerscope
