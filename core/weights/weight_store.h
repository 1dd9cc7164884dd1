// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tensor/aligned_buffer.h"
#include "tensor/tensor_view.h"
#include "weights/weight_loader.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace layerscope {

/// Room for several tensors in one allocation, filled row block by row block on all cores. What a row gets must depend
/// on the row alone, so that the result does not depend on the number of threads.
class WeightStore {
public:
    struct Tensor {
        std::int64_t rows = 0;
        std::int64_t cols = 0;
        DType dtype = DType::F32;
    };
    using FillRow = std::function<void(std::size_t tensor, std::int64_t row, std::byte* target)>;

    /// Refuses with both numbers when the system has less memory than the tensors need; nothing is allocated then.
    [[nodiscard]] static Result<WeightStore> create(std::vector<Tensor> tensors, std::string_view what);

    using RowsDone = std::function<void(std::size_t tensor, std::int64_t first_row, std::int64_t end_row)>;

    /// Checks for cancel and reports progress (bytes) between waves of blocks; `rows_done` then hears which rows are
    /// filled.
    [[nodiscard]] Result<void> fill(const LoadOptions& options, std::string_view what, const FillRow& fill_row,
                                    const RowsDone& rows_done = {});

    [[nodiscard]] WeightView view(std::size_t tensor) const;
    [[nodiscard]] std::int64_t n_bytes() const { return n_bytes_; }
    [[nodiscard]] std::shared_ptr<const void> owner() const { return memory_; }

private:
    struct Block {
        std::size_t tensor;
        std::int64_t first_row;
        std::int64_t end_row;
    };
    [[nodiscard]] std::vector<Block> blocks() const;
    [[nodiscard]] std::size_t bytes_of_row(std::size_t tensor) const;

    std::vector<Tensor> tensors_;
    std::vector<std::size_t> offsets_;
    std::shared_ptr<AlignedBuffer> memory_;
    std::int64_t n_bytes_ = 0; ///< of the tensors, without the padding between them
};

} // namespace layerscope
