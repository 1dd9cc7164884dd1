// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiment/perplexity.h"

#include "engine/prompt_ids.h"
#include "engine/sequence_runner.h"
#include "experiment/token_loss.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace layerscope {
namespace {

/// One window of the text, tokens begin … end-1; first_scored … end-1 are counted.
struct Window {
    std::int64_t begin = 0, end = 0, first_scored = 0;
};

Result<void> check(std::int64_t n_tokens, const PerplexitySettings& settings) {
    constexpr const char* what = "cannot compute a perplexity";
    if (n_tokens < 2) return fail(ErrorCode::InvalidArgument, what, "the text has fewer than two tokens");
    if (settings.context < 2)
        return fail(ErrorCode::InvalidArgument, what, "a window needs at least two tokens", "context");
    if (settings.stride < 0 || settings.stride > settings.context)
        return fail(ErrorCode::InvalidArgument, what, "it must lie between 1 and the context", "stride");
    return {};
}

class Evaluation {
public:
    Evaluation(SequenceRunner& runner, std::span<const TokenId> ids, const CancelToken& cancel,
               const ProgressCallback& progress)
        : runner_(runner), ids_(ids), cancel_(cancel), progress_(progress) {}

    Result<void> run(const Window& window) {
        runner_.forget();
        const auto tokens = ids_.subspan(at(window.begin), at(window.end - window.begin));
        LS_TRY_ASSIGN(const std::int64_t kept, runner_.begin(tokens, window.end - window.begin));
        // The token before the first scored one predicts it; what lies before needs no logits.
        const std::int64_t silent = std::max(window.first_scored - 1, window.begin);
        LS_TRY(advance(window.begin + kept, silent, LogitRows::None));
        return advance(silent, window.end - 1, LogitRows::All); // behind the last one lies nothing to predict
    }
    [[nodiscard]] PerplexityResult result() const {
        const double mean = sum_ / static_cast<double>(std::max<std::int64_t>(scored_, 1));
        return {scored_, mean, std::exp(mean)};
    }

private:
    static std::size_t at(std::int64_t index) { return static_cast<std::size_t>(index); }

    Result<void> advance(std::int64_t begin, std::int64_t end, LogitRows rows) {
        const std::int64_t chunk = chunk_for_all_logits(runner_.plan().architecture.vocab_size);
        for (std::int64_t first = begin; first < end; first += chunk) {
            const std::int64_t count = std::min(chunk, end - first);
            LS_TRY_ASSIGN(const ConstMatrixView logits,
                          runner_.advance(ids_.subspan(at(first), at(count)), rows, cancel_));
            if (rows == LogitRows::All) LS_TRY(score(logits, first));
        }
        return {};
    }
    /// Row r tells about the token behind position first + r.
    Result<void> score(const ConstMatrixView& logits, std::int64_t first) {
        for (std::int64_t row = 0; row < logits.rows; ++row) {
            const std::int64_t target = first + row + 1;
            const double loss = token_loss({logits.row(row), at(logits.cols)}, ids_[at(target)]);
            LS_TRY(require_finite(loss, target));
            sum_ += loss;
            ++scored_;
        }
        if (progress_) progress_({static_cast<std::uint64_t>(first + logits.rows + 1), ids_.size()});
        return {};
    }

    SequenceRunner& runner_;
    std::span<const TokenId> ids_;
    const CancelToken& cancel_;
    const ProgressCallback& progress_;
    std::int64_t scored_ = 0;
    double sum_ = 0.0;
};

} // namespace

Result<PerplexityResult> perplexity(const Model& model, const ModelPlan& plan, std::span<const TokenId> ids,
                                    const PerplexitySettings& settings, const CancelToken& cancel,
                                    const ProgressCallback& progress) {
    const auto n_tokens = static_cast<std::int64_t>(ids.size());
    LS_TRY(check(n_tokens, settings));
    LS_TRY(check_ids(model, ids));
    const std::int64_t stride = settings.stride > 0 ? settings.stride : std::max<std::int64_t>(settings.context / 2, 1);
    RunSettings run;
    run.threads = settings.threads;
    run.kv_dtype = settings.kv_dtype;
    run.activations = ActivationForm::Float32;
    LS_TRY_ASSIGN(auto runner, SequenceRunner::create(model.weights, std::make_shared<const ModelPlan>(plan), run,
                                                      chunk_for_all_logits(plan.architecture.vocab_size)));
    Evaluation evaluation(*runner, ids, cancel, progress);
    std::int64_t scored_to = 1;
    for (std::int64_t begin = 0; scored_to < n_tokens; begin += stride) {
        const std::int64_t end = begin + std::min(settings.context, n_tokens - begin);
        // With stride = context a window cannot predict its own first token; it counts from the second.
        LS_TRY(evaluation.run({begin, end, std::max(scored_to, begin + 1)}));
        scored_to = end;
    }
    return evaluation.result();
}

} // namespace layerscope
