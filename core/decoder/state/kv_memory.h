// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "base/result.h"
#include "kernels/kv_rows.h"
#include "tensor/aligned_buffer.h"

#include <cstdint>
#include <string_view>

namespace layerscope {

/// The memory behind a KvStore.
class KvMemory {
public:
    [[nodiscard]] static Result<KvMemory> create(std::int64_t n_kv_heads, std::int64_t head_dim, std::int64_t rows,
                                                 DType dtype, std::string_view purpose);
    [[nodiscard]] const KvStore& store() const { return store_; }

private:
    AlignedBuffer keys_;
    AlignedBuffer values_;
    KvStore store_;
};

/// Copies n_rows rows of every head; rows wrap around at the capacity of the target.
void copy_kv_rows(const KvRows& source, const KvStore& target, std::int64_t first_row);

/// Bytes of such a memory, keys and values; a Limit error when they cannot be counted.
[[nodiscard]] Result<std::int64_t> kv_memory_bytes(std::int64_t n_kv_heads, std::int64_t head_dim, std::int64_t rows,
                                                   DType dtype);

} // namespace layerscope
