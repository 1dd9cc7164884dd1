// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "base/ids.h"
#include "engine/generation_settings.h"
#include "engine/metrics.h"
#include "sampling/sampler.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace layerscope {
struct ProbeSnapshot; // probe/snapshot.h
}

namespace layerscope::ui {

inline constexpr TokenId noToken = -1;

/// One generated token as the views show it.
struct LiveToken {
    TokenId id = 0;      ///< noToken: a piece of text from a server
    QString text;        ///< what became visible with it
    qsizetype begin = 0; ///< offset of `text` in the run's text
    float ms = 0;
    quint64 editGeneration = 0;
    std::shared_ptr<const SampledToken> sampled;
    bool decoded = true; ///< `ms` is a decode step of this run; false: given by another branch, or behind a prefill
};

enum class RunState { Idle, Queued, Prefill, Decode, Done, Failed };

/// A generation as a value: what the views show of it, and what stays when another one is shown.
struct RunRecord {
    quint64 run = 0;
    RunState state = RunState::Idle;
    QString server; ///< that writes; empty: this machine
    QString prompt; ///< of a conversation: as its template wrote it
    QString text;   ///< generated
    std::vector<LiveToken> tokens;
    std::shared_ptr<const Metrics> metrics; ///< may be null
    std::optional<StopReason> reason;
    std::optional<Error> error;
    std::vector<TokenId> promptIds; ///< empty until the engine has begun
    std::vector<TokenId> sequence;  ///< all tokens, prompt first; empty until the run is over
    std::shared_ptr<const ProbeSnapshot> probe;
};

} // namespace layerscope::ui
