// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/generation.h"
#include "engine_models.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace layerscope::test {

struct Text {
    std::vector<TokenId> ids;
    std::string text;
    std::string pieces;        ///< of the steps and the tail
    std::vector<float> logits; ///< those that the last token was chosen from
    StopReason reason = StopReason::Length;
    Metrics metrics;
};

inline Text write(SequenceRunner& runner, const std::shared_ptr<const Model>& model, GenerationRequest request) {
    Text out;
    auto generation = Generation::start(model, runner, std::move(request));
    EXPECT_TRUE(generation.has_value()) << (generation ? "" : generation.error().one_line());
    if (!generation) return out;
    for (;;) {
        auto step = generation->step({});
        EXPECT_TRUE(step.has_value()) << (step ? "" : step.error().one_line());
        if (!step) return out;
        if (const auto* token = std::get_if<Generation::TokenStep>(&*step)) out.pieces += token->text;
        if (const auto* finished = std::get_if<Generation::Finished>(&*step)) {
            out.pieces += finished->tail;
            out.reason = finished->reason;
            break;
        }
    }
    out.ids = generation->ids();
    out.text = generation->text();
    out.logits.assign(generation->logits().begin(), generation->logits().end());
    out.metrics = generation->metrics();
    return out;
}

inline std::unique_ptr<SequenceRunner> runner_for(const std::shared_ptr<const Model>& model,
                                                  RunSettings run = exact_run()) {
    auto runner = SequenceRunner::create(model->weights, model->plan, run);
    EXPECT_TRUE(runner.has_value());
    return runner ? std::move(*runner) : nullptr;
}

inline Text write(const std::shared_ptr<const Model>& model, GenerationRequest request, RunSettings run = exact_run()) {
    const auto runner = runner_for(model, run);
    return write(*runner, model, std::move(request));
}

inline GenerationRequest ids_request(std::vector<TokenId> ids, GenerationSettings settings) {
    GenerationRequest request;
    request.prompt_ids = std::move(ids);
    request.settings = std::move(settings);
    return request;
}

inline GenerationRequest text_request(std::string prompt, std::int64_t max_new_tokens) {
    GenerationRequest request;
    request.prompt = std::move(prompt);
    request.settings.max_new_tokens = max_new_tokens;
    return request;
}

} // namespace layerscope::test
