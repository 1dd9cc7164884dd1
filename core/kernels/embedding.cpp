// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/embedding.h"

#include "kernels/convert.h"
#include "parallel/parallel_for.h"

#include <cassert>

namespace layerscope {

void embed(const WeightView& table, std::span<const TokenId> tokens, float scale, MatrixView y, ThreadPool& pool) {
    assert(y.cols == table.cols && y.rows == static_cast<std::int64_t>(tokens.size()));
    constexpr std::int64_t kTokensPerBlock = 16;
    parallel_for(pool, y.rows, kTokensPerBlock, [&](std::int64_t begin, std::int64_t end, std::int32_t) {
        for (std::int64_t t = begin; t < end; ++t) {
            const TokenId token = tokens[static_cast<std::size_t>(t)];
            assert(token >= 0 && token < table.rows);
            float* const row = y.row(t);
            row_to_float(table, token, 0, table.cols, row);
            if (scale == 1.0F) continue;
            for (std::int64_t c = 0; c < y.cols; ++c)
                row[c] *= scale;
        }
    });
}

} // namespace layerscope
