// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "weights/weight_loader.h"

#include "weights/convert.h"
#include "weights/tensor_finder.h"
#include "weights/weight_store.h"

#include <fmt/format.h>

#include <map>

namespace layerscope {

namespace {

constexpr auto what = "cannot load the weights";

bool is_plain_float(DType dtype) { return dtype == DType::F32 || dtype == DType::F16 || dtype == DType::BF16; }

/// The type in which a tensor will be used. Vectors are never converted: they weigh nothing and steer the norms.
Result<DType> type_in_use(const FoundTensor& found, const LoadOptions& options) {
    const DType stored = found.entry->dtype;
    const bool vector = found.need.rows == 1;
    if (vector && stored == DType::F64) return DType::F32;
    if (!is_plain_float(stored))
        return fail(ErrorCode::Unsupported, what,
                    fmt::format("{} has type {}, only F32, F16 and BF16 are read", found.entry->name, name(stored)),
                    found.entry->file);
    return vector ? stored : options.convert_to.value_or(stored);
}

bool is_aligned(const FoundTensor& found) {
    const auto size = traits(found.entry->dtype).block_bytes;
    return reinterpret_cast<std::uintptr_t>(found.data()) % size == 0;
}

WeightView mapped_view(const FoundTensor& found) {
    return {found.data(), found.entry->dtype, found.need.rows, found.need.cols, found.row_bytes()};
}

/// Converts what is stored in another type than asked, and copies what lies unaligned in its file.
Result<void> own_tensors(const std::vector<FoundTensor>& owned, const std::vector<DType>& types, ModelWeights& weights,
                         const LoadOptions& options) {
    std::vector<WeightStore::Tensor> tensors;
    for (std::size_t i = 0; i < owned.size(); ++i)
        tensors.push_back({owned[i].need.rows, owned[i].need.cols, types[i]});
    LS_TRY_ASSIGN(auto store, WeightStore::create(std::move(tensors), "the converted weights"));
    const auto fill = [&](std::size_t tensor, std::int64_t row, std::byte* target) {
        const auto source = mapped_view(owned[tensor]);
        convert_values(source.row(row), source.dtype, target, types[tensor], source.cols);
    };
    LS_TRY(store.fill(options, "converting the weights", fill));
    for (std::size_t i = 0; i < owned.size(); ++i)
        weights.view(owned[i].need) = store.view(i);
    weights.owners.push_back(store.owner());
    return {};
}

Result<void> make_views(const std::vector<FoundTensor>& found, ModelWeights& weights, const LoadOptions& options) {
    std::vector<FoundTensor> owned;
    std::vector<DType> types;
    for (const auto& tensor : found) {
        LS_TRY_ASSIGN(const DType type, type_in_use(tensor, options));
        if (type == tensor.entry->dtype && is_aligned(tensor)) {
            weights.view(tensor.need) = mapped_view(tensor);
        } else {
            owned.push_back(tensor);
            types.push_back(type);
        }
    }
    return owned.empty() ? Result<void>{} : own_tensors(owned, types, weights, options);
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
    if (options.convert_to && !is_plain_float(*options.convert_to))
        return fail(ErrorCode::Unsupported, what,
                    fmt::format("conversion to {} is not available", name(*options.convert_to)));
    if (options.cancel.cancelled()) return cancelled("loading the weights");
    LS_TRY_ASSIGN(auto found, find_tensors(*source, plan));

    auto weights = std::make_shared<ModelWeights>();
    weights->layers.resize(plan.layers.size());
    weights->unused = std::move(found.unused);
    weights->notes = std::move(found.notes);
    weights->owners.push_back(source);
    LS_TRY(make_views(found.tensors, *weights, options));
    count_bytes(found.tensors, *weights);
    note_label(found.tensors, plan.architecture, *weights);
    if (plan.architecture.tied_head) weights->output_head = weights->embedding;
    const auto total = static_cast<std::uint64_t>(weights->n_bytes);
    if (options.progress) options.progress({total, total});
    return std::shared_ptr<const ModelWeights>(std::move(weights));
}

} // namespace layerscope
