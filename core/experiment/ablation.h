// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/edit.h"
#include "base/cancel.h"
#include "base/progress.h"
#include "base/result.h"
#include "engine/model.h"
#include "experiment/perplexity.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace layerscope {

struct AblationRequest {
    std::shared_ptr<const Model> model;
    std::vector<Edit> edits; ///< each of the model as it was trained; the unedited model is measured before them
    std::vector<TokenId> ids;
    PerplexitySettings settings;
};

/// One model of the table: the unedited one or an edit of it, all on the same weights.
struct AblationRow {
    std::vector<LayerType> layer_types; ///< as run, or as wanted if refused
    std::optional<std::int64_t> sliding_window;
    std::optional<Error> refused; ///< why this edit cannot be; the figures are zero then
    double perplexity = 0;
    std::int64_t kv_bytes = 0;          ///< with AblationResult::context tokens in the cache, by the analysis
    std::int64_t measured_kv_bytes = 0; ///< the same, as the engine's cache held it
    double decode_tokens_per_s = 0;     ///< while the cache grows to that; median of a few rounds
};

struct AblationResult {
    std::int64_t context = 0; ///< tokens of the longest window that was run: the whole text if that is shorter
    std::vector<AblationRow> rows;
};

/// Perplexity, cache and decode speed of the model and each edit, in the order asked for. An edit that the weights
/// cannot follow becomes a row with its reason; everything else that fails ends the measurement.
[[nodiscard]] Result<AblationResult> run_ablation(const AblationRequest& request, const CancelToken& cancel,
                                                  const ProgressCallback& progress);

/// Every pattern with every window on top of `base`, windows running fastest. An empty list leaves its part to `base`.
[[nodiscard]] std::vector<Edit> edit_grid(const Edit& base, const std::vector<std::vector<LayerType>>& patterns,
                                          const std::vector<std::int64_t>& windows);

} // namespace layerscope
