// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/cancel.h"
#include "base/progress.h"
#include "base/result.h"
#include "files/tensor_source.h"
#include "plan/layer_plan.h"
#include "weights/model_weights.h"

#include <memory>
#include <optional>

namespace layerscope {

struct LoadOptions {
    std::optional<DType> convert_to; ///< nullopt: as stored
    CancelToken cancel;
    ProgressCallback progress;
    bool pack = true; ///< see weight_packer.h; results do not depend on it
};

/// Finds every tensor the plan needs under any of the known spellings and prefixes, checks shapes, makes views.
/// Errors name the first missing tensor and, when the prefix is unknown, the first unexpected one.
/// A source is loaded once: bytes that are no longer read in the file's own form are given back to the system, and a
/// second model on the same source could be reading them from other pages, which would be lost.
[[nodiscard]] Result<std::shared_ptr<const ModelWeights>>
load_weights(std::shared_ptr<const TensorSource> source, const ModelPlan& plan, const LoadOptions& options);

/// Seeded random weights in the given type, for presets and benchmarks (scaled so that activations stay finite).
[[nodiscard]] Result<std::shared_ptr<const ModelWeights>>
random_weights(const ModelPlan& plan, DType dtype, std::uint64_t seed, const LoadOptions& options);
/// Bytes that random_weights or a conversion will need; told before it starts.
[[nodiscard]] std::int64_t weight_bytes(const ModelPlan& plan, DType dtype);

} // namespace layerscope
