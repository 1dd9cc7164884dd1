// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/tensor_source.h"
#include "tensor/tensor_view.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace layerscope {

/// Makes the packed form (tensor/packed_bf16.h) of bfloat16 matrices that are mapped from a file, in the background:
/// decoding reads every weight once a token, and is bound by how many bytes that are. A row is read as it lies in the
/// file until it is packed; results are the same to the bit before and after. What was packed is given back to the
/// system, so that memory holds one of the two, and the packed form asks for large pages.
class WeightPacker {
public:
    /// Whether the matrix can be packed and this processor gains from it.
    [[nodiscard]] static bool suits(const WeightView& matrix);
    /// For matrices that suit. Null where there is nothing to gain: few bytes, little free memory.
    [[nodiscard]] static std::unique_ptr<WeightPacker> create(std::vector<WeightView> matrices,
                                                              std::shared_ptr<const TensorSource> source);
    ~WeightPacker(); ///< ends the work where it stands; nobody may read the matrices any more
    WeightPacker(const WeightPacker&) = delete;
    WeightPacker& operator=(const WeightPacker&) = delete;

    /// The form of a matrix, for WeightView::packed; it fills row by row.
    [[nodiscard]] const std::atomic<const PackedBf16*>* slot(std::size_t matrix) const;
    void start();
    /// Waits for the end; how many matrices are packed as a whole. The others have too many exceptions somewhere.
    std::size_t wait();
    /// Memory that the packed form takes when it is whole.
    [[nodiscard]] std::size_t own_bytes() const;
    /// What the rows that are packed by now take less than the plain ones.
    [[nodiscard]] std::int64_t saved_bytes() const;

private:
    struct Impl;
    explicit WeightPacker(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

} // namespace layerscope
