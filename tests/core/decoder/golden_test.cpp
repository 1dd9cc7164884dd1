// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The decoder against the stored reference values of all families it runs, however the prompt is cut and on however
// many threads. Tolerances are those of the cases: about ten times what 32-bit rounding alone moves.

#include "probe/run_recorder.h"
#include "support/decoder_session.h"
#include "support/golden_case.h"
#include "support/near.h"

#include <gtest/gtest.h>

#include <tuple>

namespace layerscope::test {
namespace {

struct Cut {
    const char* name;
    std::vector<std::int64_t> pieces; ///< tokens per advance(), repeated
    std::int64_t max_chunk;
};

// Windows are 8: pieces below, at and above it, and a decoder that cuts for itself.
const std::vector<Cut> cuts{{"OnePass", {1000}, 1000}, {"TokenByToken", {1}, 64},   {"Threes", {3}, 64},
                            {"Sevens", {7}, 64},       {"Sixteens", {16}, 16},      {"Uneven", {5, 1, 9, 2, 17, 3}, 64},
                            {"OwnChunks", {1000}, 5},  {"WindowChunks", {1000}, 8}, {"PastWindow", {9}, 64}};

class Golden : public ::testing::TestWithParam<std::tuple<std::string, Cut, std::int32_t>> {
protected:
    [[nodiscard]] static const GoldenCase& golden() {
        static std::map<std::string, GoldenCase> cases;
        const auto& name = std::get<0>(GetParam());
        const auto found = cases.find(name);
        return found != cases.end() ? found->second : cases.emplace(name, load_golden(name)).first->second;
    }
    [[nodiscard]] static DecoderSession session() {
        return {golden().plan, golden().weights, {std::get<2>(GetParam()), std::get<1>(GetParam()).max_chunk}};
    }
    [[nodiscard]] static const std::vector<std::int64_t>& pieces() { return std::get<1>(GetParam()).pieces; }
};

std::set<LayerIndex> watched_layers(const GoldenCase& golden) {
    std::set<LayerIndex> layers;
    for (const auto& layer : *golden.facts.find("attention_layers")->array())
        layers.insert(static_cast<LayerIndex>(*layer.find("layer")->integer()));
    return layers;
}

Rows rows_of(const HiddenRows& hidden) {
    Rows rows;
    for (const auto& [position, row] : hidden.rows)
        rows.push_back(row);
    return rows;
}

TEST_P(Golden, LogitsOfEveryTokenAreTheReference) {
    auto run = session();
    const auto logits = run.feed_pieces(golden().input_ids, pieces());
    ASSERT_EQ(logits.size(), golden().input_ids.size());
    EXPECT_TRUE(rows_near(logits, golden().values("logits"), golden().logits_tolerance, "logits"));
}

TEST_P(Golden, StreamAndFinalNormAreTheReferenceLayerByLayer) {
    RunRecorder recorder({{}, true, false}, golden().architecture().n_heads, 64);
    auto run = session();
    run.watch(recorder);
    run.feed_pieces(golden().input_ids, pieces());

    const auto n_layers = golden().architecture().n_layers();
    ASSERT_EQ(recorder.hidden_levels().size(), static_cast<std::size_t>(n_layers) + 2);
    const auto n_values = static_cast<std::int64_t>(golden().input_ids.size()) * golden().architecture().hidden_size;
    for (std::int64_t level = 0; level <= n_layers; ++level)
        ASSERT_TRUE(rows_near(rows_of(recorder.hidden_levels().at(level)), golden().values("hidden") + level * n_values,
                              golden().hidden_tolerance, "level " + std::to_string(level)));
    EXPECT_TRUE(rows_near(rows_of(recorder.hidden_levels().at(n_layers + 1)), golden().values("final_norm"),
                          golden().hidden_tolerance, "final norm"));
}

TEST_P(Golden, AttentionMapsAreTheReferenceAndProbabilities) {
    const auto n_tokens = static_cast<std::int64_t>(golden().input_ids.size());
    const auto n_heads = golden().architecture().n_heads;
    RunRecorder recorder({watched_layers(golden()), false, false}, n_heads, n_tokens);
    auto run = session();
    run.watch(recorder);
    const auto logits = run.feed_pieces(golden().input_ids, pieces());
    // Maps and text come from one run: watching does not change what is computed beyond rounding.
    EXPECT_TRUE(rows_near(logits, golden().values("logits"), golden().logits_tolerance, "logits"));

    for (const auto layer : watched_layers(golden())) {
        const auto* map = recorder.map_of(layer);
        ASSERT_NE(map, nullptr);
        const auto* expected = golden().values("attn." + std::to_string(layer));
        EXPECT_LE(largest_difference(std::span<const float>(*map), std::span(expected, map->size())),
                  golden().attention_tolerance);
        const auto& mask = golden().plan->layers[static_cast<std::size_t>(layer)].mask;
        for (HeadIndex head = 0; head < n_heads; ++head)
            for (Position query = 0; query < n_tokens; ++query) {
                double sum = 0.0;
                for (Position key = 0; key < n_tokens; ++key) {
                    const float p = recorder.at(layer, head, query, key);
                    ASSERT_TRUE(p == 0.0F || mask.sees(query, key)) << "layer " << layer << " query " << query;
                    sum += p;
                }
                ASSERT_NEAR(sum, 1.0, 1e-5) << "layer " << layer << " head " << head << " query " << query;
            }
    }
}

TEST_P(Golden, GreedyContinuationIsTheReference) {
    for (const std::string prefix : {"", "short."}) {
        const auto& prompt = prefix.empty() ? golden().input_ids : golden().short_input_ids;
        const auto& wanted = prefix.empty() ? golden().greedy_ids : golden().short_greedy_ids;
        auto run = session();
        run.feed_pieces(std::span(prompt).first(prompt.size() - 1), pieces());
        Rows seen;
        const auto picked = run.greedy(std::span(prompt).last(1), static_cast<std::int64_t>(wanted.size()), &seen);
        EXPECT_EQ(picked, wanted) << prefix;
        EXPECT_TRUE(rows_near(seen, golden().values(prefix + "greedy_logits"), golden().logits_tolerance, prefix));
    }
}

INSTANTIATE_TEST_SUITE_P(AllCases, Golden,
                         ::testing::Combine(::testing::ValuesIn(golden_cases()), ::testing::ValuesIn(cuts),
                                            ::testing::Values(1, 2)),
                         [](const auto& test) {
                             return std::get<0>(test.param) + "_" + std::get<1>(test.param).name + "_Threads" +
                                    std::to_string(std::get<2>(test.param));
                         });

class GoldenCaseTest : public ::testing::TestWithParam<std::string> {};

TEST_P(GoldenCaseTest, RotationOfEachLayerTypeIsTheReference) {
    const auto golden = load_golden(GetParam());
    const auto& rope = *golden.facts.find("resolved")->find("rope");
    for (const auto& layer : golden.plan->layers) {
        const std::string type(config_name(layer.type));
        const auto* expected = golden.expected->find("inv_freq." + type);
        ASSERT_EQ(expected == nullptr, layer.frequencies == nullptr) << type;
        if (expected == nullptr) continue;
        const auto& frequencies = *layer.frequencies;
        const std::span values(golden.values(expected->name), static_cast<std::size_t>(expected->shape[0]));
        ASSERT_EQ(values.size(), frequencies.inverse.size());
        for (std::size_t i = 0; i < values.size(); ++i) // the reference takes its powers in float32
            EXPECT_NEAR(frequencies.inverse[i], values[i], 1e-6F * values[i]) << type << " pair " << i;
        EXPECT_FLOAT_EQ(frequencies.magnitude, static_cast<float>(*rope.find(type)->find("cos_sin_factor")->number()));
    }
}

TEST_P(GoldenCaseTest, LogitsDoNotDependOnTheNumberOfThreads) {
    const auto golden = load_golden(GetParam());
    for (const std::int64_t piece : {1, 7, 1000}) {
        const std::vector<std::int64_t> sizes{piece};
        const auto one = DecoderSession(golden.plan, golden.weights, {1}).feed_pieces(golden.input_ids, sizes);
        for (const std::int32_t n_threads : {2, 3})
            EXPECT_EQ(one,
                      DecoderSession(golden.plan, golden.weights, {n_threads}).feed_pieces(golden.input_ids, sizes))
                << n_threads << " threads, pieces of " << piece;
    }
}

INSTANTIATE_TEST_SUITE_P(AllCases, GoldenCaseTest, ::testing::ValuesIn(golden_cases()),
                         [](const auto& test) { return test.param; });

/// A mixture takes a rounded score's other side as another expert: its logits jump, they do not stay near.
std::vector<std::string> cases_without_choices() {
    auto cases = golden_cases();
    std::erase_if(cases, [](const std::string& name) { return name.find("moe") != std::string::npos; });
    return cases;
}

class SixteenBitCache : public ::testing::TestWithParam<std::string> {};

// A cache in 16 bit rounds each key and value once (2^-9 relative in BF16, 2^-12 in F16); over the six to eight layers
// of the cases the logits, which reach about 10, move by the bounds below. F16 must be clearly nearer than BF16.
TEST_P(SixteenBitCache, StaysNear) {
    const auto golden = load_golden(GetParam());
    const auto error = [&](DType kv) {
        auto run = DecoderSession(golden.plan, golden.weights, {1, 64, 128, kv});
        const std::vector<std::int64_t> sizes{6, 1};
        const auto logits = run.feed_pieces(golden.input_ids, sizes);
        double largest = 0.0;
        const auto* expected = golden.values("logits");
        for (std::size_t r = 0; r < logits.size(); ++r)
            largest =
                std::max(largest, largest_difference(std::span<const float>(logits[r]),
                                                     std::span(expected + r * logits[r].size(), logits[r].size())));
        return largest;
    };
    const double bf16 = error(DType::BF16);
    const double f16 = error(DType::F16);
    EXPECT_LE(bf16, 0.25);
    EXPECT_LE(f16, 0.06);
    EXPECT_LT(f16, bf16 / 2.0);
    EXPECT_GT(f16, golden.logits_tolerance) << "the cache was not stored in 16 bit";
}

TEST_P(SixteenBitCache, RoundsTheSameHoweverThePromptIsCut) {
    const auto golden = load_golden(GetParam());
    const std::vector<std::int64_t> whole{1000};
    const std::vector<std::int64_t> single{1};
    const SessionOptions options{1, 64, 128, DType::BF16};
    const auto once = DecoderSession(golden.plan, golden.weights, options).feed_pieces(golden.input_ids, whole);
    const auto steps = DecoderSession(golden.plan, golden.weights, options).feed_pieces(golden.input_ids, single);
    // Summation order moves a value by a float's last bit, which now and then flips one BF16 rounding: far below the
    // error of the cache itself.
    for (std::size_t r = 0; r < once.size(); ++r)
        EXPECT_LE(largest_difference(std::span<const float>(once[r]), std::span<const float>(steps[r])), 0.06);
}

INSTANTIATE_TEST_SUITE_P(AllCases, SixteenBitCache, ::testing::ValuesIn(cases_without_choices()),
                         [](const auto& test) { return test.param; });

TEST(DecoderCreate, RefusesWeightsOfAnotherPlanByName) {
    const auto golden = load_golden("llama_f32");
    ModelPlan plan = *golden.plan;
    plan.architecture.intermediate_size += 1;
    const auto decoder = Decoder::create(std::make_shared<const ModelPlan>(plan), golden.weights, 8);
    ASSERT_FALSE(decoder.has_value());
    EXPECT_EQ(decoder.error().code, ErrorCode::InvalidArgument);
    EXPECT_NE(decoder.error().why.find("gate projection"), std::string::npos) << decoder.error().one_line();
}

} // namespace
} // namespace layerscope::test
