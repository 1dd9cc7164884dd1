// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "weights/weight_store.h"

#include "parallel/thread_pool.h"
#include "tensor/large_pages.h"
#include "weights/memory_need.h"

#include <algorithm>
#include <limits>

namespace layerscope {

namespace {

constexpr std::size_t alignment = 64;
constexpr std::int64_t block_bytes = 1 << 20;
constexpr std::size_t wave_blocks = 64; ///< 64 MiB between two looks at the cancel token

std::optional<std::size_t> tensor_bytes(const WeightStore::Tensor& tensor) {
    const auto row = row_bytes(tensor.dtype, static_cast<std::size_t>(tensor.cols));
    std::size_t bytes = 0;
    if (!row || __builtin_mul_overflow(*row, static_cast<std::size_t>(tensor.rows), &bytes)) return std::nullopt;
    if (bytes > std::numeric_limits<std::size_t>::max() / 4) return std::nullopt;
    return bytes;
}

} // namespace

Result<WeightStore> WeightStore::create(std::vector<Tensor> tensors, std::string_view what) {
    WeightStore store;
    std::size_t end = 0;
    for (const auto& tensor : tensors) {
        const auto bytes = tensor_bytes(tensor);
        if (!bytes || end > std::numeric_limits<std::size_t>::max() / 4)
            return fail(ErrorCode::Limit, "cannot allocate " + std::string(what), "the sizes overflow");
        store.offsets_.push_back(end);
        end = (end + *bytes + alignment - 1) / alignment * alignment;
        store.n_bytes_ += static_cast<std::int64_t>(*bytes);
    }
    LS_TRY(check_memory(static_cast<std::int64_t>(end), available_memory(), what));
    LS_TRY_ASSIGN(auto memory, AlignedBuffer::create(end, what));
    prefer_large_pages({memory.data(), memory.size()});
    store.tensors_ = std::move(tensors);
    store.memory_ = std::make_shared<AlignedBuffer>(std::move(memory));
    return store;
}

std::size_t WeightStore::bytes_of_row(std::size_t tensor) const {
    return *row_bytes(tensors_[tensor].dtype, static_cast<std::size_t>(tensors_[tensor].cols));
}

std::vector<WeightStore::Block> WeightStore::blocks() const {
    std::vector<Block> blocks;
    for (std::size_t t = 0; t < tensors_.size(); ++t) {
        const auto row = std::max<std::int64_t>(1, static_cast<std::int64_t>(bytes_of_row(t)));
        const auto step = std::max<std::int64_t>(1, block_bytes / row);
        for (std::int64_t first = 0; first < tensors_[t].rows; first += step)
            blocks.push_back({t, first, std::min(first + step, tensors_[t].rows)});
    }
    return blocks;
}

Result<void> WeightStore::fill(const LoadOptions& options, std::string_view what, const FillRow& fill_row,
                               const RowsDone& rows_done) {
    ThreadPool pool(0);
    const auto pending = blocks();
    Progress progress{0, static_cast<std::uint64_t>(n_bytes_)};
    for (std::size_t first = 0; first < pending.size(); first += wave_blocks) {
        if (options.cancel.cancelled()) return cancelled(std::string(what));
        const auto wave = std::span(pending).subspan(first, std::min(wave_blocks, pending.size() - first));
        pool.run(static_cast<std::int64_t>(wave.size()), [&](std::int64_t index, std::int32_t) {
            const Block& block = wave[static_cast<std::size_t>(index)];
            for (auto row = block.first_row; row < block.end_row; ++row)
                fill_row(block.tensor, row,
                         memory_->data() + offsets_[block.tensor] +
                             static_cast<std::size_t>(row) * bytes_of_row(block.tensor));
        });
        for (const Block& block : wave) {
            if (rows_done) rows_done(block.tensor, block.first_row, block.end_row);
            progress.done += static_cast<std::uint64_t>(block.end_row - block.first_row) * bytes_of_row(block.tensor);
        }
        if (options.progress) options.progress(progress);
    }
    return {};
}

WeightView WeightStore::view(std::size_t tensor) const {
    const auto& shape = tensors_[tensor];
    return {memory_->data() + offsets_[tensor], shape.dtype, shape.rows, shape.cols, bytes_of_row(tensor)};
}

} // namespace layerscope
