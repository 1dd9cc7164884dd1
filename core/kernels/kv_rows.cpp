// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/kv_rows.h"

#include "kernels/convert.h"

#include <cassert>

namespace layerscope {

void store_kv(ConstMatrixView k, ConstMatrixView v, const KvStore& store, std::int64_t first_row) {
    assert(k.rows == v.rows && k.rows <= store.capacity);
    assert(k.cols == store.n_kv_heads * store.head_dim && v.cols == k.cols);
    for (std::int64_t t = 0; t < k.rows; ++t) {
        const std::int64_t row = (first_row + t) % store.capacity;
        for (std::int64_t h = 0; h < store.n_kv_heads; ++h) {
            from_float(k.row(t) + h * store.head_dim, store.head_dim, store.dtype, store.keys + store.offset(h, row));
            from_float(v.row(t) + h * store.head_dim, store.head_dim, store.dtype, store.values + store.offset(h, row));
        }
    }
}

} // namespace layerscope
