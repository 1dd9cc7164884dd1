// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "weights/tensor_finder.h"

#include "weights/weight_names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace layerscope {

namespace {

constexpr auto what = "cannot load the weights";

std::string_view best_prefix(const TensorSource& source, const std::vector<WeightNeed>& needs, BlockLayout block) {
    std::string_view best = known_prefixes().front();
    std::size_t most = 0;
    for (const auto prefix : known_prefixes()) {
        const auto present = [&](const WeightNeed& need) {
            return source.find(std::string(prefix) + tensor_name(need, block)) != nullptr;
        };
        const auto count = static_cast<std::size_t>(std::ranges::count_if(needs, present));
        if (count > most) {
            most = count;
            best = prefix;
        }
    }
    return best;
}

const TensorEntry* find_head(const TensorSource& source, std::string_view prefix) {
    for (const auto& name : head_names(prefix))
        if (const auto* entry = source.find(name)) return entry;
    return nullptr;
}

std::vector<std::int64_t> without_ones(std::vector<std::int64_t> shape) {
    std::erase(shape, 1);
    return shape;
}

Result<void> check_shape(const TensorEntry& entry, const std::vector<std::int64_t>& expected) {
    if (without_ones(entry.shape) == without_ones(expected)) return {};
    return fail(ErrorCode::Corrupt, what,
                fmt::format("{} has shape [{}], the config asks for [{}]", entry.name, fmt::join(entry.shape, ", "),
                            fmt::join(expected, ", ")),
                entry.file);
}

std::vector<std::int64_t> shape_of(const WeightNeed& need) {
    return need.rows == 1 ? std::vector{need.cols} : std::vector{need.rows, need.cols};
}

/// The part of a packed tensor that holds one expert's matrix; an empty entry if there is no such tensor.
Result<FoundTensor> find_packed(const TensorSource& source, std::string_view prefix, const WeightNeed& need,
                                std::int64_t n_experts) {
    FoundTensor found{need};
    const auto packed = packed_experts(need);
    if (!packed) return found;
    found.entry = source.find(std::string(prefix) + packed->name);
    if (found.entry == nullptr) return found;
    LS_TRY(check_shape(*found.entry, {n_experts, packed->rows, need.cols}));
    const auto row = need.expert * packed->rows + packed->first_row;
    found.offset = static_cast<std::size_t>(row) * found.row_bytes();
    return found;
}

/// A tensor of its own, or a part of a packed one; an empty entry if there is neither.
Result<FoundTensor> find_need(const TensorSource& source, std::string_view prefix, const WeightNeed& need,
                              const Architecture& architecture) {
    const bool head = need.role == WeightRole::OutputHead;
    FoundTensor found{need};
    found.entry =
        head ? find_head(source, prefix) : source.find(std::string(prefix) + tensor_name(need, architecture.block));
    if (found.entry == nullptr)
        return find_packed(source, prefix, need, architecture.moe ? architecture.moe->n_experts : 0);
    LS_TRY(check_shape(*found.entry, shape_of(need)));
    return found;
}

std::vector<std::string> left_over(const TensorSource& source, const std::set<std::string_view>& used) {
    std::vector<std::string> names;
    for (const auto& entry : source.tensors())
        if (!used.contains(entry.name)) names.push_back(entry.name);
    return names;
}

tl::unexpected<Error> missing(const TensorSource& source, const std::string& name,
                              const std::set<std::string_view>& used) {
    const auto others = left_over(source, used);
    const auto unexpected =
        std::ranges::find_if(others, [](const std::string& other) { return !is_known_unused(other); });
    auto why = fmt::format("tensor {} is missing", name);
    if (unexpected != others.end()) why += fmt::format("; the first unexpected one is {}", *unexpected);
    return fail(ErrorCode::NotFound, what, std::move(why),
                source.tensors().empty() ? std::string{} : source.tensors().front().file);
}

/// Left-over tensors that would change the result must not be ignored: the blocks here add no bias.
Result<void> check_left_over(const TensorSource& source, const FoundTensors& found, std::string_view prefix,
                             std::int64_t n_layers) {
    for (const auto& name : found.unused) {
        const auto layer = layer_number(name, prefix);
        if (layer && *layer < n_layers && name.ends_with(".bias"))
            return fail(ErrorCode::Unsupported, what, fmt::format("{} is a bias, which is not supported", name),
                        source.find(name)->file);
    }
    return {};
}

void note_left_over(FoundTensors& found, std::string_view prefix, std::int64_t n_layers) {
    const auto extra = std::ranges::find_if(
        found.unused, [&](const std::string& name) { return layer_number(name, prefix).value_or(-1) >= n_layers; });
    if (extra != found.unused.end())
        found.notes.push_back(
            fmt::format("the file holds more layers than the {} of config.json: {}", n_layers, *extra));
}

} // namespace

Result<FoundTensors> find_tensors(const TensorSource& source, const ModelPlan& plan) {
    const auto block = plan.architecture.block;
    const auto needs = weight_needs(plan);
    const auto prefix = best_prefix(source, needs, block);
    const bool tied = plan.architecture.tied_head;

    FoundTensors found;
    std::set<std::string_view> used;
    std::string first_missing;
    for (const auto& need : needs) {
        const bool head = need.role == WeightRole::OutputHead;
        if (head && tied) continue;
        LS_TRY_ASSIGN(auto tensor, find_need(source, prefix, need, plan.architecture));
        if (tensor.entry == nullptr) {
            if (first_missing.empty())
                first_missing = head ? "lm_head.weight" : std::string(prefix) + tensor_name(need, block);
            continue;
        }
        used.insert(tensor.entry->name);
        found.tensors.push_back(tensor);
    }
    if (!first_missing.empty()) return missing(source, first_missing, used);
    found.unused = left_over(source, used);
    LS_TRY(check_left_over(source, found, prefix, plan.architecture.n_layers()));
    note_left_over(found, prefix, plan.architecture.n_layers());
    if (const auto* head = tied ? find_head(source, prefix) : nullptr)
        found.notes.push_back(fmt::format("{} is ignored: the head is tied to the embedding", head->name));
    return found;
}

} // namespace layerscope
