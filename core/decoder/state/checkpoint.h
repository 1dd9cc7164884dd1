// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "base/result.h"
#include "decoder/state/sequence_state.h"
#include "kernels/kv_rows.h"
#include "tensor/aligned_buffer.h"

#include <cstdint>
#include <vector>

namespace layerscope {

/// A copy of what later tokens overwrite in a sequence: the rows that a ring still shows to the next token, and whole
/// recurrent states. Rows of full layers stay where they are, so a sequence can go back to a checkpoint as long as its
/// first tokens are the same.
class StateCheckpoint {
public:
    /// Whether tokens can be overwritten at all; without rings and recurrent states truncate() goes back anywhere.
    [[nodiscard]] static bool needed(const SequenceState& state);
    [[nodiscard]] static std::int64_t bytes_for(const SequenceState& state); ///< that take() would copy now
    [[nodiscard]] static Result<StateCheckpoint> take(const SequenceState& state);

    [[nodiscard]] std::int64_t length() const { return length_; } ///< tokens held when it was taken
    [[nodiscard]] std::int64_t bytes() const { return static_cast<std::int64_t>(memory_.size()); }
    /// Cuts `state` back to length(). The state has the layers of the one it was taken from (its capacity may have
    /// grown) and holds the same tokens up to there.
    void restore(SequenceState& state) const;

private:
    struct Part {
        LayerIndex layer = 0;
        Position first = 0; ///< of a ring's rows; unused for recurrent states
        std::int64_t n_rows = 0;
        std::size_t offset = 0; ///< in memory_
    };
    [[nodiscard]] static std::vector<Part> parts_of(const SequenceState& state, std::size_t& n_bytes);
    [[nodiscard]] static KvStore rows_at(const KvStore& like, std::int64_t n_rows, std::byte* memory);

    std::int64_t length_ = 0;
    std::vector<Part> parts_;
    AlignedBuffer memory_;
};

} // namespace layerscope
