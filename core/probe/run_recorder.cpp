// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "probe/run_recorder.h"

namespace layerscope {

RunRecorder::RunRecorder(ProbeRequest request, std::int64_t n_heads, std::int64_t n_tokens)
    : AttentionRows(request.attention_layers, n_heads, n_tokens), request_(std::move(request)) {}

void RunRecorder::hidden(std::int64_t level, Position first, ConstMatrixView rows) {
    auto& kept = hidden_[level];
    kept.width = rows.cols;
    for (std::int64_t r = 0; r < rows.rows; ++r)
        kept.rows[first + r] = std::vector<float>(rows.row(r), rows.row(r) + rows.cols);
}

void RunRecorder::operation(ValueName name, LayerIndex layer, std::int64_t begin_ns, std::int64_t end_ns,
                            std::int32_t lane) {
    operations_.push_back({name, layer, begin_ns, end_ns, lane});
}

} // namespace layerscope
