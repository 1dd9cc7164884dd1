// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/cancel.h"
#include "base/progress.h"
#include "base/result.h"
#include "engine/generation_settings.h"
#include "engine/model.h"
#include "probe/op_record.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace layerscope {

/// Speed of one way to run the branches, medians in seconds, and the operations of the decode step
/// of median length.
struct BranchSpeed {
    double decode_step = 0;
    double prompt = 0;
    std::vector<OpRecord> step;
};

/// A model of parallel blocks run both ways on the same tokens by the same number of threads.
struct BranchRun {
    std::int32_t threads = 0;
    std::int64_t prompt_tokens = 0;
    std::int64_t context = 0; ///< of the first recorded step, the newest token counted
    BranchSpeed in_turn, at_once;
    bool identical = false; ///< every logit the same bits

    /// Above 1: at once is faster.
    [[nodiscard]] double decode_gain() const { return in_turn.decode_step / at_once.decode_step; }
    [[nodiscard]] double prompt_gain() const { return in_turn.prompt / at_once.prompt; }
};

/// Rounds of both ways by turns, so that whatever else the machine does meets both alike; a few seconds at most for
/// small models. Fails for models without parallel blocks, for layers whose feed-forward is no dense one, and on a
/// single thread.
[[nodiscard]] Result<BranchRun> run_branches(const Model& model, std::shared_ptr<const ModelPlan> plan,
                                             const RunSettings& settings, const CancelToken& cancel,
                                             const ProgressCallback& progress);

} // namespace layerscope
