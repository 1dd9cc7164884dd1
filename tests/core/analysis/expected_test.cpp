// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every figure the analysis has, for every shipped preset and five contexts, against an independent calculation
// (tests/data/expected.json). All are integers and must be equal.
#include "analysis/flops.h"
#include "analysis/parameters.h"
#include "analysis/summary.h"
#include "plan/cache_plan.h"
#include "support/configs.h"

#include <map>
#include <string>

namespace layerscope::test {
namespace {

const JsonValue& expected() {
    static const JsonValue value =
        json(file_text(std::filesystem::path(LAYERSCOPE_TESTS_DIR) / "data" / "expected.json"));
    return value;
}

std::vector<std::string> checkpoint_ids() {
    std::vector<std::string> ids;
    for (const auto& [id, figures] : *expected().find("checkpoints")->object())
        ids.push_back(id);
    return ids;
}

/// Integer at a path of keys; 0 where the figures leave a part out because the model has none.
std::int64_t at(const JsonValue& from, std::initializer_list<std::string_view> path) {
    const JsonValue* value = &from;
    for (const std::string_view key : path) {
        value = value->find(key);
        if (!value) return 0;
    }
    return value->integer().value_or(-1);
}

class Expected : public testing::TestWithParam<std::string> {
protected:
    const JsonValue& figures = *expected().find("checkpoints")->find(GetParam());
    const ModelPlan plan = make_plan(preset(GetParam()));

