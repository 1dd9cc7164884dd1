// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/cancel.h"
#include "base/progress.h"
#include "base/result.h"
#include "engine/generation_settings.h"
#include "engine/model.h"

#include <cstdint>
#include <vector>

namespace layerscope {

struct BenchSettings {
    std::int64_t prompt_tokens = 512;
    std::int64_t new_tokens = 128;
    std::int64_t depth = 16; ///< tokens in the cache before the first decode step
    std::int64_t repeat = 3;
    RunSettings run;
};

/// Figures of all rounds in the order in which they ran.
struct BenchResult {
    std::vector<double> prefill_tokens_per_s;
    std::vector<double> decode_tokens_per_s;
    std::int32_t threads = 0;
    std::int64_t kv_bytes = 0; ///< what the cache held after the last decode step
};

struct Spread {
    double median = 0, min = 0, max = 0;
};
[[nodiscard]] Spread spread_of(std::vector<double> values); ///< zeros for none

/// Speed of the model on fixed tokens: token i is 1000 + (7919 i mod 20000), folded into the vocabulary. Prefill ends
/// with the logits of the last token; decode steps compute logits and choose nothing. One short round warms up.
[[nodiscard]] Result<BenchResult> run_bench(const Model& model, std::shared_ptr<const ModelPlan> plan,
                                            const BenchSettings& settings, const CancelToken& cancel,
                                            const ProgressCallback& progress);

} // namespace layerscope
