// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiment/edit_effect.h"

#include "engine/prompt_ids.h"
#include "engine/sequence_runner.h"
#include "experiment/token_loss.h"
#include "experiment/variant_run.h"
#include "sampling/alternatives.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace layerscope {
namespace {

std::span<const float> row_of(const ConstMatrixView& rows, std::int64_t row) {
    return {rows.row(row), static_cast<std::size_t>(rows.cols)};
}

/// The positions of the sample text and sums over them, both variants side by side.
struct SampleSums {
    double nll_original = 0, nll_edited = 0, kl = 0;
    std::int64_t same_top1 = 0, count = 0;
    std::vector<PositionEffect> positions;

    void add(std::span<const float> before, std::span<const float> after, TokenId target) {
        const double loss_before = token_loss(before, target);
        const double loss_after = token_loss(after, target);
        const double distance = divergence(before, after);
        const std::size_t top_before = largest_logit(before);
        const std::size_t top_after = largest_logit(after);
        nll_original += loss_before;
        nll_edited += loss_after;
        kl += distance;
        same_top1 += top_before == top_after ? 1 : 0;
        ++count;
        positions.push_back({target, static_cast<TokenId>(top_before), static_cast<TokenId>(top_after),
                             static_cast<float>(distance), static_cast<float>(loss_before),
                             static_cast<float>(loss_after)});
    }
};

/// Runs the sample text through both variants in step, so that their rows of logits meet and none are kept.
Result<SampleSums> compare_on_sample(SequenceRunner& original, SequenceRunner& edited, std::span<const TokenId> ids,
                                     const CancelToken& cancel, StepCount& steps) {
    SampleSums sums;
    sums.positions.reserve(ids.size());
    const auto capacity = static_cast<std::int64_t>(ids.size()) + most_speed_steps;
    LS_TRY(original.begin(ids, capacity));
    LS_TRY(edited.begin(ids, capacity));
    if (ids.size() < 2) return sums;
    const auto chunk = static_cast<std::size_t>(chunk_for_all_logits(original.plan().architecture.vocab_size));
    const std::size_t n_rows = ids.size() - 1; // behind the last token lies nothing to predict
    for (std::size_t first = 0; first < n_rows; first += chunk) {
        const auto part = ids.subspan(first, std::min(chunk, n_rows - first));
        LS_TRY_ASSIGN(const ConstMatrixView a, original.advance(part, LogitRows::All, cancel));
        LS_TRY_ASSIGN(const ConstMatrixView b, edited.advance(part, LogitRows::All, cancel));
        for (std::int64_t row = 0; row < a.rows; ++row) {
            if (cancel.cancelled()) return cancelled("cannot compare the variants");
            const std::size_t target = first + static_cast<std::size_t>(row) + 1;
            sums.add(row_of(a, row), row_of(b, row), ids[target]);
            LS_TRY(require_finite(sums.nll_original + sums.nll_edited + sums.kl, static_cast<std::int64_t>(target)));
        }
        steps.add(static_cast<std::int64_t>(part.size()));
    }
    return sums;
}

std::vector<TokenId> sample_ids(const EditEffectRequest& request) {
    std::vector<TokenId> ids;
    if (request.model->tokenizer && !request.sample_text.empty())
        ids = request.model->tokenizer->encode(request.sample_text);
    const std::int64_t trained = request.model->plan->architecture.max_position_embeddings;
    const std::int64_t most = request.run.context > 0 ? request.run.context : trained;
    if (most > 0 && static_cast<std::int64_t>(ids.size()) > most) ids.resize(static_cast<std::size_t>(most));
    return ids;
}

void put_sample(VariantRun& run, double nll_sum, std::int64_t count) {
    run.tokens = count;
    if (count == 0) return;
    run.nll = nll_sum / static_cast<double>(count);
    run.perplexity = std::exp(run.nll);
}

std::int64_t first_difference(const std::vector<TokenId>& a, const std::vector<TokenId>& b) {
    const auto [left, right] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    return left == a.end() && right == b.end() ? -1 : left - a.begin();
}

void compare_next(EditEffect& effect) {
    const auto& before = effect.original->next_logits;
    const auto& after = effect.edited->next_logits;
    if (before.empty() || before.size() != after.size()) return;
    effect.kl = divergence(before, after);
    effect.same_top1 = largest_logit(before) == largest_logit(after);
}

} // namespace

