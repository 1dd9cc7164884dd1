// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/sequence_runner.h"
#include "probe/live_recorder.h"

#include <cstdint>
#include <memory>

namespace layerscope {

/// What is recorded of the text being written: begun when asked, begun again where the cache does not go on from the
/// last token that was recorded. A text whose beginning is in the cache is recorded from there, and where all of that
/// beginning was recorded, the record goes on. Used between the steps of a run, on the thread that takes them.
class RunProbe {
public:
    /// From the next step on. A smaller wish goes on with what there is; a larger one begins again from there.
    void ask(const ProbeRequest& request) { request_ = request; }
    void begin_run(); ///< another text, whose beginning the cache may hold

    /// Before a step: what to hand to the decoder; null when nothing is asked.
    [[nodiscard]] ProbeSink* begin_step(SequenceRunner& runner);
    void end_step(const SequenceRunner& runner, bool prefill, bool rebuilding);
    /// The step failed or was interrupted: what it recorded may be of tokens the cache does not hold.
    void interrupt();
    /// Null when nothing is recorded.
    [[nodiscard]] std::shared_ptr<const ProbeSnapshot> snapshot(const SequenceRunner& runner);

private:
    void renew(const SequenceRunner& runner);
    [[nodiscard]] bool goes_on() const;

    ProbeRequest request_;
    std::unique_ptr<LiveRecorder> recorder_;
    std::int64_t expected_ = 0; ///< tokens in the cache when the last step was over
    bool interrupted_ = false;
};

} // namespace layerscope
