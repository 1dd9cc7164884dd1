// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "decoder/chunk_run.h"

#include <array>

namespace layerscope {

/// The three matrices of one gated feed-forward: a dense layer's, an expert's, the shared expert's.
struct GatedWeights {
    WeightView gate;
    WeightView up;
    WeightView down;
};

/// Reports the times of a feed-forward's three operations. Where they take turns each is reported once, with the time
/// of all its turns, as if they had come one after the other.
class GatedTimes {
public:
    GatedTimes(ProbeSink* probe, LayerIndex layer); ///< silent unless the probe wants times
    ~GatedTimes();
    GatedTimes(const GatedTimes&) = delete;
    GatedTimes& operator=(const GatedTimes&) = delete;
    enum class Part { GateAndUp, Activation, Down };
    void ended(Part part); ///< a turn, which began where the last one ended

private:
    ProbeSink* probe_;
    LayerIndex layer_;
    std::int64_t begin_ns_ = 0;
    std::int64_t last_ns_ = 0;
    std::array<std::int64_t, 3> spent_ns_{};
};

/// output = down · (act(gate · x) ⊙ (up · x)), as many columns of gate and up at once as there is room for; the cuts do
/// not change a bit. Counted.
void gated_ffn(ChunkRun& run, const GatedWeights& weights, ConstMatrixView input, MatrixView output, GatedTimes& times);

/// gate ← gate · x and up ← up · x in one fork and join; counted.
void gate_and_up(ChunkRun& run, const GatedWeights& weights, ConstMatrixView input, MatrixView gate, MatrixView up);
/// gate ← act(gate) ⊙ up
void activate_gate(ChunkRun& run, MatrixView gate, MatrixView up);
/// output = down · gate; counted. Of fewer columns than down has, those from first_col on: unless it is 0, on top of
/// what output holds.
void project_down(ChunkRun& run, const GatedWeights& weights, ConstMatrixView gate, MatrixView output,
                  std::int64_t first_col = 0);

} // namespace layerscope
