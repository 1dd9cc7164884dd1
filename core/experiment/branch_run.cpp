// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiment/branch_run.h"

#include "engine/sequence_runner.h"
#include "experiment/bench_run.h"
#include "probe/run_recorder.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <span>

namespace layerscope {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto what = "comparing the branches";
constexpr std::int64_t prompt_tokens = 128;
constexpr int rounds = 5;
constexpr int most_steps = 24;         ///< decode steps of a round
constexpr int most_recorded = 9;       ///< steps of which the median one is shown
constexpr double enough_seconds = 0.4; ///< of a round: big models take fewer steps

std::vector<TokenId> some_tokens(std::int64_t count, std::int64_t vocabulary) {
    std::vector<TokenId> tokens;
    for (std::int64_t i = 0; i < count; ++i)
        tokens.push_back(static_cast<TokenId>((1000 + i * 7919 % 20000) % vocabulary));
    return tokens;
}

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// One of the two ways, with its figures round by round.
struct Way {
    std::unique_ptr<SequenceRunner> runner;
    std::vector<double> steps, prompts;
    std::vector<float> logits; ///< behind the last step of the newest round

    Result<void> round(std::span<const TokenId> tokens, int n_steps, const CancelToken& cancel);
    Result<std::vector<OpRecord>> median_step(TokenId token, int n_steps, const CancelToken& cancel);
};

Result<void> Way::round(std::span<const TokenId> tokens, int n_steps, const CancelToken& cancel) {
    runner->forget();
    auto begin = Clock::now();
    LS_TRY(runner->advance(tokens.first(prompt_tokens), LogitRows::Last, cancel));
    prompts.push_back(seconds_since(begin));
    for (int i = 0; i < n_steps; ++i) {
        begin = Clock::now();
        const TokenId next = tokens[static_cast<std::size_t>(prompt_tokens + i)];
        LS_TRY_ASSIGN(const ConstMatrixView row, runner->step(next, cancel));
        steps.push_back(seconds_since(begin));
        logits.assign(row.row(0), row.row(0) + row.cols);
    }
    return {};
}

double length_of(const std::vector<OpRecord>& step) {
    std::int64_t begin = std::numeric_limits<std::int64_t>::max(), end = 0;
    for (const OpRecord& record : step) {
        begin = std::min(begin, record.begin_ns);
        end = std::max(end, record.end_ns);
    }
    return static_cast<double>(end - begin);
}

/// Of several recorded steps the one of median length: a step that the machine interrupted shows nothing of the way.
Result<std::vector<OpRecord>> Way::median_step(TokenId token, int n_steps, const CancelToken& cancel) {
    std::vector<std::vector<OpRecord>> recorded;
    for (int i = 0; i < n_steps; ++i) {
        RunRecorder recorder({{}, false, true}, 1, 1);
        LS_TRY(runner->step(token, cancel, &recorder));
        recorded.push_back(recorder.operations());
    }
    const auto middle = recorded.begin() + (n_steps - 1) / 2;
    std::ranges::nth_element(recorded, middle, {}, length_of);
    return std::move(*middle);
}

Result<void> check(const ModelPlan& plan) {
    const auto dense = [](const LayerPlan& layer) {
        return layer.ffn == FfnKind::Dense && layer.mixer == MixerKind::SoftmaxAttention;
    };
    if (plan.architecture.block != BlockLayout::Parallel || !std::ranges::any_of(plan.layers, dense))
        return fail(ErrorCode::Unsupported, what, "the blocks of this model are not parallel", plan.architecture.name);
    return {};
}

/// As many steps as fit into a round, at least two.
int steps_for(double step_seconds) {
    return std::clamp(static_cast<int>(enough_seconds / std::max(step_seconds, 1e-6)), 2, most_steps);
}

} // namespace

Result<BranchRun> run_branches(const Model& model, std::shared_ptr<const ModelPlan> plan, const RunSettings& settings,
                               const CancelToken& cancel, const ProgressCallback& progress) {
    LS_TRY(check(*plan));
    const auto tokens = some_tokens(prompt_tokens + most_steps + 1, plan->architecture.vocab_size);
    Way ways[2];
    for (int i = 0; i < 2; ++i) {
        RunSettings run = settings;
        run.branches_at_once = i == 1;
        LS_TRY_ASSIGN(ways[i].runner, SequenceRunner::create(model.weights, plan, run, prompt_tokens));
        LS_TRY(ways[i].runner->begin({}, static_cast<std::int64_t>(tokens.size()) + most_recorded));
    }
    if (ways[0].runner->threads() < 2)
        return fail(ErrorCode::Unsupported, what, "two branches at once need two threads");

    int n_steps = 2;
    for (int round = 0; round <= rounds; ++round) {
        for (int i = 0; i < 2; ++i) {
            Way& way = ways[(i + round) % 2]; // who begins changes, so that neither always finds a warm machine
            LS_TRY(way.round(tokens, n_steps, cancel));
            if (progress)
                progress({static_cast<std::uint64_t>(2 * round + i + 1), static_cast<std::uint64_t>(2 * rounds + 2)});
        }
        if (round > 0) continue;
        n_steps = steps_for(ways[0].steps.back()); // the first round warms up and tells how long a step is
        for (Way& way : ways) {
            way.steps.clear();
            way.prompts.clear();
        }
    }
    BranchRun result;
    result.threads = ways[0].runner->threads();
    result.prompt_tokens = prompt_tokens;
    result.context = prompt_tokens + n_steps + 1;
    result.identical = ways[0].logits == ways[1].logits;
    for (int i = 0; i < 2; ++i) {
        BranchSpeed& speed = i == 0 ? result.in_turn : result.at_once;
        speed.decode_step = spread_of(ways[i].steps).median;
        speed.prompt = spread_of(ways[i].prompts).median;
        LS_TRY_ASSIGN(speed.step, ways[i].median_step(tokens.back(), std::min(n_steps, most_recorded), cancel));
    }
    return result;
}

} // namespace layerscope
