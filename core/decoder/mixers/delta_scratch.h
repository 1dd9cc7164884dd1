// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "decoder/activation_memory.h"
#include "decoder/state/delta_state.h"
#include "kernels/delta_rule.h"
#include "plan/layer_plan.h"

#include <vector>

namespace layerscope {

class SequenceState;

/// Working memory of the gated delta nets of a plan; empty where there are none.
class DeltaScratch {
public:
    [[nodiscard]] static Result<DeltaScratch> create(const ModelPlan& plan, std::int64_t max_chunk);
    [[nodiscard]] Result<void> prepare(const SequenceState& state, std::int32_t n_threads);

    [[nodiscard]] MatrixView inputs(std::int64_t n) const { return inputs_.view(n); } ///< of the convolution: q, k, v
    [[nodiscard]] MatrixView convolved(std::int64_t n) const { return convolved_.view(n); }
    [[nodiscard]] MatrixView gate(std::int64_t n) const { return gate_.view(n); }
    [[nodiscard]] MatrixView output(std::int64_t n) const { return output_.view(n); }
    [[nodiscard]] MatrixView write(std::int64_t n) const { return write_.view(n); }
    [[nodiscard]] MatrixView decay(std::int64_t n) const { return decay_.view(n); }
    /// Where a layer's state after the chunk is put until it is committed.
    [[nodiscard]] DeltaState& pending(LayerIndex layer) { return pending_[static_cast<std::size_t>(layer)]; }
    [[nodiscard]] DeltaRuleScratch& rule() { return rule_; }
    [[nodiscard]] std::int64_t bytes() const;

private:
    DeltaSettings settings_;
    AlignedBuffer memory_;
    Activations inputs_, convolved_, gate_, output_, write_, decay_;
    DeltaRuleScratch rule_;
    std::vector<DeltaState> pending_; ///< one a layer
};

} // namespace layerscope
