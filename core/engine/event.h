// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/edit.h"
#include "base/progress.h"
#include "base/result.h"
#include "engine/generation_settings.h"
#include "engine/metrics.h"
#include "engine/model.h"
#include "sampling/sampler.h"

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace layerscope {
struct ProbeSnapshot; // probe/snapshot.h
}

namespace layerscope::event {

/// What an engine reports: immutable values, in order, on the engine's thread.
struct Loading {
    Progress progress; ///< bytes
};
struct Loaded {
    std::shared_ptr<const Model> model;
};
struct LoadFailed {
    Error error;
};
/// First event of a run: what the model reads.
struct Started {
    std::uint64_t run = 0;
    std::vector<TokenId> prompt_ids;
    std::string chat; ///< the conversation as the template wrote it; empty for other prompts
};
struct Prefill {
    std::uint64_t run = 0;
    Progress progress;       ///< tokens
    bool rebuilding = false; ///< because of an edit in mid-text
};
struct Token {
    std::uint64_t run = 0;
    std::int64_t index = 0; ///< 0 for the first new token
    std::shared_ptr<const SampledToken> sampled;
    std::string text;                  ///< what became certain with it (may be empty)
    float ms = 0;                      ///< of this step
    std::uint64_t edit_generation = 0; ///< the edit under which it was computed
    bool decoded = true;               ///< by a step of its own, which took `ms`; false: given, or behind a prefill
};
struct Running {
    std::uint64_t run = 0;
    std::shared_ptr<const Metrics> metrics; ///< a few times a second
};
struct Finished {
    std::uint64_t run = 0;
    StopReason reason = StopReason::Length;
    std::vector<TokenId> prompt_ids;
    std::vector<TokenId> ids;
    std::string text;
    std::string tail; ///< last text not yet sent by a Token event
    std::shared_ptr<const Metrics> metrics;
};
struct Failed {
    std::uint64_t run = 0;
    Error error;
};
struct Probed {
    std::uint64_t run = 0;
    std::shared_ptr<const ProbeSnapshot> snapshot; ///< a few times a second, and before Finished
};
struct EditInForce {
    std::uint64_t generation = 0;
};
struct EditRefused {
    std::uint64_t generation = 0;
    Error error;
};

} // namespace layerscope::event

namespace layerscope {
using Event =
    std::variant<event::Loading, event::Loaded, event::LoadFailed, event::Prefill, event::Token, event::Running,
                 event::Finished, event::Failed, event::EditInForce, event::EditRefused, event::Probed, event::Started>;

/// Called on the engine's thread; must return at once. Never called after the engine's destructor returned.
class EventSink {
public:
    virtual ~EventSink() = default;
    virtual void receive(Event event) = 0;
};
} // namespace layerscope