Result<EditEffect> measure_edit_effect(const EditEffectRequest& request, const CancelToken& cancel,
                                       const ProgressCallback& progress) {
    if (!request.model) return fail(ErrorCode::InvalidArgument, "cannot measure an edit", "no model is loaded");
    LS_TRY_ASSIGN(Architecture edited, apply_edit(request.model->plan->architecture, request.edit));
    const auto plan = std::make_shared<const ModelPlan>(make_plan(std::move(edited)));
    const auto sample = sample_ids(request);
    LS_TRY(check_ids(*request.model, sample));
    const std::int64_t continuations = request.known_original ? 1 : 2;
    StepCount steps(static_cast<std::int64_t>(sample.size()) + continuations * (request.settings.max_new_tokens + 1),
                    progress);

    EditEffect effect;
    effect.original = request.known_original;
    VariantRun original_run;
    if (!effect.original) {
        LS_TRY_ASSIGN(original_run, continue_prompt(request, request.model->plan, cancel, steps));
    }
    LS_TRY_ASSIGN(VariantRun edited_run, continue_prompt(request, plan, cancel, steps));

    const std::int64_t chunk = chunk_for_all_logits(plan->architecture.vocab_size);
    LS_TRY_ASSIGN(auto a, SequenceRunner::create(request.model->weights, request.model->plan, request.run, chunk));
    LS_TRY_ASSIGN(auto b, SequenceRunner::create(request.model->weights, plan, request.run, chunk));
    LS_TRY_ASSIGN(SampleSums sums, compare_on_sample(*a, *b, sample, cancel, steps));
    LS_TRY_ASSIGN(effect.speed, compare_speed(*a, *b, sample.empty() ? edited_run.ids : sample, cancel));
    put_sample(original_run, sums.nll_original, sums.count);
    put_sample(edited_run, sums.nll_edited, sums.count);
    if (!effect.original) effect.original = std::make_shared<const VariantRun>(std::move(original_run));
    effect.edited = std::make_shared<const VariantRun>(std::move(edited_run));

    effect.prompt = request.prompt;
    effect.positions = std::move(sums.positions);
    compare_next(effect);
    if (sums.count > 0) {
        effect.mean_kl = sums.kl / static_cast<double>(sums.count);
        effect.top1_agreement = static_cast<double>(sums.same_top1) / static_cast<double>(sums.count);
    }
    effect.first_difference = first_difference(effect.original->ids, effect.edited->ids);
    return effect;
}

std::vector<NextTokenPair> next_token_pairs(const EditEffect& effect, std::int32_t count) {
    std::vector<NextTokenPair> pairs;
    if (!effect.original || !effect.edited) return pairs;
    std::vector<float> before = effect.original->next_logits;
    std::vector<float> after = effect.edited->next_logits;
    if (before.empty() || before.size() != after.size()) return pairs;
    tame_logits(before);
    tame_logits(after);
    const Distribution old_distribution = describe(before);
    const Distribution new_distribution = describe(after);
    std::vector<TokenId> ids;
    for (const Candidate& candidate : best_candidates(before, old_distribution, count))
        ids.push_back(candidate.id);
    for (const Candidate& candidate : best_candidates(after, new_distribution, count))
        if (std::find(ids.begin(), ids.end(), candidate.id) == ids.end()) ids.push_back(candidate.id);
    for (const TokenId id : ids) {
        const auto at = static_cast<std::size_t>(id);
        pairs.push_back({id, old_distribution.probability(before[at]), new_distribution.probability(after[at])});
    }
    std::sort(pairs.begin(), pairs.end(), [](const NextTokenPair& a, const NextTokenPair& b) {
        const float left = std::max(a.original, a.edited);
        const float right = std::max(b.original, b.edited);
        return left != right ? left > right : a.id < b.id;
    });
    return pairs;
}

} // namespace layerscope
