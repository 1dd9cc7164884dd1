// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layer_plan.h"
#include "probe/attention_record.h"
#include "probe/delta_record.h"
#include "probe/hidden_norms.h"
#include "probe/op_record.h"
#include "probe/probe_request.h"
#include "probe/router_record.h"

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace layerscope {

/// Most that a recorder keeps. Beyond it, the oldest steps go, later tokens are left out of the series, and attention
/// maps become coarser; a snapshot says how much.
struct ProbeLimits {
    std::int64_t attention_bytes = std::int64_t{384} << 20; ///< all maps together
    std::int64_t series_bytes = std::int64_t{96} << 20;     ///< router choices, gates and norms together
    std::int64_t operations = std::int64_t{1} << 18;        ///< of the newest steps; 40 bytes each
};

/// One call of the decoder and what was timed in it.
struct ProbeStep {
    Position first = 0; ///< position of its first token
    std::int64_t n_tokens = 0;
    bool prefill = false;    ///< part of a prompt, or of the text after an edit; else one new token
    bool rebuilding = false; ///< because of an edit in mid-text
    std::int64_t begin_ns = 0, end_ns = 0;
    std::vector<OpRecord> operations; ///< empty unless times were asked for
};

/// What was recorded of a run so far, as a value: cheap to hand out and to copy (the parts are shared), and it stays
/// as it was while the run goes on.
struct ProbeSnapshot {
    ProbeRequest request;
    std::shared_ptr<const ModelPlan> plan;              ///< under which it was recorded
    std::shared_ptr<const std::vector<TokenId>> tokens; ///< everything in the cache, by position
    Position first = 0;                                 ///< first position recorded; 0: the whole text
    std::int64_t n_recorded = 0;                        ///< positions first … first + n_recorded - 1

    std::vector<std::shared_ptr<const ProbeStep>> steps; ///< oldest first
    std::int64_t dropped_steps = 0;                      ///< older than `steps`, beyond the limit
    std::map<LayerIndex, AttentionRecord> attention;
    std::map<LayerIndex, RouterRecord> router;
    std::map<LayerIndex, DeltaRecord> delta;
    HiddenNorms hidden;              ///< no levels unless asked for
    std::int64_t dropped_values = 0; ///< router choices, gates and norms that had no room
    std::int64_t bytes = 0;          ///< that the recorder holds

    /// At least what `wanted` names was recorded, and from the start where that is asked for.
    [[nodiscard]] bool covers(const ProbeRequest& wanted) const {
        return request.includes(wanted) && (first == 0 || !wanted.from_the_start());
    }
};

} // namespace layerscope
