// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "experiment/edit_effect.h"

#include <functional>

namespace layerscope {

/// Steps of a long measurement: counts what is done and passes it on.
class StepCount {
public:
    StepCount(std::int64_t total, const ProgressCallback& progress)
        : total_(static_cast<std::uint64_t>(total)), progress_(progress) {}
    void add(std::int64_t steps) {
        done_ += static_cast<std::uint64_t>(steps);
        if (progress_) progress_({done_ < total_ ? done_ : total_, total_});
    }

private:
    std::uint64_t total_;
    std::uint64_t done_ = 0;
    const ProgressCallback& progress_;
};

/// The continuation half of a VariantRun: text, ids, cache bytes and the logits behind the prompt.
[[nodiscard]] Result<VariantRun> continue_prompt(const EditEffectRequest& request,
                                                 std::shared_ptr<const ModelPlan> plan, const CancelToken& cancel,
                                                 StepCount& steps);

} // namespace layerscope
