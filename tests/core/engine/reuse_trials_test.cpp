// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// One cache through many texts at random, each begun with a part of the last: every one of them is what a fresh start
// writes, to the bit of the last logits, for every family, type of weights and type of cache.
#include "support/widened_case.h"
#include "weights/weight_loader.h"
#include "written_text.h"

#include <random>
#include <tuple>

namespace layerscope {
namespace {

using namespace test;

std::shared_ptr<const Model> wide_model(const std::string& name, DType weights) {
    const GoldenCase wide = widened(load_golden(name));
    LoadOptions options;
    options.convert_to = weights;
    auto loaded = load_weights(wide.tensors, *wide.plan, options);
    EXPECT_TRUE(loaded.has_value()) << (loaded ? "" : loaded.error().one_line());
    auto model = std::make_shared<Model>();
    model->name = wide.name;
    model->plan = wide.plan;
    if (loaded) model->weights = *loaded;
    return model;
}

class Trials : public testing::TestWithParam<std::tuple<std::string, DType>> {
protected:
    std::shared_ptr<const Model> model = wide_model(std::get<0>(GetParam()), std::get<1>(GetParam()));

    [[nodiscard]] std::size_t below(std::size_t n) { return random_() % n; }
    void add_random(std::vector<TokenId>& text, std::size_t most) {
        for (std::size_t n = below(most + 1); n > 0; --n)
            text.push_back(static_cast<TokenId>(below(131)));
    }
    /// The last prompt, an edit somewhere in it or in what was written behind it, or another turn.
    [[nodiscard]] GenerationRequest next_request(const std::vector<TokenId>& prompt,
                                                 const std::vector<TokenId>& written) {
        std::vector<TokenId> whole = prompt;
        whole.insert(whole.end(), written.begin(), written.end());
        GenerationRequest request = ids_request(prompt, greedy(static_cast<std::int64_t>(1 + below(40))));
        switch (below(6)) {
        case 0: // once more
            break;
        case 1: // another turn
            request.prompt_ids = whole;
            add_random(request.prompt_ids, 12);
            break;
        case 2: // another word in the answer
            request.given.assign(written.begin(), written.begin() + static_cast<std::ptrdiff_t>(below(written.size())));
            request.given.push_back(static_cast<TokenId>(below(131)));
            request.settings.max_new_tokens += static_cast<std::int64_t>(request.given.size());
            break;
        default: // an edit
            whole.resize(1 + below(whole.size()));
            add_random(whole, below(3) == 0 ? 90 : 3);
            request.prompt_ids = whole;
        }
        return request;
    }
    void run_trial(const RunSettings& settings) {
        const auto kept = runner_for(model, settings);
        kept->keep_checkpoints(below(3) == 0 ? 1 << 16 : 8 << 20); // little room: most places are lost
        std::vector<TokenId> prompt{1};
        add_random(prompt, 300);
        Text text;
        for (int turn = 0; turn < 7; ++turn) {
            const auto request = turn == 0 ? ids_request(prompt, greedy(30)) : next_request(prompt, text.ids);
            prompt = request.prompt_ids;
            text = write(*kept, model, request);
            const Text fresh = write(model, request, settings);
            ASSERT_EQ(text.ids, fresh.ids) << "turn " << turn << ", " << text.metrics.reused_tokens << " reused";
            ASSERT_EQ(text.logits, fresh.logits) << "turn " << turn << ", " << text.metrics.reused_tokens << " reused";
            reused_ += text.metrics.reused_tokens;
        }
    }
    std::int64_t reused_ = 0;

private:
    std::mt19937 random_{5};
};

TEST_P(Trials, EveryTextIsThatOfAFreshStart) {
    for (const DType kv : {DType::F32, DType::BF16})
        for (const auto form : {ActivationForm::Float32, ActivationForm::Narrow}) {
            RunSettings settings{kv == DType::F32 ? 1 : 2, kv, 0};
            settings.activations = form;
            run_trial(settings);
            if (HasFatalFailure()) return;
        }
    EXPECT_GT(reused_, 0); // or nothing was tried
}

INSTANTIATE_TEST_SUITE_P(Families, Trials,
                         testing::Combine(testing::Values("llama_f32", "qwen3_f32", "gemma3_f32", "olmo3_f32",
                                                          "cohere2_f32", "qwen3_5_f32", "qwen3_moe_f32"),
                                          testing::Values(DType::F32, DType::BF16, DType::Q8_0, DType::Q4_0)),
                         [](const auto& test) {
                             return std::get<0>(test.param) + "_" + std::string(name(std::get<1>(test.param)));
                         });

} // namespace
} // namespace layerscope
