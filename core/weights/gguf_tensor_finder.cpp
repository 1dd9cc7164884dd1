// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "weights/gguf_tensor_finder.h"

#include "weights/gguf_names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>

namespace layerscope {

namespace {

constexpr auto what = "cannot load the weights";

std::vector<std::int64_t> without_ones(std::vector<std::int64_t> shape) {
    std::erase(shape, 1);
    return shape;
}

Result<void> check_shape(const TensorEntry& entry, const GgufPlace& place, const WeightNeed& need) {
    std::vector<std::int64_t> expected{place.rows, need.cols};
    if (place.n_experts > 0) expected.insert(expected.begin(), place.n_experts);
    if (without_ones(entry.shape) == without_ones(expected)) return {};
    return fail(ErrorCode::Corrupt, what,
                fmt::format("{} has shape [{}], the keys of the file ask for [{}]", entry.name,
                            fmt::join(entry.shape, ", "), fmt::join(expected, ", ")),
                entry.file);
}

std::string file_of(const GgufSource& source) {
    return source.tensors().empty() ? std::string() : source.tensors().front().file;
}

/// The entry stays empty if the file has the tensor at none of its places.
Result<FoundTensor> find_need(const GgufSource& source, const WeightNeed& need, const ModelPlan& plan) {
    FoundTensor found{need};
    for (const GgufPlace& place : gguf_places(need, plan)) {
        if (const auto bad = source.unreadable().find(place.name); bad != source.unreadable().end())
            return fail(ErrorCode::Unsupported, what,
                        fmt::format("{} has type {}, which is not supported", place.name, bad->second),
                        file_of(source));
        found.entry = source.find(place.name);
        if (found.entry == nullptr) continue;
        LS_TRY(check_shape(*found.entry, place, need));
        const std::int64_t expert = place.n_experts > 0 ? need.expert : 0;
        found.offset = static_cast<std::size_t>(expert * place.rows + place.first_row) * found.row_bytes();
        return found;
    }
    return found;
}

/// The file has -exp(A_log) where the plan wants A_log.
Result<void> check_decay_rates(FoundTensor& found) {
    const TensorEntry& entry = *found.entry;
    if (entry.dtype != DType::F32)
        return fail(ErrorCode::Unsupported, what, fmt::format("{} is not F32", entry.name), entry.file);
    for (std::int64_t i = 0; i < found.need.cols; ++i) {
        float value = 0.0F;
        std::memcpy(&value, found.data() + static_cast<std::size_t>(i) * sizeof(value), sizeof(value));
        if (!(value <= 0.0F) || std::isinf(value))
            return fail(ErrorCode::Corrupt, what, fmt::format("{} holds {}, but rates are negative", entry.name, value),
                        entry.file);
    }
    found.log_of_negative = true;
    return {};
}

tl::unexpected<Error> missing(const GgufSource& source, const std::string& name, const std::set<std::string_view>& used,
                              std::int64_t n_layers) {
    const auto other = std::ranges::find_if(source.tensors(), [&](const TensorEntry& entry) {
        return !used.contains(entry.name) && !is_known_unused_gguf(entry.name, n_layers);
    });
    auto why = fmt::format("tensor {} is missing", name);
    if (other != source.tensors().end()) why += fmt::format("; the first unexpected one is {}", other->name);
    return fail(ErrorCode::NotFound, what, std::move(why), file_of(source));
}

} // namespace

Result<FoundTensors> find_gguf_tensors(const GgufSource& source, const ModelPlan& plan) {
    const std::int64_t n_layers = plan.architecture.n_layers();
    FoundTensors found;
    std::set<std::string_view> used;
    std::string first_missing;
    for (const WeightNeed& need : weight_needs(plan)) {
        if (need.role == WeightRole::OutputHead && plan.architecture.tied_head) continue;
        LS_TRY_ASSIGN(FoundTensor tensor, find_need(source, need, plan));
        if (tensor.entry == nullptr) {
            if (first_missing.empty()) first_missing = gguf_places(need, plan).front().name;
            continue;
        }
        if (need.role == WeightRole::DeltaALog) LS_TRY(check_decay_rates(tensor));
        used.insert(tensor.entry->name);
        found.tensors.push_back(tensor);
    }
    if (!first_missing.empty()) return missing(source, first_missing, used, n_layers);
    for (const TensorEntry& entry : source.tensors()) {
        if (used.contains(entry.name)) continue;
        if (entry.name.ends_with(".bias") && !is_known_unused_gguf(entry.name, n_layers))
            return fail(ErrorCode::Unsupported, what, fmt::format("{} is a bias, which is not supported", entry.name),
                        entry.file);
        if (entry.name != "rope_freqs.weight") found.unused.push_back(entry.name);
    }
    return found;
}

} // namespace layerscope
