// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiment/ablation.h"

#include "analysis/summary.h"
#include "engine/prompt_ids.h"
#include "experiment/bench_run.h"

#include <algorithm>
#include <utility>

namespace layerscope {
namespace {

constexpr std::int64_t decode_rounds = 3;
constexpr std::int64_t most_decode_steps = 32;

std::vector<LayerType> types_of(const Architecture& architecture) {
    std::vector<LayerType> types;
    types.reserve(architecture.layers.size());
    for (const LayerSettings& layer : architecture.layers)
        types.push_back(layer.type);
    return types;
}

/// Tokens of the longest window of the evaluation.
std::int64_t context_of(const AblationRequest& request) {
    return std::min(request.settings.context, static_cast<std::int64_t>(request.ids.size()));
}

/// Decode steps that end with `context` tokens in the cache: what is measured is the cache that is told.
BenchSettings decode_settings(std::int64_t context, const PerplexitySettings& settings) {
    BenchSettings bench;
    bench.prompt_tokens = 1;
    bench.new_tokens = std::min(most_decode_steps, context - 1);
    bench.depth = context - bench.new_tokens;
    bench.repeat = decode_rounds;
    bench.run.threads = settings.threads;
    bench.run.kv_dtype = settings.kv_dtype;
    return bench;
}

/// The share of one model in the progress of all: its text and its decode rounds, weighed by tokens.
class RowProgress {
public:
    RowProgress(const AblationRequest& request, const ProgressCallback& progress)
        : text_(request.ids.size()),
          rounds_(static_cast<std::uint64_t>(context_of(request)) * static_cast<std::uint64_t>(decode_rounds)),
          total_((text_ + rounds_) * (request.edits.size() + 1)), progress_(progress) {}

    [[nodiscard]] ProgressCallback text() const { return part(0, text_); }
    [[nodiscard]] ProgressCallback rounds() const { return part(text_, rounds_); }
    void next_row() {
        done_ += text_ + rounds_;
        if (progress_) progress_({done_, total_});
    }

private:
    [[nodiscard]] ProgressCallback part(std::uint64_t before, std::uint64_t share) const {
        if (!progress_) return {};
        return [this, before, share](const Progress& inner) {
            const std::uint64_t of = std::max<std::uint64_t>(inner.total, 1);
            const double ratio = std::min(1.0, static_cast<double>(inner.done) / static_cast<double>(of));
            progress_({done_ + before + static_cast<std::uint64_t>(ratio * static_cast<double>(share)), total_});
        };
    }

    std::uint64_t text_, rounds_, total_;
    std::uint64_t done_ = 0;
    const ProgressCallback& progress_;
};

Result<AblationRow> measure(const AblationRequest& request, const std::shared_ptr<const ModelPlan>& plan,
                            const RowProgress& progress, const CancelToken& cancel) {
    AblationRow row;
    row.layer_types = types_of(plan->architecture);
    row.sliding_window = plan->architecture.sliding_window;
    LS_TRY_ASSIGN(const PerplexityResult text,
                  perplexity(*request.model, *plan, request.ids, request.settings, cancel, progress.text()));
    row.perplexity = text.perplexity;
    const std::int64_t context = context_of(request);
    row.kv_bytes = summarize(*plan, context, request.settings.kv_dtype).kv_bytes;
    LS_TRY_ASSIGN(const BenchResult speed, run_bench(*request.model, plan, decode_settings(context, request.settings),
                                                     cancel, progress.rounds()));
    row.measured_kv_bytes = speed.kv_bytes;
    row.decode_tokens_per_s = spread_of(speed.decode_tokens_per_s).median;
    return row;
}

AblationRow refused_row(const Architecture& original, const Edit& edit, Error reason) {
    AblationRow row;
    row.layer_types = edit.layer_types.empty() ? types_of(original) : edit.layer_types;
    row.sliding_window = edit.sliding_window ? edit.sliding_window : original.sliding_window;
    row.refused = std::move(reason);
    return row;
}

} // namespace

Result<AblationResult> run_ablation(const AblationRequest& request, const CancelToken& cancel,
                                    const ProgressCallback& progress) {
    if (!request.model) return fail(ErrorCode::InvalidArgument, "cannot compare edits", "no model is loaded");
    const Architecture& original = request.model->plan->architecture;
    RowProgress share(request, progress);
    AblationResult result;
    result.context = context_of(request);
    LS_TRY_ASSIGN(AblationRow unedited, measure(request, request.model->plan, share, cancel));
    result.rows.push_back(std::move(unedited));
    share.next_row();
    for (const Edit& edit : request.edits) {
        auto edited = apply_edit(original, edit);
        if (edited) {
            const auto plan = std::make_shared<const ModelPlan>(make_plan(std::move(*edited)));
            LS_TRY_ASSIGN(AblationRow row, measure(request, plan, share, cancel));
            result.rows.push_back(std::move(row));
        } else {
            result.rows.push_back(refused_row(original, edit, std::move(edited).error()));
        }
        share.next_row();
    }
    return result;
}

std::vector<Edit> edit_grid(const Edit& base, const std::vector<std::vector<LayerType>>& patterns,
                            const std::vector<std::int64_t>& windows) {
    std::vector<Edit> by_pattern;
    for (const auto& pattern : patterns) {
        by_pattern.push_back(base);
        by_pattern.back().layer_types = pattern;
    }
    if (patterns.empty()) by_pattern.push_back(base);
    if (windows.empty()) return by_pattern;
    std::vector<Edit> edits;
    for (const Edit& edit : by_pattern) {
        for (const std::int64_t window : windows) {
            edits.push_back(edit);
            edits.back().sliding_window = window;
        }
    }
    return edits;
}

} // namespace layerscope
