// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/summary.h"
#include "experiment/pair_run.h"
#include "plan/layer_plan.h"

#include <string>

namespace layerscope {

/// What a written comparison is about. Each summary must stem from its plan; both are of one context and cache type.
struct ComparedModels {
    const ModelPlan &a, &b;
    const Summary &summary_a, &summary_b;
    std::string name_a, name_b;   ///< as the reader knows them
    const PairRun* run = nullptr; ///< null: no text was run
};

/// A comparison as GitHub-flavoured Markdown, in English: costs, differing facts by group, equal facts counted, the
/// layers, and the run of one text. Names from files are escaped; the document ends with a newline.
[[nodiscard]] std::string compare_markdown(const ComparedModels& models);

} // namespace layerscope