    /// One layer of each type the model has.
    [[nodiscard]] std::map<std::string, LayerIndex> sample_layers() const {
        std::map<std::string, LayerIndex> samples;
        for (LayerIndex layer = 0; layer < plan.architecture.n_layers(); ++layer)
            samples.emplace(config_name(plan.layers[static_cast<std::size_t>(layer)].type), layer);
        return samples;
    }
    [[nodiscard]] std::int64_t attention_by_type(const Summary& summary, LayerType type, bool prefill) const {
        std::int64_t sum = 0;
        for (const LayerSummary& layer : summary.layers)
            if (layer.type == type) sum += prefill ? layer.prefill.attention : layer.decode.attention;
        return sum;
    }
};
INSTANTIATE_TEST_SUITE_P(Presets, Expected, testing::ValuesIn(checkpoint_ids()), [](const auto& param_info) {
    std::string name = param_info.param;
    for (char& c : name)
        if (c == '-' || c == '.') c = '_';
    return name;
});

TEST_P(Expected, Shape) {
    EXPECT_EQ(plan.architecture.family, *figures.find("family")->string());
    EXPECT_EQ(plan.architecture.n_layers(), at(figures, {"num_layers"}));
    EXPECT_EQ(plan.architecture.max_position_embeddings, at(figures, {"max_position_embeddings"}));
    EXPECT_EQ(plan.architecture.n_heads / plan.architecture.n_kv_heads, at(figures, {"query_heads_per_kv_head"}));
    std::map<std::string, std::int64_t> counts;
    for (const LayerPlan& layer : plan.layers)
        ++counts[std::string(config_name(layer.type))];
    for (const auto& [type, count] : *figures.find("layer_counts")->object())
        EXPECT_EQ(counts[type], *count.integer()) << type;
    EXPECT_EQ(counts.size(), figures.find("layer_counts")->object()->size());
}

TEST_P(Expected, Parameters) {
    const ParameterCounts counts = count_parameters(plan);
    const JsonValue& parameters = *figures.find("parameters");
    EXPECT_EQ(counts.unique, at(parameters, {"unique"}));
    EXPECT_EQ(counts.untied, at(parameters, {"untied"}));
    EXPECT_EQ(counts.embedding, at(parameters, {"embedding"}));
    EXPECT_EQ(counts.non_embedding, at(parameters, {"non_embedding"}));
    EXPECT_EQ(counts.active, at(parameters, {"active"}));
    EXPECT_EQ(counts.active_without_input_embedding, at(parameters, {"active_without_input_embedding"}));
    EXPECT_EQ(counts.unique * 2, at(figures, {"weights_bytes_bf16"}));
    EXPECT_EQ(plan.architecture.tied_head, *parameters.find("tied")->boolean());
    for (const auto& [type, layer] : sample_layers()) {
        const LayerParameters p = layer_parameters(plan, layer);
        const JsonValue& wanted = *parameters.find("per_layer")->find(type);
        EXPECT_EQ(p.mixer, at(wanted, {"mixer"})) << type;
        EXPECT_EQ(p.delta_small, at(wanted, {"delta_small"})) << type;
        EXPECT_EQ(p.qk_norm, at(wanted, {"qk_norm"})) << type;
        EXPECT_EQ(p.norms, at(wanted, {"norms"})) << type;
        EXPECT_EQ(p.dense_ffn, at(wanted, {"ffn"})) << type;
        EXPECT_EQ(p.router, at(wanted, {"router"})) << type;
        EXPECT_EQ(p.experts, at(wanted, {"experts"})) << type;
        EXPECT_EQ(p.shared_expert, at(wanted, {"shared_expert"})) << type;
        EXPECT_EQ(p.total(), at(wanted, {"total"})) << type;
        EXPECT_EQ(p.active(), at(wanted, {"active"})) << type;
    }
}

TEST_P(Expected, CacheAtEveryContext) {
    const JsonValue& cache = *figures.find("kv_cache");
    EXPECT_EQ(kv_bytes_if_full(plan, 1, DType::BF16), at(cache, {"bytes_per_token_per_layer"}));
    for (const auto& [text, wanted] : *cache.find("contexts")->object()) {
        const std::int64_t context = std::stoll(text);
        const Summary summary = summarize(plan, context, DType::BF16);
        EXPECT_EQ(summary.kv_bytes, at(wanted, {"bytes"})) << context;
        EXPECT_EQ(summary.kv_bytes_if_all_full, at(wanted, {"bytes_if_all_layers_full_attention"})) << context;
        std::int64_t uncapped = 0;
        for (const LayerSummary& layer : summary.layers)
            if (layer.type != LayerType::Linear) uncapped += layer.kv_bytes_if_full;
        EXPECT_EQ(uncapped, at(wanted, {"bytes_uncapped"})) << context;
        for (const auto& [type, layer] : sample_layers())
            EXPECT_EQ(summary.layers[static_cast<std::size_t>(layer)].kv_bytes, at(wanted, {"per_layer", type}))
                << type << " at " << context;
        EXPECT_EQ(kv_bytes_curve(plan, {context}, DType::BF16), std::vector<std::int64_t>{summary.kv_bytes});
        EXPECT_EQ(summarize(plan, context, DType::F32).kv_bytes, 2 * summary.kv_bytes);
        EXPECT_EQ(summarize(plan, context, DType::F16).kv_bytes, summary.kv_bytes);
    }
}

TEST_P(Expected, StateOfLinearLayers) {
    const JsonValue* state = figures.find("delta_state");
    const Summary summary = summarize(plan, 4096, DType::BF16);
    EXPECT_EQ(summary.state_bytes, state ? at(*state, {"bytes_all_f32_k_minus_1"}) : 0);
    if (!state) return;
    for (const LayerSummary& layer : summary.layers)
        EXPECT_EQ(layer.state_bytes, layer.type == LayerType::Linear
                                         ? at(*state, {"per_layer", "recurrent_f32"}) +
                                               at(*state, {"per_layer", "conv_f32_k_minus_1_columns"})
                                         : 0);
    EXPECT_EQ(summarize(plan, 1, DType::F32).state_bytes, summary.state_bytes); // independent of context and cache type
}

TEST_P(Expected, FlopsOfOneTokenInEachKindOfLayer) {
    for (const auto& [type, layer] : sample_layers()) {
        const TokenFlops flops = token_flops(plan, layer);
        const JsonValue& wanted = *figures.find("flops")->find("per_token_per_layer")->find(type);
        const bool linear = type == "linear_attention";
        EXPECT_EQ(linear ? flops.delta_projections : flops.projections, at(wanted, {"mixer", "projections"})) << type;
        EXPECT_EQ(flops.delta_conv, at(wanted, {"mixer", "conv"})) << type;
        EXPECT_EQ(flops.delta_recurrence, at(wanted, {"mixer", "recurrence"})) << type;
        EXPECT_EQ(flops.delta_decay_not_counted, at(wanted, {"mixer", "state_decay_not_counted"})) << type;
        EXPECT_EQ(flops.dense_ffn, at(wanted, {"ffn", "dense"})) << type;
        EXPECT_EQ(flops.router, at(wanted, {"ffn", "router"})) << type;
        EXPECT_EQ(flops.experts, at(wanted, {"ffn", "experts"})) << type;
        EXPECT_EQ(flops.shared_expert, at(wanted, {"ffn", "shared_expert"})) << type;
        EXPECT_EQ(flops.per_pair, at(wanted, {"attention_per_visible_key"})) << type;
    }
}

TEST_P(Expected, FlopsAtEveryContext) {
    for (const bool prefill : {false, true}) {
        const char* step = prefill ? "prefill" : "decode";
        for (const auto& [text, wanted] : *figures.find("flops")->find(step)->object()) {
            const std::int64_t context = std::stoll(text);
            const Summary summary = summarize(plan, context, DType::BF16);
            const FlopCounts& counts = prefill ? summary.prefill : summary.decode;
            EXPECT_EQ(counts.total(), at(wanted, {"total"})) << step << " " << context;
            EXPECT_EQ(counts.projections, at(wanted, {"projections"})) << step << " " << context;
            EXPECT_EQ(counts.attention, at(wanted, {"attention"})) << step << " " << context;
            EXPECT_EQ(counts.ffn, at(wanted, {"ffn"})) << step << " " << context;
            EXPECT_EQ(counts.linear_attention, at(wanted, {"linear_attention"})) << step << " " << context;
            EXPECT_EQ(counts.lm_head, at(wanted, {"lm_head"})) << step << " " << context;
            for (const LayerType type : {LayerType::Sliding, LayerType::Full})
                EXPECT_EQ(attention_by_type(summary, type, prefill),
                          at(wanted, {"detail", "attention_by_type", config_name(type)}))
                    << step << " " << context;
            const std::int64_t pairs = prefill ? MaskRule{}.visible_pairs(context) : context;
            std::int64_t all_full = 0;
            for (LayerIndex layer = 0; layer < plan.architecture.n_layers(); ++layer)
                all_full += layer_flops(plan, layer, 0, pairs).attention;
            EXPECT_EQ(all_full, at(wanted, {"attention_if_all_full"})) << step << " " << context;
        }
    }
}

} // namespace
} // namespace layerscope::test
