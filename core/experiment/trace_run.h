// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/cancel.h"
#include "base/progress.h"
#include "base/result.h"
#include "engine/generation_settings.h"
#include "engine/model.h"
#include "probe/run_recorder.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace layerscope {

struct TraceSettings {
    std::int64_t max_new_tokens = 8; ///< prefill gives the first, each decode step one more
    RunSettings run;
};

/// One pass through the model with everything that was timed in it, in the order in which it ran.
struct TraceStep {
    bool prefill = true;
    Position first = 0; ///< position of its first token
    std::int64_t tokens = 0;
    std::int64_t logit_rows = 0; ///< rows for which the output head ran
    std::int64_t begin_ns = 0;   ///< on the clock of the operations
    std::int64_t end_ns = 0;
    std::vector<OpRecord> operations;
};

struct RunTrace {
    std::shared_ptr<const ModelPlan> plan;
    std::int32_t threads = 0;
    std::vector<TraceStep> steps; ///< prefill in chunks, then decode
};

/// Runs `prompt` and writes on greedily, past any end token: what is looked at is the work, not the text.
[[nodiscard]] Result<RunTrace> trace_run(const Model& model, std::shared_ptr<const ModelPlan> plan,
                                         std::span<const TokenId> prompt, const TraceSettings& settings,
                                         const CancelToken& cancel, const ProgressCallback& progress);

} // namespace layerscope
