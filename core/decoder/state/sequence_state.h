// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "base/result.h"
#include "plan/layer_plan.h"
#include "tensor/dtype.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace layerscope {

class DeltaState;
class LayerState;

/// Everything a sequence remembers: K/V rows (growing in full layers, a ring in sliding ones) and DeltaNet states.
/// Owned by one session; not thread-safe. Memory is reserved for `capacity` tokens and touched as it fills.
class SequenceState {
public:
    /// kv: F32, F16 or BF16. Error OutOfMemory / Limit with the bytes it would need.
    [[nodiscard]] static Result<SequenceState> create(const ModelPlan& plan, std::int64_t capacity, DType kv);
    SequenceState(SequenceState&&) noexcept;
    SequenceState& operator=(SequenceState&&) noexcept;
    ~SequenceState();

    [[nodiscard]] std::int64_t length() const;   ///< tokens held
    [[nodiscard]] std::int64_t capacity() const; ///< most tokens
    [[nodiscard]] DType kv_dtype() const;
    [[nodiscard]] std::int64_t kv_bytes_used() const;     ///< equals analysis at length()
    [[nodiscard]] std::int64_t kv_bytes_reserved() const; ///< equals analysis at capacity()
    [[nodiscard]] std::int64_t kv_bytes_used(LayerIndex layer) const;
    [[nodiscard]] std::int64_t state_bytes() const; ///< DeltaNet; the same at any length
    void clear();
    /// Forget the last tokens down to `length`. false (nothing changed) where a ring or a recurrent state has already
    /// overwritten what is needed; a recurrent state only goes back to the start. A StateCheckpoint is what to go back
    /// to then.
    [[nodiscard]] bool truncate(std::int64_t length);

    [[nodiscard]] std::int64_t n_layers() const;
    /// Keys and values of a softmax layer.
    [[nodiscard]] LayerState& layer(LayerIndex index);
    [[nodiscard]] const LayerState& layer(LayerIndex index) const;
    /// Recurrent state and convolution columns of a linear layer; null for softmax layers.
    [[nodiscard]] DeltaState* delta(LayerIndex index);
    [[nodiscard]] const DeltaState* delta(LayerIndex index) const;
    void set_length(std::int64_t length); ///< the decoder's business

private:
    SequenceState();
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace layerscope
