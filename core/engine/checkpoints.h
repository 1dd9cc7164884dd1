// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "decoder/state/checkpoint.h"

#include <cstdint>
#include <vector>

namespace layerscope {

/// Places in a text to which its cache can go back, within a bound of memory. Where there is no room for one more, the
/// one goes whose neighbours lie nearest: old places become rarer, none is lost altogether.
class Checkpoints {
public:
    /// For a cache of this machine: a sixteenth of the memory that is free, at most 256 MiB.
    [[nodiscard]] static std::int64_t usual_budget();

    explicit Checkpoints(std::int64_t budget_bytes = 0) : budget_(budget_bytes) {} ///< 0: keeps none
    [[nodiscard]] bool enabled() const { return budget_ > 0; }

    /// The state as it is now, unless this length is there already. Without memory for it nothing is kept: going back
    /// then costs more, that is all.
    void take(const SequenceState& state);
    /// The last one with at most `length` tokens; null if there is none.
    [[nodiscard]] const StateCheckpoint* at_or_before(std::int64_t length) const;
    [[nodiscard]] std::int64_t newest() const { return all_.empty() ? 0 : all_.back().length(); } ///< its tokens
    void drop_after(std::int64_t length); ///< the text is another one from there on
    void clear() { all_.clear(); }
    [[nodiscard]] std::int64_t bytes() const;
    [[nodiscard]] std::size_t size() const { return all_.size(); }

private:
    void drop_most_crowded(std::int64_t next);

    std::int64_t budget_;
    std::vector<StateCheckpoint> all_; ///< by length
};

} // namespace layerscope
