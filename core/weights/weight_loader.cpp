// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "weights/weight_loader.h"

#include "files/gguf.h"
#include "kernels/convert.h"
#include "weights/convert.h"
#include "weights/gguf_tensor_finder.h"
#include "weights/page_mover.h"
#include "weights/tensor_finder.h"
#include "weights/weight_packer.h"
#include "weights/weight_store.h"

#include <fmt/format.h>

#include <cmath>
#include <map>

namespace layerscope {

namespace {

constexpr auto what = "cannot load the weights";

/// Matrices too small to weigh anything that steer much: they are not squeezed into blocks.
bool is_kept_from_blocks(WeightRole role) { return role == WeightRole::Router || role == WeightRole::DeltaConv; }

bool has_whole_blocks(DType dtype, std::int64_t cols) {
    return static_cast<std::size_t>(cols) % traits(dtype).block_values == 0;
}

/// The type in which a tensor will be used. Vectors are not converted: they weigh nothing and steer the norms. Rows
/// that blocks do not divide become BF16 where a block type is asked for.
Result<DType> type_in_use(const FoundTensor& found, const LoadOptions& options) {
    const DType stored = found.entry->dtype;
    const bool vector = found.need.rows == 1;
    if (vector && (stored == DType::F64 || is_block_type(stored))) return DType::F32;
    if (!is_weight_type(stored))
        return fail(ErrorCode::Unsupported, what,
                    fmt::format("{} has type {}, which is not a type of weights", found.entry->name, name(stored)),
                    found.entry->file);
    if (vector || !options.convert_to) return stored;
    const DType wanted = *options.convert_to;
    if (!is_block_type(wanted)) return wanted;
    if (is_kept_from_blocks(found.need.role)) return stored;
    return has_whole_blocks(wanted, found.need.cols) ? wanted : DType::BF16;
}

/// Blocks are read byte by byte wherever they begin.
bool is_aligned(const FoundTensor& found) {
    if (is_block_type(found.entry->dtype)) return true;
    return reinterpret_cast<std::uintptr_t>(found.data()) % traits(found.entry->dtype).block_bytes == 0;
}

WeightView mapped_view(const FoundTensor& found) {
    return {found.data(), found.entry->dtype, found.need.rows, found.need.cols, found.row_bytes()};
}

void fill_row(const FoundTensor& found, std::int64_t row, std::byte* target, DType type) {
    const auto source = mapped_view(found);
    convert_values(source.row(row), source.dtype, target, type, source.cols);
    if (!found.log_of_negative) return;
    auto* values = reinterpret_cast<float*>(target); // the finder lets only F32 through, which stays F32
    for (std::int64_t i = 0; i < source.cols; ++i)
        values[i] = std::log(-values[i]);
}

/// Converts what is stored in another type than asked, and copies what lies unaligned in its file. Tensor after tensor,
/// and what was read is given back: memory never holds both forms of the whole.
Result<void> own_tensors(const TensorSource& source, const std::vector<FoundTensor>& owned,
                         const std::vector<DType>& types, ModelWeights& weights, const LoadOptions& options) {
    std::vector<WeightStore::Tensor> tensors;
    for (std::size_t i = 0; i < owned.size(); ++i)
        tensors.push_back({owned[i].need.rows, owned[i].need.cols, types[i]});
    LS_TRY_ASSIGN(auto store, WeightStore::create(std::move(tensors), "the converted weights"));
    const auto fill = [&](std::size_t tensor, std::int64_t row, std::byte* target) {
        fill_row(owned[tensor], row, target, types[tensor]);
    };
    const auto give_back = [&](std::size_t tensor, std::int64_t first, std::int64_t end) {
        const auto view = mapped_view(owned[tensor]);
        source.release({view.row(first), static_cast<std::size_t>(end - first) * view.row_stride_bytes});
    };
    LS_TRY(store.fill(options, "converting the weights", fill, give_back));
    for (std::size_t i = 0; i < owned.size(); ++i)
        weights.view(owned[i].need) = store.view(i);
    weights.owners.push_back(store.owner());
    return {};
}

void note_rows_without_blocks(const std::vector<FoundTensor>& found, ModelWeights& weights,
                              const LoadOptions& options) {
    if (!options.convert_to || !is_block_type(*options.convert_to)) return;
    const FoundTensor* first = nullptr;
    std::int64_t count = 0;
    for (const auto& tensor : found) {
        if (tensor.need.rows == 1 || is_kept_from_blocks(tensor.need.role) ||
            has_whole_blocks(*options.convert_to, tensor.need.cols))
            continue;
        if (first == nullptr) first = &tensor;
        ++count;
    }
    if (first != nullptr)
        weights.notes.push_back(
            fmt::format("{} tensors are BF16, not {}: their rows are no multiple of {} values ({} has "
                        "{})",
                        count, name(*options.convert_to), traits(*options.convert_to).block_values, first->entry->name,
                        first->need.cols));
}

/// `mapped`: what is used as it lies in the file.
Result<void> make_views(const TensorSource& source, const std::vector<FoundTensor>& found, ModelWeights& weights,
                        const LoadOptions& options, std::vector<WeightNeed>& mapped) {
    std::vector<FoundTensor> owned;
    std::vector<DType> types;
    for (const auto& tensor : found) {
        LS_TRY_ASSIGN(const DType type, type_in_use(tensor, options));
        if (type == tensor.entry->dtype && is_aligned(tensor) && !tensor.log_of_negative) {
            weights.view(tensor.need) = mapped_view(tensor);
            mapped.push_back(tensor.need);
        } else {
            owned.push_back(tensor);
            types.push_back(type);
        }
    }
    return owned.empty() ? Result<void>{} : own_tensors(source, owned, types, weights, options);
}

/// Bytes by type as used; the type with the most names the model.
void count_bytes(const std::vector<FoundTensor>& found, ModelWeights& weights) {
    std::map<DType, std::int64_t> bytes;
    for (const auto& tensor : found) {
        const auto& view = weights.view(tensor.need);
        const auto size = view.rows * static_cast<std::int64_t>(view.row_stride_bytes);
        bytes[view.dtype] += size;
        weights.n_bytes += size;
    }
    for (const auto& [dtype, size] : bytes)
        if (size > bytes[weights.dominant_dtype]) weights.dominant_dtype = dtype;
}

/// What is used as it lies in a file goes into memory that is read faster, in the background: packed, or in large
/// pages.
void settle_in_memory(const std::shared_ptr<const TensorSource>& source, const std::vector<WeightNeed>& mapped,
                      ModelWeights& weights, bool pack) {
    std::vector<WeightView> suiting;
    for (const WeightNeed& need : mapped)
        if (pack && WeightPacker::suits(weights.view(need))) suiting.push_back(weights.view(need));
    const auto packer = std::shared_ptr<WeightPacker>(WeightPacker::create(suiting, source));
    std::vector<std::span<const std::byte>> others;
    std::size_t n_packed = 0;
    for (const WeightNeed& need : mapped) {
        WeightView& view = weights.view(need);
        if (packer && WeightPacker::suits(view))
            view.packed = packer->slot(n_packed++);
        else
            others.emplace_back(view.data, static_cast<std::size_t>(view.rows) * view.row_stride_bytes);
    }
    if (packer) {
        packer->start();
        weights.packer = packer;
    }
    const std::size_t spoken_for = packer ? packer->own_bytes() : 0;
    if (auto mover = PageMover::start(std::move(others), source, spoken_for))
        weights.owners.emplace_back(std::move(mover));
}

std::string_view config_spelling(DType dtype) {
    if (dtype == DType::F32) return "float32";
    return dtype == DType::F16 ? "float16" : "bfloat16";
}

/// The tensors decide; a config that says otherwise is only reported.
void note_label(const std::vector<FoundTensor>& found, const Architecture& architecture, ModelWeights& weights) {
    std::map<DType, std::size_t> bytes;
    for (const auto& tensor : found)
        bytes[tensor.entry->dtype] += static_cast<std::size_t>(tensor.need.rows) * tensor.row_bytes();
    DType stored = found.front().entry->dtype;
    for (const auto& [dtype, size] : bytes)
        if (size > bytes[stored]) stored = dtype;
    const auto& label = architecture.stored_dtype;
    if (label.empty() || label == "auto" || label == config_spelling(stored)) return;
    weights.notes.push_back(fmt::format("config.json says {}, the tensors are {}", label, name(stored)));
}

} // namespace

Result<std::shared_ptr<const ModelWeights>> load_weights(std::shared_ptr<const TensorSource> source,
                                                         const ModelPlan& plan, const LoadOptions& options) {
    if (options.convert_to && !is_writable_type(*options.convert_to))
        return fail(ErrorCode::Unsupported, what,
                    fmt::format("conversion to {} is not available", name(*options.convert_to)));
    if (options.cancel.cancelled()) return cancelled("loading the weights");
    const auto* gguf = dynamic_cast<const GgufSource*>(source.get());
    LS_TRY_ASSIGN(auto found, gguf ? find_gguf_tensors(*gguf, plan) : find_tensors(*source, plan));

    auto weights = std::make_shared<ModelWeights>();
    weights->layers.resize(plan.layers.size());
    weights->unused = std::move(found.unused);
    weights->notes = std::move(found.notes);
    weights->owners.push_back(source);
    std::vector<WeightNeed> mapped;
    LS_TRY(make_views(*source, found.tensors, *weights, options, mapped));
    note_rows_without_blocks(found.tensors, *weights, options);
    count_bytes(found.tensors, *weights);
    note_label(found.tensors, plan.architecture, *weights);
    if (source->is_mapped()) settle_in_memory(source, mapped, *weights, options.pack);
    if (plan.architecture.tied_head) weights->output_head = weights->embedding;
    const auto total = static_cast<std::uint64_t>(weights->n_bytes);
    if (options.progress) options.progress({total, total});
    return std::shared_ptr<const ModelWeights>(std::move(weights));
}

} // namespace layerscope
