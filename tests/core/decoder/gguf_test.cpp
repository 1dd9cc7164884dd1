// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The golden checkpoints as GGUF files: what a converter changes on the way must not change what is computed.

#include "arch/gguf_config.h"
#include "kernels/convert.h"
#include "support/decoder_session.h"
#include "support/gguf_golden.h"
#include "support/golden_case.h"
#include "support/near.h"
#include "support/slow_reference.h"
#include "support/temp_folder.h"
#include "tensor/float_formats.h"
#include "weights/weight_loader.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <random>

namespace layerscope::test {
namespace {

struct LoadedGguf {
    std::shared_ptr<const ModelPlan> plan;
    std::shared_ptr<const ModelWeights> weights;
};

LoadedGguf load_gguf(const GgufWriter& writer, const LoadOptions& options = {}) {
    const TempFolder folder; // the mapping outlives the name
    const auto path = folder.write("model.gguf", writer.file());
    LoadedGguf loaded;
    const auto source = open_gguf(path);
    if (!source) {
        ADD_FAILURE() << source.error().one_line();
        return loaded;
    }
    auto architecture = read_gguf_config(**source, "model.gguf", "model");
    if (!architecture) {
        ADD_FAILURE() << architecture.error().one_line();
        return loaded;
    }
    loaded.plan = std::make_shared<const ModelPlan>(make_plan(std::move(*architecture)));
    auto weights = load_weights(*source, *loaded.plan, options);
    if (!weights)
        ADD_FAILURE() << weights.error().one_line();
    else
        loaded.weights = *weights;
    return loaded;
}

Rows logits_of(const LoadedGguf& model, const std::vector<TokenId>& ids, std::int64_t piece) {
    const std::vector<std::int64_t> pieces{piece};
    return DecoderSession(model.plan, model.weights, {2}).feed_pieces(ids, pieces);
}

class GgufGolden : public ::testing::TestWithParam<std::string> {
protected:
    GoldenCase golden = load_golden(GetParam());
    [[nodiscard]] DType stored() const { return GetParam().ends_with("_f32") ? DType::F32 : DType::BF16; }
    void expect_reference(const LoadedGguf& model) const {
        ASSERT_TRUE(model.weights != nullptr);
        for (const std::int64_t piece : {1000, 1})
            EXPECT_TRUE(rows_near(logits_of(model, golden.input_ids, piece), golden.values("logits"),
                                  golden.logits_tolerance, "logits"));
    }
};

TEST_P(GgufGolden, LogitsAreTheReference) { expect_reference(load_gguf(gguf_of(golden, {stored()}))); }

// Eight bits of fraction fit into F16, and the cases hold no value that leaves its range.
TEST_P(GgufGolden, HalfPrecisionHoldsBrainFloats) {
    if (stored() == DType::BF16) expect_reference(load_gguf(gguf_of(golden, {DType::F16})));
}

TEST_P(GgufGolden, FusedProjectionsAreTheSame) {
    GgufForm form{stored()};
    form.fused_attention = true;
    expect_reference(load_gguf(gguf_of(golden, form)));
}

TEST_P(GgufGolden, ShapeIsThatOfTheFolder) {
    const auto loaded = load_gguf(gguf_of(golden, {stored()}));
    const Architecture& a = loaded.plan->architecture;
    const Architecture& b = golden.architecture();
    EXPECT_EQ(std::tie(a.family, a.hidden_size, a.vocab_size, a.n_heads, a.n_kv_heads, a.head_dim),
              std::tie(b.family, b.hidden_size, b.vocab_size, b.n_heads, b.n_kv_heads, b.head_dim));
    EXPECT_EQ(a.tied_head, b.tied_head);
    EXPECT_EQ(a.max_position_embeddings, b.max_position_embeddings);
    EXPECT_EQ(a.moe, b.moe);
    EXPECT_EQ(a.block, b.block);
    if (a.family != "gemma3") { // in no key there
        EXPECT_NEAR(a.attention_scale, b.attention_scale, 1e-12);
    }
    EXPECT_NEAR(a.embedding_scale, b.embedding_scale, 1e-12);
    EXPECT_NEAR(a.norm_eps, b.norm_eps, 1e-6 * b.norm_eps); // float32 in the file
    ASSERT_EQ(a.n_layers(), b.n_layers());
    for (LayerIndex layer = 0; layer < a.n_layers(); ++layer) {
        EXPECT_EQ(a.layers[static_cast<std::size_t>(layer)].type, b.layers[static_cast<std::size_t>(layer)].type);
        EXPECT_EQ(a.window_of(layer), b.window_of(layer)) << layer;
    }
    EXPECT_TRUE(a.unused_keys.empty()) << a.unused_keys.front();
    EXPECT_TRUE(loaded.weights->unused.empty()) << loaded.weights->unused.front();
}

void round_through(DType type, std::vector<float>& values, std::int64_t cols) {
    if (static_cast<std::size_t>(cols) % traits(type).block_values != 0) return;
    std::vector<std::byte> stored(*row_bytes(type, values.size()));
    from_float(values.data(), static_cast<std::int64_t>(values.size()), type, stored.data());
    to_float(type, stored.data(), static_cast<std::int64_t>(values.size()), values.data());
}

// Block types against float32 weights of the same values: only the order of sums differs, so what bounds float32
// against the reference bounds this, too.
TEST_P(GgufGolden, BlockTypesComputeWhatTheirValuesSay) {
    if (stored() != DType::BF16) return; // widths of the F32 cases are no multiples of a block
    for (const DType type : {DType::Q8_0, DType::Q4_0}) {
        GgufForm rounded{DType::F32};
        rounded.change = [type](std::vector<float>& values, std::int64_t cols) { round_through(type, values, cols); };
        const auto expected = load_gguf(gguf_of(golden, rounded));
        const auto actual = load_gguf(gguf_of(golden, {type}));
        ASSERT_TRUE(expected.weights != nullptr && actual.weights != nullptr);
        EXPECT_EQ(actual.weights->dominant_dtype, type);
        for (const std::int64_t piece : {1000, 1}) {
            const auto want = logits_of(expected, golden.input_ids, piece);
            const auto have = logits_of(actual, golden.input_ids, piece);
            for (std::size_t t = 0; t < want.size(); ++t)
                ASSERT_LE(largest_difference(std::span<const float>(have[t]), std::span<const float>(want[t])),
                          golden.logits_tolerance)
                    << name(type) << " token " << t;
        }
    }
}

/// Root mean square of the difference, as a share of that of `exact`.
double relative_error(const Rows& logits, const Rows& exact) {
    double difference = 0.0;
    double size = 0.0;
    for (std::size_t t = 0; t < exact.size(); ++t)
        for (std::size_t i = 0; i < exact[t].size(); ++i) {
            const double value = exact[t][i];
            difference += (logits[t][i] - value) * (logits[t][i] - value);
            size += value * value;
        }
    return std::sqrt(difference / size);
}

// Rounding in steps of 1/127 of the largest of 32 values is an error of about half a per cent of the values' root mean
// square; some thirty products one after the other make that three per cent where they pass it on as it is. The delta
// rule's products of keys, values and gates make more of it. A mixture may choose another expert, which is no rounding.
TEST_P(GgufGolden, ActivationsOfEightBitsStayNear) {
    if (stored() != DType::BF16 || GetParam().find("moe") != std::string::npos) return;
    const double bound = GetParam().starts_with("qwen3_5") ? 0.15 : 0.06;
    for (const DType type : {DType::Q8_0, DType::Q4_0}) {
        const auto model = load_gguf(gguf_of(golden, {type}));
        ASSERT_TRUE(model.weights != nullptr);
        const auto exact = logits_of(model, golden.input_ids, 1000);
        for (const std::int64_t piece : {1000, 1}) {
            const std::vector<std::int64_t> pieces{piece};
            DecoderSession session(model.plan, model.weights, {2});
            session.context().activations = ActivationForm::EightBits;
            const double error = relative_error(session.feed_pieces(golden.input_ids, pieces), exact);
            EXPECT_LE(error, bound) << name(type) << " in pieces of " << piece;
            EXPECT_GT(error, 1e-3) << "activations were not rounded";
        }
    }
}

// Converting while loading gives the file that a quantiser would have written.
TEST_P(GgufGolden, ConvertingAFolderWhileLoadingIsTheSameAsAConvertedFile) {
    if (stored() != DType::BF16) return;
    for (const DType type : {DType::Q8_0, DType::Q4_0}) {
        LoadOptions options;
        options.convert_to = type;
        const auto folder = load_weights(golden.tensors, *golden.plan, options);
        ASSERT_TRUE(folder.has_value()) << folder.error().one_line();
        EXPECT_EQ((*folder)->dominant_dtype, type);
        GgufForm rounded{DType::F32};
        rounded.change = [type](std::vector<float>& values, std::int64_t cols) { round_through(type, values, cols); };
        const auto expected = load_gguf(gguf_of(golden, rounded));
        const auto want = logits_of(expected, golden.input_ids, 7);
        const auto have = logits_of({golden.plan, *folder}, golden.input_ids, 7);
        for (std::size_t t = 0; t < want.size(); ++t)
            ASSERT_LE(largest_difference(std::span<const float>(have[t]), std::span<const float>(want[t])),
                      golden.logits_tolerance)
                << name(type) << " token " << t;
    }
}

INSTANTIATE_TEST_SUITE_P(AllCases, GgufGolden, ::testing::ValuesIn(golden_cases()),
                         [](const auto& test) { return test.param; });

/// Random blocks whose values stay about one tenth, and the same values in float32.
struct RandomBlocks {
    std::string bytes;
    std::vector<float> values;
};
RandomBlocks random_blocks(DType type, std::int64_t rows, std::int64_t cols, std::mt19937& random) {
    const auto& t = traits(type);
    const bool sixes = type == DType::Q6_K;
    const float unit = 0.2F / (t.block_values == 256 ? (sixes ? 4096.0F : 2048.0F) : 32.0F);
    RandomBlocks made;
    made.bytes.resize(*row_bytes(type, static_cast<std::size_t>(rows * cols)));
    for (std::size_t at = 0; at < made.bytes.size(); at += t.block_bytes) {
        char* block = made.bytes.data() + at;
        for (std::size_t i = 0; i < t.block_bytes; ++i)
            block[i] = static_cast<char>(random() & 255U);
        const std::uint16_t scale = float_to_f16(unit);
        std::memcpy(block + (sixes ? t.block_bytes - 2 : 0), &scale, 2);
        const bool offset = type == DType::Q4_1 || type == DType::Q5_1;
        const std::uint16_t second = float_to_f16(offset ? -unit * 8 : unit * 4);
        if (offset || type == DType::Q4_K || type == DType::Q5_K) std::memcpy(block + 2, &second, 2);
    }
    const WeightView view{reinterpret_cast<const std::byte*>(made.bytes.data()), type, rows, cols,
                          *row_bytes(type, static_cast<std::size_t>(cols))};
    for (std::int64_t r = 0; r < rows; ++r)
        for (std::int64_t c = 0; c < cols; ++c)
            made.values.push_back(static_cast<float>(slow::weight_value(view, r, c)));
    return made;
}

/// A llama of two layers, 256 wide, with all matrices of one type.
GgufWriter wide_llama(DType type, bool as_floats) {
    std::mt19937 random(7);
    GgufWriter out;
    out.set_text("general.architecture", "llama");
    for (const auto& [key, value] : {std::pair{"llama.block_count", 2},
                                     {"llama.context_length", 256},
                                     {"llama.embedding_length", 256},
                                     {"llama.feed_forward_length", 512},
                                     {"llama.attention.head_count", 4},
                                     {"llama.attention.head_count_kv", 2}})
        out.set_integer(key, static_cast<std::uint32_t>(value));
    out.set_real("llama.attention.layer_norm_rms_epsilon", 1e-5F);
    const auto matrix = [&](const std::string& name, std::int64_t rows, std::int64_t cols) {
        auto made = random_blocks(type, rows, cols, random);
        if (as_floats)
            out.add_floats(name, {rows, cols}, made.values);
        else
            out.add(name, {rows, cols}, type, std::move(made.bytes));
    };
    const auto norm = [&](const std::string& name) { out.add_floats(name, {256}, std::vector<float>(256, 1.0F)); };
    matrix("token_embd.weight", 60, 256);
    norm("output_norm.weight");
    for (const std::string blk : {"blk.0.", "blk.1."}) {
        norm(blk + "attn_norm.weight");
        norm(blk + "ffn_norm.weight");
        matrix(blk + "attn_q.weight", 256, 256);
        matrix(blk + "attn_k.weight", 128, 256);
        matrix(blk + "attn_v.weight", 128, 256);
        matrix(blk + "attn_output.weight", 256, 256);
        matrix(blk + "ffn_gate.weight", 512, 256);
        matrix(blk + "ffn_up.weight", 512, 256);
        matrix(blk + "ffn_down.weight", 256, 512);
    }
    return out;
}

TEST(GgufTypes, EveryBlockTypeComputesWhatItsValuesSay) {
    const std::vector<TokenId> ids{3, 59, 0, 17, 17, 42, 8, 31, 5, 23, 1, 58};
    for (const DType type :
         {DType::Q8_0, DType::Q4_0, DType::Q4_1, DType::Q5_0, DType::Q5_1, DType::Q4_K, DType::Q5_K, DType::Q6_K}) {
        const auto blocks = load_gguf(wide_llama(type, false));
        const auto floats = load_gguf(wide_llama(type, true));
        ASSERT_TRUE(blocks.weights != nullptr && floats.weights != nullptr);
        EXPECT_EQ(blocks.weights->dominant_dtype, type);
        for (const std::int64_t piece : {1000, 1}) {
            const auto want = logits_of(floats, ids, piece);
            const auto have = logits_of(blocks, ids, piece);
            double largest = 0.0;
            for (const auto& row : want)
                for (const float value : row)
                    largest = std::max(largest, std::abs(static_cast<double>(value)));
            for (std::size_t t = 0; t < want.size(); ++t) // float32 sums of 512 terms in another order, two layers deep
                EXPECT_LE(largest_difference(std::span<const float>(have[t]), std::span<const float>(want[t])),
                          2e-5 * largest)
                    << name(type) << " token " << t;
        }
    }
}

} // namespace
} // namespace layerscope::test
