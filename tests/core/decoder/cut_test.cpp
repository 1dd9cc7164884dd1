// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// In the fixed order of sums a text leaves the same bits behind however it is cut: in the keys and values of every
// position, in the recurrent states, and in the logits. The reuse of a cache rests on this.

#include "decoder/state/delta_state.h"
#include "decoder/state/layer_state.h"
#include "support/decoder_session.h"
#include "support/golden_case.h"
#include "support/widened_case.h"
#include "weights/weight_loader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>

namespace layerscope::test {
namespace {

constexpr std::int64_t n_tokens = 230; // more than three blocks of keys

using Bytes = std::vector<std::byte>;

/// Keys and values of one layer at the positions first … end-1, or its recurrent state.
Bytes kept(const SequenceState& state, LayerIndex layer, Position first, Position end) {
    Bytes bytes;
    if (const DeltaState* const delta = state.delta(layer)) {
        bytes.resize(static_cast<std::size_t>(delta->bytes()));
        delta->copy_to(bytes.data());
        return bytes;
    }
    for (Position position = first; position < end; ++position) {
        const KvRuns runs = state.layer(layer).kept(position, position + 1);
        const KvRows& row = runs.span().front();
        for (std::int64_t head = 0; head < row.store.n_kv_heads; ++head)
            for (const std::byte* part : {row.store.keys, row.store.values}) {
                const std::byte* const from = part + row.store.offset(head, row.first_row);
                bytes.insert(bytes.end(), from, from + row.store.row_bytes());
            }
    }
    return bytes;
}

Position oldest_in_both(const SequenceState& a, const SequenceState& b, LayerIndex layer) {
    if (a.delta(layer) != nullptr) return 0;
    return std::max(a.layer(layer).oldest_kept(), b.layer(layer).oldest_kept());
}

struct Setting {
    DType weights;
    DType kv;
    ActivationForm form;
};

class Cut : public ::testing::TestWithParam<std::string> {
protected:
    [[nodiscard]] static const GoldenCase& wide() {
        static std::map<std::string, GoldenCase> cases;
        const auto found = cases.find(GetParam());
        return found != cases.end() ? found->second
                                    : cases.emplace(GetParam(), widened(load_golden(GetParam()))).first->second;
    }
    [[nodiscard]] static std::shared_ptr<const ModelWeights> weights(DType type) {
        LoadOptions options;
        options.convert_to = type;
        const auto loaded = load_weights(wide().tensors, *wide().plan, options);
        EXPECT_TRUE(loaded.has_value()) << (loaded ? "" : loaded.error().one_line());
        return loaded ? *loaded : nullptr;
    }
    [[nodiscard]] static std::unique_ptr<DecoderSession> session(const std::shared_ptr<const ModelWeights>& weights,
                                                                 const std::shared_ptr<const ModelPlan>& plan,
                                                                 const Setting& setting, std::int32_t threads) {
        auto made = std::make_unique<DecoderSession>(plan, weights, SessionOptions{threads, 256, 256, setting.kv});
        made->context().activations = setting.form;
        made->context().sums = SumOrder::Fixed;
        return made;
    }
    /// Random cuts, many of them so short that they would run through kernels of their own.
    static Rows feed_cut(DecoderSession& session, std::span<const TokenId> text, std::mt19937& random) {
        Rows last;
        while (!text.empty()) {
            const std::size_t longest = std::array{1, 4, 9, 60, 130}[random() % 5];
            const auto count = std::min<std::size_t>(text.size(), 1 + random() % longest);
            last = session.feed(text.first(count), LogitRows::Last);
            text = text.subspan(count);
        }
        return last;
    }
    void expect_same_bits(const std::shared_ptr<const ModelPlan>& plan, const Setting& setting, int trials) {
        const auto loaded = weights(setting.weights);
        ASSERT_NE(loaded, nullptr);
        std::vector<TokenId> text;
        for (std::int64_t i = 0; i < n_tokens; ++i)
            text.push_back(static_cast<TokenId>(random_() % 131));
        const auto whole = session(loaded, plan, setting, 1);
        const Rows logits = whole->feed(text, LogitRows::Last);
        for (int trial = 0; trial < trials; ++trial) {
            const auto cut = session(loaded, plan, setting, 1 + trial % 2);
            ASSERT_EQ(feed_cut(*cut, text, random_), logits) << name(setting.weights) << " " << name(setting.kv);
            for (LayerIndex layer = 0; layer < plan->architecture.n_layers(); ++layer) {
                const Position first = oldest_in_both(whole->state(), cut->state(), layer);
                ASSERT_EQ(kept(cut->state(), layer, first, n_tokens), kept(whole->state(), layer, first, n_tokens))
                    << name(setting.weights) << " " << name(setting.kv) << ", layer " << layer;
            }
        }
    }
    std::mt19937 random_{17};
};

TEST_P(Cut, LeavesTheSameBitsWithEveryTypeOfWeightsAndCache) {
    for (const DType type : {DType::F32, DType::BF16, DType::Q8_0, DType::Q4_0})
        for (const DType kv : {DType::F32, DType::BF16})
            for (const auto form : {ActivationForm::Float32, ActivationForm::Narrow})
                expect_same_bits(wide().plan, {type, kv, form}, 2);
}

// The cases' windows are 8; these begin and end inside the blocks of keys that attention adds up.
TEST_P(Cut, LeavesTheSameBitsWithLongerWindows) {
    if (wide().config_text.find("sliding_window") == std::string::npos) return;
    for (const std::int64_t window : {63, 100, 200}) {
        const auto plan =
            std::make_shared<const ModelPlan>(make_plan(golden_architecture(wide(), {{"sliding_window", window}})));
        for (const DType kv : {DType::F32, DType::F16})
            expect_same_bits(plan, {DType::BF16, kv, ActivationForm::Float32}, 2);
    }
}

INSTANTIATE_TEST_SUITE_P(Families, Cut,
                         ::testing::Values("llama_f32", "qwen3_f32", "gemma3_f32", "olmo3_f32", "cohere2_f32",
                                           "qwen3_5_f32", "qwen3_moe_f32"),
                         [](const auto& test) { return test.param; });

} // namespace
} // namespace layerscope::test
