// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "probe/attention_rows.h"

#include <cstdint>
#include <map>
#include <vector>

namespace layerscope {

/// One timed operation of a run.
struct OpRecord {
    ValueName name;
    LayerIndex layer = -1;
    std::int64_t begin_ns = 0;
    std::int64_t end_ns = 0;
    bool operator==(const OpRecord&) const = default;
};

/// The residual stream at one level, token after token.
struct HiddenRows {
    std::int64_t width = 0;
    std::map<Position, std::vector<float>> rows; ///< by position; a repeated position keeps the newest
};

/// What to keep of a run; the default keeps nothing and costs nothing.
struct ProbeRequest {
    std::set<LayerIndex> attention_layers;
    bool hidden = false;
    bool times = false;
};

/// Keeps what was asked for. Used on the thread that runs the decoder; read it when the run is over.
class RunRecorder : public AttentionRows {
public:
    RunRecorder(ProbeRequest request, std::int64_t n_heads, std::int64_t n_tokens);

    [[nodiscard]] bool wants_hidden() const override { return request_.hidden; }
    [[nodiscard]] bool wants_times() const override { return request_.times; }
    void hidden(std::int64_t level, Position first, ConstMatrixView rows) override;
    void operation(ValueName name, LayerIndex layer, std::int64_t begin_ns, std::int64_t end_ns) override;

    [[nodiscard]] const std::map<std::int64_t, HiddenRows>& hidden_levels() const { return hidden_; }
    [[nodiscard]] const std::vector<OpRecord>& operations() const { return operations_; }

private:
    ProbeRequest request_;
    std::map<std::int64_t, HiddenRows> hidden_;
    std::vector<OpRecord> operations_;
};

} // namespace layerscope
