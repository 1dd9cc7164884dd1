// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/cancel.h"
#include "base/progress.h"
#include "base/result.h"
#include "engine/generation_settings.h"
#include "engine/model.h"
#include "probe/snapshot.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace layerscope {

/// A text that exists already, to be run once more for what was not recorded when it was written.
struct ProbeTextRequest {
    std::shared_ptr<const Model> model;
    std::shared_ptr<const ModelPlan> plan; ///< may be edited
    std::vector<TokenId> tokens;           ///< prompt and output
    std::int64_t n_prompt = 0;             ///< of them; what follows was written
    ProbeRequest probe;
    RunSettings run;
};

/// Runs the tokens through a sequence of its own. Where times are asked for, the last written tokens go one by one, as
/// they did when they were written; everything else goes in chunks. Progress counts tokens.
[[nodiscard]] Result<std::shared_ptr<const ProbeSnapshot>>
probe_text(const ProbeTextRequest& request, const CancelToken& cancel, const ProgressCallback& progress = {});

} // namespace layerscope
