// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/golden_case.h"

#include "arch/config_reader.h"
#include "files/mapped_file.h"
#include "files/safetensors.h"
#include "weights/weight_loader.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace layerscope::test {

namespace {

std::vector<TokenId> ids_of(const JsonValue& facts, std::string_view key) {
    std::vector<TokenId> ids;
    for (const auto& id : *facts.find(key)->array())
        ids.push_back(static_cast<TokenId>(*id.integer()));
    return ids;
}

template <class T> T value_or_fail(Result<T> result) {
    if (result) return std::move(*result);
    ADD_FAILURE() << result.error().one_line();
    throw std::runtime_error(result.error().one_line());
}

} // namespace

const float* GoldenCase::values(std::string_view tensor) const {
    const auto* entry = expected->find(tensor);
    return entry != nullptr ? reinterpret_cast<const float*>(entry->data) : nullptr;
}

GoldenCase load_golden(const std::string& name) {
    const auto folder = std::filesystem::path(LAYERSCOPE_TESTS_DIR) / "golden" / "models" / name;
    GoldenCase golden;
    golden.name = name;
    golden.config_text = value_or_fail(read_text_file(folder / "model" / "config.json", 1 << 20));
    golden.tensors = value_or_fail(open_safetensors(folder / "model"));
    golden.plan = std::make_shared<const ModelPlan>(
        make_plan(value_or_fail(read_config(golden.config_text, "config.json", name))));
    golden.weights = value_or_fail(load_weights(golden.tensors, *golden.plan, {}));
    golden.facts = value_or_fail(read_json_file((folder / "expected.json").string()));
    golden.expected = value_or_fail(open_safetensors(folder / "expected.safetensors"));
    golden.input_ids = ids_of(golden.facts, "input_ids");
    golden.greedy_ids = ids_of(golden.facts, "greedy_ids");
    golden.short_input_ids = ids_of(golden.facts, "short_input_ids");
    golden.short_greedy_ids = ids_of(golden.facts, "short_greedy_ids");
    const auto* tolerance = golden.facts.find("tolerance");
    golden.logits_tolerance = *tolerance->find("logits")->number();
    golden.hidden_tolerance = *tolerance->find("hidden")->number();
    golden.attention_tolerance = *tolerance->find("attn")->number();
    if (const auto* state = tolerance->find("state")) golden.state_tolerance = *state->number();
    return golden;
}

namespace {

std::vector<std::string> cases_of(std::initializer_list<std::string> families) {
    std::vector<std::string> names;
    for (const auto& family : families)
        for (const std::string type : {"f32", "bf16"})
            names.push_back(family + "_" + type);
    return names;
}

} // namespace

std::vector<std::string> golden_cases() {
    return cases_of({"llama", "qwen3", "gemma3", "olmo3", "cohere2", "qwen3_moe", "qwen3_5"});
}

std::vector<std::string> softmax_golden_cases() {
    return cases_of({"llama", "qwen3", "gemma3", "olmo3", "cohere2", "qwen3_moe"});
}

Architecture golden_architecture(const GoldenCase& golden, const JsonValue::Object& changes) {
    auto config = value_or_fail(parse_json(golden.config_text, "config.json"));
    for (const auto& [key, value] : changes)
        config.set(key, value);
    return value_or_fail(read_config(config.dump(), "config.json", golden.name));
}

std::shared_ptr<const ModelWeights> golden_weights(const GoldenCase& golden, const ModelPlan& plan) {
    return value_or_fail(load_weights(golden.tensors, plan, {}));
}

} // namespace layerscope::test
