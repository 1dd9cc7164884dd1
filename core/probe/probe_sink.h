// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Room `probe`: what a run records, only when somebody asked.

#include "base/ids.h"
#include "plan/value_name.h"
#include "tensor/tensor_view.h"

#include <cstdint>

namespace layerscope {

/// Called by the decoder on its own (calling) thread, between parallel phases. All methods must be quick or copy.
class ProbeSink {
public:
    virtual ~ProbeSink() = default;
    /// Which attention maps to hand out: asked once per layer and chunk.
    [[nodiscard]] virtual bool wants_attention(LayerIndex) const { return false; }
    [[nodiscard]] virtual bool wants_hidden() const { return false; }
    /// Probabilities of one query of one head over the keys first_key … first_key + n_keys - 1 (the visible ones).
    virtual void attention_row(LayerIndex, HeadIndex, Position /*query*/, Position /*first_key*/, const float* /*row*/,
                               std::int64_t /*n_keys*/) {}
    /// Residual stream [tokens, hidden]: level 0 enters layer 0, level l leaves layer l-1; level n_layers + 1 is after
    /// the final norm (only rows for which logits were computed).
    virtual void hidden(std::int64_t /*level*/, Position /*first*/, ConstMatrixView) {}
    /// Which mixtures of experts to hand out choices of: asked once per layer and chunk.
    [[nodiscard]] virtual bool wants_router(LayerIndex) const { return false; }
    /// Experts of the tokens first …: experts[token * weights.cols + choice], best first, and in weights [tokens,
    /// choices] what their outputs are multiplied with.
    virtual void router(LayerIndex, Position /*first*/, const std::int32_t* /*experts*/, ConstMatrixView /*weights*/) {}
    /// Which linear layers to hand out: asked once per layer and chunk.
    [[nodiscard]] virtual bool wants_delta(LayerIndex) const { return false; }
    /// Of each token and value head: the share of the state that stays, and the share of the error that is written.
    virtual void delta_gates(LayerIndex, Position /*first*/, ConstMatrixView /*decay*/, ConstMatrixView /*write*/) {}
    /// The state once `length` tokens are in, after each chunk: a row for each key dimension of each value head, and
    /// the last inputs of the short convolution [kernel - 1, channels], oldest first.
    virtual void delta_state(LayerIndex, std::int64_t /*length*/, ConstMatrixView /*recurrent*/,
                             ConstMatrixView /*conv_tail*/) {}
    /// Wall time of one operation of one layer (-1: outside layers), begin and end on the steady clock in nanoseconds;
    /// lane 0 is the decoder's own thread, others are branches that ran beside it.
    [[nodiscard]] virtual bool wants_times() const { return false; }
    virtual void operation(ValueName, LayerIndex, std::int64_t /*begin_ns*/, std::int64_t /*end_ns*/,
                           std::int32_t /*lane*/) {}
};

} // namespace layerscope
