// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layer_plan.h"
#include "plan/value_name.h"
#include "plan/weight_plan.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace layerscope {

/// One step of a block. No step occurs twice in one block, so it also serves as the node's name.
enum class BlockStep {
    Input,
    MixerNorm,
    Query,
    Key,
    Value,
    QueryNorm,
    KeyNorm,
    QueryRope,
    KeyRope,
    Scores,    ///< scale * q k for every key the mask lets through
    Softmax,   ///< rows of attention weights
    Mix,       ///< weighted sum of the values
    MixGate,   ///< mix times sigmoid of the gate half of the query projection
    MixOutput, ///< back to the stream's width
    DeltaQkv,
    DeltaConv, ///< depthwise, causal; then SiLU
    DeltaQueryUnit,
    DeltaKeyUnit,
    DeltaWrite, ///< beta = sigmoid(b)
    DeltaDecay, ///< g = -exp(A_log) softplus(a + dt_bias)
    DeltaRule,  ///< decay, recall, write, read
    DeltaGate,  ///< z
    DeltaNorm,  ///< norm of each value head, times SiLU(z)
    DeltaOutput,
    PostMixerNorm,
    MixerAdd,
    FfnNorm,
    Gate,
    Up,
    Activation, ///< act(gate) times up
    Down,
    Router,
    Experts,
    SharedExpert,
    SharedGate, ///< sigmoid of one number per token
    ExpertSum,  ///< experts + gate * shared expert
    PostFfnNorm,
    FfnAdd, ///< of a parallel block: stream + mixer + feed-forward
    Output,
};
[[nodiscard]] std::string_view step_text(BlockStep step); ///< "mixer_norm", "delta_rule", …

/// The steps of a block by what they belong to; a stage of the block.
enum class BlockPart {
    Input,
    MixerNorm,
    Mixer,
    PostMixerNorm,
    MixerAdd,
    FfnNorm,
    Ffn,
    PostFfnNorm,
    FfnAdd,
    Output,
};
[[nodiscard]] std::string_view part_text(BlockPart part); ///< "mixer_norm", "ffn", …

/// What one token's value looks like: `rows` heads (1: a plain vector) of `width` numbers, or of one number per key.
struct ValueShape {
    std::int64_t rows = 1;
    std::int64_t width = 0; ///< 0 if per_key
    bool per_key = false;   ///< one number for every key the token sees

    ValueShape() = default;
    ValueShape(std::int64_t n_rows, std::int64_t n_columns, bool one_per_key = false)
        : rows(n_rows), width(n_columns), per_key(one_per_key) {}

    [[nodiscard]] std::int64_t values() const { return rows * width; } ///< 0 if per_key
    bool operator==(const ValueShape&) const = default;
};

/// Equal tensors of one role: `count` matrices [rows, cols] (experts), vectors are [1, cols].
struct NodeTensor {
    WeightRole role;
    std::int64_t rows = 0;
    std::int64_t cols = 0;
    std::int64_t count = 1;

    [[nodiscard]] std::int64_t parameters() const { return rows * cols * count; }
};

/// Which share of the producer's value an edge carries.
enum class EdgePart { Whole, Query, Key, Value, Gate };

struct BlockNode {
    BlockStep step = BlockStep::Input;
    BlockPart part = BlockPart::Input;
    ValueName value = ValueName::LayerInput; ///< as the runner times it and a probe names it
    std::vector<NodeTensor> tensors;
    std::vector<ValueShape> inputs; ///< in the order of the edges' slots
    ValueShape output;
    int depth = 0; ///< longest way from the input, in steps

    [[nodiscard]] std::int64_t parameters() const;
};

struct BlockEdge {
    int from = 0; ///< indices into BlockGraph::nodes; from < to
    int to = 0;
    int slot = 0; ///< which input of `to`
    EdgePart part = EdgePart::Whole;
    ValueShape shape;
};

/// One layer's block as it is: every step, what flows between them and which tensors each one owns. The picture, the
/// Dataflow view and the FLOP walk read this; the decoder runs the same plan.
struct BlockGraph {
    LayerIndex layer = 0;
    BlockLayout layout = BlockLayout::Serial;
    std::vector<BlockNode> nodes; ///< in an order in which they may run; first Input, last Output
    std::vector<BlockEdge> edges; ///< by `to`, then slot

    [[nodiscard]] std::optional<int> find(BlockStep step) const;
    [[nodiscard]] std::int64_t parameters() const;
};

[[nodiscard]] BlockGraph block_graph(const ModelPlan& plan, LayerIndex layer);

/// The same block with every part as one node: what a serial and a parallel block are compared by.
struct PartGraph {
    std::vector<BlockPart> parts; ///< in running order; first Input, last Output
    std::vector<std::pair<int, int>> edges;
    std::vector<int> stage; ///< per part: how many parts have to be done before; Input 0
};
[[nodiscard]] PartGraph part_graph(const BlockGraph& graph);

struct BlockCounts {
    int stages = 0;    ///< parts that have to wait for one another (without input and output)
    int norms = 0;     ///< of the stream's width; those of heads are not counted
    int additions = 0; ///< to the residual stream
    int depth = 0;     ///< steps on the longest way through the block
};
[[nodiscard]] BlockCounts block_counts(const BlockGraph& graph);

} // namespace layerscope
