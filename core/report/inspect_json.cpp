// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/inspect_json.h"

#include <utility>

namespace layerscope {
namespace {

using Object = JsonValue::Object;

JsonValue flops_json(const FlopCounts& flops) {
    return Object{
        {"total", flops.total()}, {"projections", flops.projections},           {"attention", flops.attention},
        {"ffn", flops.ffn},       {"linear_attention", flops.linear_attention}, {"lm_head", flops.lm_head}};
}

JsonValue layer_json(const LayerSummary& layer) {
    return Object{{"index", std::int64_t{layer.index}},
                  {"type", config_name(layer.type)},
                  {"window", layer.window ? JsonValue(*layer.window) : JsonValue()},
                  {"positions", layer.rope ? "rope" : "none"},
                  {"rope_theta", layer.rope ? JsonValue(layer.rope->theta) : JsonValue()},
                  {"ffn", layer.ffn == FfnKind::Moe ? "moe" : "dense"},
                  {"parameters", layer.parameters},
                  {"kv_bytes", layer.kv_bytes},
                  {"kv_bytes_if_full", layer.kv_bytes_if_full},
                  {"state_bytes", layer.state_bytes},
                  {"flops_decode", layer.decode.total()},
                  {"flops_prefill", layer.prefill.total()}};
}

} // namespace

std::string dtype_word(DType dtype) {
    std::string word(name(dtype));
    for (char& c : word)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return word;
}

JsonValue notes_json(const std::vector<Note>& notes) {
    JsonValue::Array list;
    for (const Note& note : notes) {
        list.push_back(Object{{"id", note.id},
                              {"topic", topic_name(note.topic)},
                              {"verdict", verdict_name(note.verdict)},
                              {"textbook", note.textbook.en},
                              {"truth", note.truth.en},
                              {"source", note.source}});
    }
    return list;
}

JsonValue inspect_json(const ModelPlan& plan, const Summary& summary) {
    const Architecture& architecture = plan.architecture;
    JsonValue::Array layers;
    for (const LayerSummary& layer : summary.layers)
        layers.push_back(layer_json(layer));
    return Object{{"name", architecture.name},
                  {"family", architecture.family},
                  {"model_type", architecture.model_type},
                  {"context", summary.context},
                  {"block", block_name(architecture.block)},
                  {"layers", std::move(layers)},
                  {"parameters", Object{{"unique", summary.parameters.unique},
                                        {"untied", summary.parameters.untied},
                                        {"embedding", summary.parameters.embedding},
                                        {"non_embedding", summary.parameters.non_embedding},
                                        {"active", summary.parameters.active}}},
                  {"kv_cache", Object{{"bytes", summary.kv_bytes},
                                      {"bytes_if_all_full", summary.kv_bytes_if_all_full},
                                      {"state_bytes", summary.state_bytes},
                                      {"dtype", dtype_word(summary.kv_dtype)}}},
                  {"flops", Object{{"decode", flops_json(summary.decode)}, {"prefill", flops_json(summary.prefill)}}}};
}

} // namespace layerscope
