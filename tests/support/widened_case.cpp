// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/widened_case.h"

#include "arch/config_reader.h"
#include "support/block_writer.h"
#include "support/memory_source.h"
#include "weights/convert.h"
#include "weights/tensor_finder.h"
#include "weights/weight_loader.h"

#include <cmath>
#include <map>
#include <random>
#include <stdexcept>
#include <tuple>

namespace layerscope::test {

namespace {

template <class T> T value_or_throw(Result<T> result) {
    if (!result) throw std::runtime_error(result.error().one_line());
    return std::move(*result);
}

/// Four heads of 64 make 256; rows of every matrix are whole blocks then.
void widen(JsonValue& config, std::int64_t ffn) {
    for (const auto& [key, value] : {std::pair<const char*, std::int64_t>{"hidden_size", 256},
                                     {"intermediate_size", ffn},
                                     {"moe_intermediate_size", 256},
                                     {"head_dim", 64},
                                     {"linear_key_head_dim", 64},
                                     {"linear_value_head_dim", 64}})
        if (config.find(key) != nullptr) config.set(key, value);
}

std::string widened_config(const std::string& text, std::int64_t ffn) {
    JsonValue config = value_or_throw(parse_json(text, "config.json"));
    widen(config, ffn);
    if (const JsonValue* inner = config.find("text_config")) {
        JsonValue copy = *inner;
        widen(copy, ffn);
        config.set("text_config", copy);
    }
    return config.dump();
}

std::vector<float> values_of(const FoundTensor& tensor) {
    std::vector<float> values(static_cast<std::size_t>(tensor.need.rows * tensor.need.cols));
    convert_values(tensor.data(), tensor.entry->dtype, reinterpret_cast<std::byte*>(values.data()), DType::F32,
                   tensor.need.rows * tensor.need.cols);
    return values;
}

/// Vectors repeat; matrices are random with such a size that their products stay as large as those of the narrow one.
std::vector<float> wide_values(const FoundTensor& narrow, const WeightNeed& need, std::mt19937& random) {
    const std::vector<float> old = values_of(narrow);
    const auto size = static_cast<std::size_t>(need.rows * need.cols);
    std::vector<float> values(size);
    if (narrow.need.rows == 1 || old.size() == size) {
        for (std::size_t i = 0; i < size; ++i)
            values[i] = old[i % old.size()];
        return values;
    }
    double squares = 0.0;
    for (const float value : old)
        squares += static_cast<double>(value) * static_cast<double>(value);
    const double size_of_one = std::sqrt(squares / static_cast<double>(old.size()) *
                                         static_cast<double>(narrow.need.cols) / static_cast<double>(need.cols));
    std::normal_distribution<float> normal(0.0F, static_cast<float>(size_of_one));
    for (float& value : values)
        value = normal(random);
    return values;
}

std::vector<std::int64_t> shape_like(const TensorEntry& entry, std::int64_t rows, std::int64_t cols) {
    if (entry.shape.size() == 1) return {rows * cols};
    if (entry.shape.size() == 3 && entry.shape[1] == 1) return {rows, 1, cols};
    return {rows, cols};
}

using Place = std::tuple<WeightRole, LayerIndex, std::int32_t>;

} // namespace

GoldenCase widened(const GoldenCase& golden, std::int64_t ffn) {
    GoldenCase wide;
    wide.name = golden.name + "_wide";
    wide.config_text = widened_config(golden.config_text, ffn);
    wide.plan = std::make_shared<const ModelPlan>(
        make_plan(value_or_throw(read_config(wide.config_text, "config.json", wide.name))));
    std::map<Place, WeightNeed> needs;
    for (const WeightNeed& need : weight_needs(*wide.plan))
        needs[{need.role, need.layer, need.expert}] = need;
    auto source = std::make_shared<MemorySource>();
    std::mt19937 random(11);
    const FoundTensors found = value_or_throw(find_tensors(*golden.tensors, *golden.plan));
    for (const FoundTensor& tensor : found.tensors) {
        const WeightNeed& need = needs.at({tensor.need.role, tensor.need.layer, tensor.need.expert});
        source->add_floats(tensor.entry->name, shape_like(*tensor.entry, need.rows, need.cols),
                           wide_values(tensor, need, random));
    }
    wide.tensors = source;
    wide.weights = value_or_throw(load_weights(wide.tensors, *wide.plan, {}));
    wide.input_ids = golden.input_ids;
    return wide;
}

std::shared_ptr<const TensorSource> tensors_as(const GoldenCase& golden, DType type) {
    auto source = std::make_shared<MemorySource>();
    const FoundTensors found = value_or_throw(find_tensors(*golden.tensors, *golden.plan));
    for (const FoundTensor& tensor : found.tensors) {
        const std::vector<float> values = values_of(tensor);
        const auto shape = shape_like(*tensor.entry, tensor.need.rows, tensor.need.cols);
        if (tensor.need.rows == 1) {
            source->add_floats(tensor.entry->name, shape, values);
            continue;
        }
        const std::string bytes = stored_as(type, values);
        std::vector<std::byte> copy(bytes.size());
        std::memcpy(copy.data(), bytes.data(), bytes.size());
        source->add(tensor.entry->name, type, shape, std::move(copy));
    }
    return source;
}

} // namespace layerscope::test
