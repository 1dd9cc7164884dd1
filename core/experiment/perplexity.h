// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/cancel.h"
#include "base/progress.h"
#include "base/result.h"
#include "decoder/decoder.h"
#include "engine/model.h"

#include <cstdint>
#include <span>

namespace layerscope {

struct PerplexityResult {
    std::int64_t tokens = 0; ///< tokens that were predicted
    double nll = 0;          ///< mean, nats
    double perplexity = 0;
};
struct PerplexitySettings {
    std::int64_t context = 512; ///< tokens per window
    std::int64_t stride = 0;    ///< new tokens scored per window; 0: context / 2
    DType kv_dtype = DType::F32;
    std::int32_t threads = 0;
};
/// Sliding evaluation: each window is run from an empty state, only tokens not scored before count.
[[nodiscard]] Result<PerplexityResult> perplexity(const Model& model, const ModelPlan& plan,
                                                  std::span<const TokenId> ids, const PerplexitySettings& settings,
                                                  const CancelToken& cancel, const ProgressCallback& progress);

} // namespace layerscope
