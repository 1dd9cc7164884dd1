// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// The documents that scripts read: keys and values as the command line promises them.
#include "arch/config_reader.h"
#include "report/bench_json.h"
#include "report/generate_json.h"
#include "report/inspect_json.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace layerscope {
namespace {

std::vector<std::string> keys(const JsonValue& value) {
    std::vector<std::string> names;
    if (value.object() != nullptr)
        for (const auto& member : *value.object())
            names.push_back(member.first);
    return names;
}

using Names = std::vector<std::string>;

TEST(InspectJson, HasThePromisedKeysAndTheSummarysNumbers) {
    auto architecture =
        read_config_file(std::filesystem::path(LAYERSCOPE_TESTS_DIR) / "golden/models/gemma3_f32/model/config.json");
    ASSERT_TRUE(architecture.has_value()) << architecture.error().one_line();
    const ModelPlan plan = make_plan(*architecture);
    const Summary summary = summarize(plan, 100, DType::F16);
    const JsonValue json = inspect_json(plan, summary);

    EXPECT_EQ(keys(json),
              (Names{"name", "family", "model_type", "context", "block", "layers", "parameters", "kv_cache", "flops"}));
    EXPECT_EQ(*json.find("block")->string(), "sandwich");
    EXPECT_EQ(json.find("context")->integer(), 100);
    EXPECT_EQ(keys(*json.find("parameters")), (Names{"unique", "untied", "embedding", "non_embedding", "active"}));
    EXPECT_EQ(json.find("parameters")->find("unique")->integer(), summary.parameters.unique);
    EXPECT_EQ(keys(*json.find("kv_cache")), (Names{"bytes", "bytes_if_all_full", "state_bytes", "dtype"}));
    EXPECT_EQ(*json.find("kv_cache")->find("dtype")->string(), "f16");
    const Names flops{"total", "projections", "attention", "ffn", "linear_attention", "lm_head"};
    EXPECT_EQ(keys(*json.find("flops")->find("decode")), flops);
    EXPECT_EQ(keys(*json.find("flops")->find("prefill")), flops);
    EXPECT_EQ(json.find("flops")->find("prefill")->find("total")->integer(), summary.prefill.total());

    const auto& layers = *json.find("layers")->array();
    ASSERT_EQ(layers.size(), plan.layers.size());
    EXPECT_EQ(keys(layers[0]), (Names{"index", "type", "window", "positions", "rope_theta", "ffn", "parameters",
                                      "kv_bytes", "kv_bytes_if_full", "state_bytes", "flops_decode", "flops_prefill"}));
    for (const JsonValue& layer : layers) {
        const bool slides = *layer.find("type")->string() == "sliding_attention";
        EXPECT_EQ(layer.find("window")->is_null(), !slides);
    }
}

TEST(GenerateJson, HasThePromisedKeys) {
    const std::vector<TokenId> prompt = {1};
    const std::vector<TokenId> ids = {2, 3};
    const JsonValue json = generate_json({prompt, ids, "text", StopReason::Eos, {}});
    EXPECT_EQ(keys(json), (Names{"prompt_ids", "ids", "text", "stop_reason", "metrics"}));
    EXPECT_EQ(*json.find("stop_reason")->string(), "eos");
    EXPECT_EQ(json.find("ids")->dump(), "[2,3]");
    EXPECT_EQ(keys(*json.find("metrics")),
              (Names{"load_ms", "prefill_ms", "ttft_ms", "prefill_tokens_per_s", "decode_tokens_per_s", "kv_bytes",
                     "weights_bytes", "peak_rss_bytes", "threads"}));
}

TEST(BenchJson, HasThePromisedKeys) {
    BenchResult result;
    result.prefill_tokens_per_s = {1.0, 3.0, 2.0};
    const JsonValue json = bench_json(result, {}, 10, 20);
    EXPECT_EQ(keys(json), (Names{"prefill_tokens_per_s", "decode_tokens_per_s", "load_ms", "peak_rss_bytes",
                                 "weights_bytes", "threads"}));
    EXPECT_EQ(json.find("prefill_tokens_per_s")->dump(), R"({"median":2.0,"min":1.0,"max":3.0})");
}

} // namespace
} // namespace layerscope
