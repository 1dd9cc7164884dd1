// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "plan/layer_plan.h"
#include "tensor/aligned_buffer.h"
#include "tensor/tensor_view.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace layerscope {

/// What a gated delta net remembers of a sequence, however long: one matrix per value head and the last inputs of the
/// short convolution, in float32. Every token overwrites it, so it cannot be cut back to an earlier length. A chunk is
/// computed into a second one of these, and committing is an exchange of the two: a cancelled chunk leaves no trace.
class DeltaState {
public:
    DeltaState() = default;
    [[nodiscard]] static Result<DeltaState> create(const DeltaSettings& settings, std::string_view purpose);

    /// [value head][key dim][value dim]
    [[nodiscard]] const float* recurrent() const { return memory_.as<float>(); }
    [[nodiscard]] float* recurrent() { return memory_.as<float>(); }
    /// The same with a row for each key dimension of each value head.
    [[nodiscard]] ConstMatrixView recurrent_rows() const;
    /// [conv_kernel - 1, channels]: what entered the convolution last, oldest first.
    [[nodiscard]] ConstMatrixView conv_tail() const;
    [[nodiscard]] MatrixView conv_tail();

    void clear(); ///< as before the first token
    void copy_from(const DeltaState& other) { copy_from(other.memory_.data()); }
    void copy_from(const std::byte* memory); ///< bytes() of them, as copy_to() wrote them
    void copy_to(std::byte* memory) const;
    [[nodiscard]] bool suits(const DeltaSettings& settings) const { return settings_ == settings; }
    [[nodiscard]] std::int64_t bytes() const { return static_cast<std::int64_t>(memory_.size()); }

private:
    [[nodiscard]] std::int64_t recurrent_values() const;

    DeltaSettings settings_;
    AlignedBuffer memory_; ///< the matrices, then the columns
};

} // namespace layerscope
