// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiment/branch_run.h"

#include "analysis/part_costs.h"
#include "engine/sequence_runner.h"
#include "experiment/bench_run.h"
#include "probe/run_recorder.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <map>
#include <span>
#include <utility>

namespace layerscope {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto what = "comparing the branches";
constexpr std::int64_t prompt_tokens = 128;
constexpr int rounds = 7;
constexpr int most_steps = 24;         ///< decode steps of a round
constexpr int most_prompts = 5;        ///< readings of the prompt in a round
constexpr int most_recorded = 9;       ///< steps of which the median one is shown
constexpr double enough_seconds = 0.3; ///< of a round's steps, and of its prompts: big models take fewer

std::vector<TokenId> some_tokens(std::int64_t count, std::int64_t vocabulary) {
    std::vector<TokenId> tokens;
    for (std::int64_t i = 0; i < count; ++i)
        tokens.push_back(static_cast<TokenId>((1000 + i * 7919 % 20000) % vocabulary));
    return tokens;
}

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

struct Length {
    int prompts = 1, steps = 2;
};

/// One of the two ways, with its medians round by round.
struct Way {
    std::unique_ptr<SequenceRunner> runner;
    std::vector<double> steps, prompts;
    std::vector<float> logits; ///< behind the last step of the newest round

    Result<void> round(std::span<const TokenId> tokens, Length length, const CancelToken& cancel);
    Result<std::vector<OpRecord>> median_step(TokenId token, int n_steps, const CancelToken& cancel);
    Result<std::vector<OpRecord>> median_prompt(std::span<const TokenId> tokens, int n_prompts,
                                                const CancelToken& cancel);
};

Result<void> Way::round(std::span<const TokenId> tokens, Length length, const CancelToken& cancel) {
    std::vector<double> seconds;
    for (int i = 0; i < length.prompts; ++i) {
        runner->forget();
        const auto begin = Clock::now();
        LS_TRY(runner->advance(tokens.first(prompt_tokens), LogitRows::Last, cancel));
        seconds.push_back(seconds_since(begin));
    }
    prompts.push_back(spread_of(std::exchange(seconds, {})).median);
    for (int i = 0; i < length.steps; ++i) {
        const auto begin = Clock::now();
        const TokenId next = tokens[static_cast<std::size_t>(prompt_tokens + i)];
        LS_TRY_ASSIGN(const ConstMatrixView row, runner->step(next, cancel));
        seconds.push_back(seconds_since(begin));
        logits.assign(row.row(0), row.row(0) + row.cols);
    }
    steps.push_back(spread_of(std::move(seconds)).median);
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

std::vector<OpRecord> median_of(std::vector<std::vector<OpRecord>> recorded) {
    const auto middle = recorded.begin() + (std::ssize(recorded) - 1) / 2;
    std::ranges::nth_element(recorded, middle, {}, length_of);
    return std::move(*middle);
}

/// Of several recorded steps the one of median length: a step that the machine interrupted shows nothing of the way.
Result<std::vector<OpRecord>> Way::median_step(TokenId token, int n_steps, const CancelToken& cancel) {
    std::vector<std::vector<OpRecord>> recorded;
    for (int i = 0; i < n_steps; ++i) {
        RunRecorder recorder({{}, false, true}, 1, 1);
        LS_TRY(runner->step(token, cancel, &recorder));
        recorded.push_back(recorder.operations());
    }
    return median_of(std::move(recorded));
}

Result<std::vector<OpRecord>> Way::median_prompt(std::span<const TokenId> tokens, int n_prompts,
                                                 const CancelToken& cancel) {
    std::vector<std::vector<OpRecord>> recorded;
    for (int i = 0; i < n_prompts; ++i) {
        RunRecorder recorder({{}, false, true}, 1, 1);
        runner->forget();
        LS_TRY(runner->advance(tokens.first(prompt_tokens), LogitRows::Last, cancel, &recorder));
        recorded.push_back(recorder.operations());
    }
    return median_of(std::move(recorded));
}

Result<void> check(const ModelPlan& plan) {
    const auto dense = [](const LayerPlan& layer) {
        return layer.ffn == FfnKind::Dense && layer.mixer == MixerKind::SoftmaxAttention;
    };
    if (plan.architecture.block != BlockLayout::Parallel || !std::ranges::any_of(plan.layers, dense))
        return fail(ErrorCode::Unsupported, what, "the blocks of this model are not parallel", plan.architecture.name);
    return {};
}

/// As many as fit into a round.
int count_for(double seconds, int least, int most) {
    return std::clamp(static_cast<int>(enough_seconds / std::max(seconds, 1e-6)), least, most);
}

} // namespace

double ideal_gain(const std::vector<OpRecord>& in_turn) {
    struct Branches {
        double mixer = 0, ffn = 0;
    };
    std::map<LayerIndex, Branches> layers;
    for (const OpRecord& record : in_turn) {
        if (record.layer < 0) continue;
        const auto seconds = static_cast<double>(record.end_ns - record.begin_ns);
        const BlockPart part = part_of(record.name);
        if (part == BlockPart::Mixer) layers[record.layer].mixer += seconds;
        if (part == BlockPart::Ffn) layers[record.layer].ffn += seconds;
    }
    double saved = 0;
    for (const auto& [layer, branches] : layers)
        saved += std::min(branches.mixer, branches.ffn);
    const double whole = in_turn.empty() ? 0 : length_of(in_turn);
    return whole > saved ? whole / (whole - saved) : 1;
}

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

    Length length;
    for (int round = 0; round <= rounds; ++round) {
        for (int i = 0; i < 2; ++i) {
            Way& way = ways[(i + round) % 2]; // who begins changes, so that neither always finds a warm machine
            LS_TRY(way.round(tokens, length, cancel));
            if (progress)
                progress({static_cast<std::uint64_t>(2 * round + i + 1), static_cast<std::uint64_t>(2 * rounds + 2)});
        }
        if (round > 0) continue;
        // The first round warms up and tells how long a step is.
        length = {count_for(ways[0].prompts.back(), 1, most_prompts), count_for(ways[0].steps.back(), 2, most_steps)};
        for (Way& way : ways) {
            way.steps.clear();
            way.prompts.clear();
        }
    }
    BranchRun result;
    result.threads = ways[0].runner->threads();
    result.prompt_tokens = prompt_tokens;
    result.context = prompt_tokens + length.steps + 1;
    result.rounds = rounds;
    result.decode_gain = gain_of(ways[0].steps, ways[1].steps);
    result.prompt_gain = gain_of(ways[0].prompts, ways[1].prompts);
    result.identical = ways[0].logits == ways[1].logits;
    for (int i = 0; i < 2; ++i) {
        BranchSpeed& speed = i == 0 ? result.in_turn : result.at_once;
        speed.decode_step = spread_of(ways[i].steps).median;
        speed.prompt = spread_of(ways[i].prompts).median;
        LS_TRY_ASSIGN(speed.step, ways[i].median_step(tokens.back(), std::min(length.steps, most_recorded), cancel));
    }
    result.decode_ideal = ideal_gain(result.in_turn.step);
    LS_TRY_ASSIGN(const auto prompt, ways[0].median_prompt(tokens, length.prompts, cancel));
    result.prompt_ideal = ideal_gain(prompt);
    return result;
}

} // namespace layerscope
