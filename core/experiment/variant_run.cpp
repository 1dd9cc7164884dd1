// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiment/variant_run.h"

#include "engine/generation.h"

#include <algorithm>

namespace layerscope {

Result<VariantRun> continue_prompt(const EditEffectRequest& request, std::shared_ptr<const ModelPlan> plan,
                                   const CancelToken& cancel, StepCount& steps) {
    GenerationRequest wanted;
    wanted.prompt = request.prompt;
    wanted.settings = request.settings;
    wanted.settings.n_rivals = 0;
    // The next token's distribution is always compared, so at least one is chosen.
    wanted.settings.max_new_tokens = std::max<std::int64_t>(wanted.settings.max_new_tokens, 1);
    wanted.context = request.run.context;
    LS_TRY_ASSIGN(auto runner, SequenceRunner::create(request.model->weights, std::move(plan), request.run));
    LS_TRY_ASSIGN(auto generation, Generation::start(request.model, *runner, std::move(wanted)));

    VariantRun result;
    for (;;) {
        LS_TRY_ASSIGN(const Generation::Step step, generation.step(cancel));
        if (std::holds_alternative<Generation::Finished>(step)) break;
        steps.add(1);
        const auto* prefill = std::get_if<Generation::PrefillStep>(&step);
        if (prefill != nullptr && prefill->progress.done == prefill->progress.total)
            result.next_logits.assign(generation.logits().begin(), generation.logits().end());
    }
    result.ids = generation.ids();
    result.text = generation.text();
    result.kv_bytes = generation.metrics().kv_bytes;
    return result;
}

} // namespace layerscope
