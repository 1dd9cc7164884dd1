// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/gain.h"
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

/// Speed of one way to run the branches, medians of the rounds in seconds, and the operations of the decode step of
/// median length.
struct BranchSpeed {
    double decode_step = 0;
    double prompt = 0;
    std::vector<OpRecord> step;
};

/// What running both branches at once could gain at most in a piece of work that was recorded one after the other: its
/// length over what is left of it when in every layer the shorter branch costs nothing. Each part counts with the time
/// that all threads together took for it. 1 where nothing was recorded.
[[nodiscard]] double ideal_gain(const std::vector<OpRecord>& in_turn);

/// A model of parallel blocks run both ways on the same tokens by the same number of threads.
struct BranchRun {
    std::int32_t threads = 0;
    std::int64_t prompt_tokens = 0;
    std::int64_t context = 0; ///< of the first recorded step, the newest token counted
    BranchSpeed in_turn, at_once;
    Gain decode_gain, prompt_gain;             ///< of the rounds; above 1: at once is faster
    double decode_ideal = 1, prompt_ideal = 1; ///< ideal_gain() of the median step and prompt
    std::int32_t rounds = 0;
    bool identical = false; ///< every logit the same bits
};

/// Rounds of both ways by turns, the first of which only warms up, the one that begins changing from round to round; in
/// each the same prompt several times and then the same steps. A few seconds at most for small models. Fails for models
/// without parallel blocks, for layers whose feed-forward is no dense one, and on a single thread.
[[nodiscard]] Result<BranchRun> run_branches(const Model& model, std::shared_ptr<const ModelPlan> plan,
                                             const RunSettings& settings, const CancelToken& cancel,
                                             const ProgressCallback& progress);

} // namespace layerscope
