// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "probe/attention_rows.h"
#include "probe/op_record.h"
#include "probe/probe_request.h"

#include <cstdint>
#include <map>
#include <vector>

namespace layerscope {

/// The residual stream at one level, token after token.
struct HiddenRows {
    std::int64_t width = 0;
    std::map<Position, std::vector<float>> rows; ///< by position; a repeated position keeps the newest
};

/// Keeps what was asked for. Used on the thread that runs the decoder; read it when the run is over.
class RunRecorder : public AttentionRows {
public:
    RunRecorder(ProbeRequest request, std::int64_t n_heads, std::int64_t n_tokens);

    [[nodiscard]] bool wants_hidden() const override { return request_.hidden; }
    [[nodiscard]] bool wants_times() const override { return request_.times; }
    void hidden(std::int64_t level, Position first, ConstMatrixView rows) override;
    void operation(ValueName name, LayerIndex layer, std::int64_t begin_ns, std::int64_t end_ns,
                   std::int32_t lane) override;

    [[nodiscard]] const std::map<std::int64_t, HiddenRows>& hidden_levels() const { return hidden_; }
    [[nodiscard]] const std::vector<OpRecord>& operations() const { return operations_; }

private:
    ProbeRequest request_;
    std::map<std::int64_t, HiddenRows> hidden_;
    std::vector<OpRecord> operations_;
};

} // namespace layerscope
