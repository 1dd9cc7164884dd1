// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A feed-forward wider than the room for it is computed in parts, and nobody can tell but by the memory it takes.

#include "kernels/matmul.h"
#include "parallel/branch.h"
#include "probe/run_recorder.h"
#include "support/decoder_session.h"
#include "support/golden_case.h"
#include "support/widened_case.h"
#include "weights/weight_loader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace layerscope::test {
namespace {

constexpr std::int64_t n_tokens = 128;
/// In parts for a whole chunk, at once for pieces of it; the end is no whole part on any instruction set.
constexpr std::int64_t width = 2048 + 352;

std::span<const TokenId> text() {
    static const auto ids = [] {
        std::vector<TokenId> made;
        for (std::int64_t i = 0; i < n_tokens; ++i)
            made.push_back(static_cast<TokenId>(i * 37 % 131));
        return made;
    }();
    return ids;
}

Rows last_of_pieces(DecoderSession& session, std::size_t piece) {
    Rows last;
    for (std::size_t first = 0; first < n_tokens; first += piece)
        last = session.feed(text().subspan(first, std::min(piece, n_tokens - first)), LogitRows::Last);
    return last;
}

class WideFfn : public ::testing::TestWithParam<std::string> {
protected:
    const GoldenCase& wide = widened_to(width);
    [[nodiscard]] static const GoldenCase& widened_to(std::int64_t ffn) {
        static std::map<std::pair<std::string, std::int64_t>, GoldenCase> cases;
        const auto key = std::pair(GetParam(), ffn);
        const auto found = cases.find(key);
        return found != cases.end() ? found->second
                                    : cases.emplace(key, widened(load_golden(GetParam()), ffn)).first->second;
    }
    [[nodiscard]] std::unique_ptr<DecoderSession> session(const std::shared_ptr<const ModelWeights>& weights,
                                                          std::int32_t threads, ActivationForm form,
                                                          std::int64_t max_chunk = n_tokens) const {
        auto made = std::make_unique<DecoderSession>(wide.plan, weights, SessionOptions{threads, max_chunk, n_tokens});
        made->context().activations = form;
        made->context().sums = SumOrder::Fixed;
        return made;
    }
};

TEST_P(WideFfn, LeavesTheSameBitsInPartsAndWhole) {
    for (const DType type : {DType::F32, DType::BF16, DType::Q8_0, DType::Q4_0}) {
        LoadOptions options;
        options.convert_to = type;
        const auto weights = load_weights(wide.tensors, *wide.plan, options);
        ASSERT_TRUE(weights.has_value());
        for (const auto form : {ActivationForm::Float32, ActivationForm::Narrow}) {
            const auto at_once = session(*weights, 2, form)->feed(text(), LogitRows::Last);
            EXPECT_EQ(at_once, last_of_pieces(*session(*weights, 1, form), 40)) << name(type);
            // Less room, in which three tokens have to be cut, too.
            EXPECT_EQ(at_once, last_of_pieces(*session(*weights, 2, form, 8), 3)) << name(type);
        }
    }
}

TEST_P(WideFfn, IsCountedAndReportedOnce) {
    RunRecorder recorder({{}, false, true}, wide.architecture().n_heads, n_tokens);
    const auto made = session(wide.weights, 2, ActivationForm::Float32);
    made->watch(recorder);
    made->feed(text(), LogitRows::Last);
    const auto layers = wide.architecture().n_layers();
    EXPECT_EQ(made->decoder().counters().ffn, 2 * 3 * wide.architecture().hidden_size * width * n_tokens * layers);
    std::vector<OpRecord> parts;
    for (const OpRecord& record : recorder.operations())
        if (record.name == ValueName::Gate || record.name == ValueName::Activation || record.name == ValueName::Down)
            parts.push_back(record);
    ASSERT_EQ(parts.size(), static_cast<std::size_t>(3 * layers));
    for (std::size_t i = 0; i < parts.size(); i += 3) {
        EXPECT_EQ(parts[i].name, ValueName::Gate);
        EXPECT_LT(parts[i].begin_ns, parts[i].end_ns);
        EXPECT_EQ(parts[i].end_ns, parts[i + 1].begin_ns);
        EXPECT_EQ(parts[i + 1].end_ns, parts[i + 2].begin_ns);
        EXPECT_LT(parts[i + 2].begin_ns, parts[i + 2].end_ns);
    }
}

TEST_P(WideFfn, LeavesTheSameBitsBesideAttention) {
    const auto in_turn = session(wide.weights, 2, ActivationForm::Float32)->feed(text(), LogitRows::Last);
    BranchTeams teams(1, 1);
    const auto at_once = session(wide.weights, 2, ActivationForm::Float32);
    at_once->context().teams = &teams;
    EXPECT_EQ(at_once->feed(text(), LogitRows::Last), in_turn);
}

TEST_P(WideFfn, TakesNoMoreWorkingMemoryThanANarrowerOne) {
    if (least_cut_columns() > 2048) GTEST_SKIP() << "this machine's products cannot be cut";
    const GoldenCase& narrower = widened_to(2112);
    DecoderSession more(wide.plan, wide.weights, {2, n_tokens, n_tokens});
    DecoderSession less(narrower.plan, narrower.weights, {2, n_tokens, n_tokens});
    more.feed(text(), LogitRows::Last);
    less.feed(text(), LogitRows::Last);
    EXPECT_EQ(more.decoder().scratch_bytes(), less.decoder().scratch_bytes());
}

INSTANTIATE_TEST_SUITE_P(Families, WideFfn, ::testing::Values("llama_f32", "gemma3_f32", "cohere2_f32"),
                         [](const auto& test) { return test.param; });

} // namespace
} // namespace layerscope::test
