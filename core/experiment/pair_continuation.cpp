// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiment/pair_continuation.h"

#include "engine/generation.h"
#include "experiment/bench_run.h"

#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace layerscope {
namespace {

/// Of one model before it is the other's turn: one step alone would begin with weights that the other's have driven out
/// of the nearest caches, which is nobody's speed.
constexpr int turn_steps = 4;

/// One model writing greedily behind its tokens of the text.
class Continuation {
public:
    static Result<Continuation> start(const PairSide& side, const PairRequest::Side& model,
                                      const PairRequest& request) {
        GenerationRequest wanted;
        for (const PairToken& token : side.tokens)
            wanted.prompt_ids.push_back(token.id);
        wanted.settings.max_new_tokens = request.continuation_tokens;
        wanted.settings.sampling.temperature = 0;
        wanted.settings.n_rivals = 0;
        LS_TRY_ASSIGN(auto runner, SequenceRunner::create(model.model->weights, model.plan, request.run));
        LS_TRY_ASSIGN(auto generation, Generation::start(model.model, *runner, std::move(wanted)));
        return Continuation(std::move(runner), std::move(generation));
    }

    [[nodiscard]] bool finished() const { return finished_; }

    /// The text is read, and the first token chosen from what the model said behind it.
    Result<void> read(const CancelToken& cancel, StepCount& steps) {
        while (!finished_) {
            LS_TRY_ASSIGN(const auto token, next(cancel));
            if (!token) continue;
            steps.add(1);
            break;
        }
        return {};
    }

    /// Seconds of a turn; nothing if the text ended in it or before.
    Result<std::optional<double>> write(const CancelToken& cancel, StepCount& steps) {
        double ms = 0;
        for (int decoded = 0; decoded < turn_steps;) {
            LS_TRY_ASSIGN(const auto token, next(cancel));
            if (finished_) return std::optional<double>();
            if (!token) continue;
            steps.add(1);
            ms += token->ms;
            ++decoded;
        }
        return std::optional(ms / 1000);
    }

    void tell(PairSide& side) const {
        const Metrics metrics = generation_.metrics();
        side.continuation = generation_.text();
        side.prefill_tokens_per_s = metrics.prefill_tokens_per_s;
        side.decode_tokens_per_s = metrics.decode_tokens_per_s;
        side.kv_bytes = metrics.kv_bytes + metrics.state_bytes;
    }

private:
    Continuation(std::unique_ptr<SequenceRunner> runner, Generation generation)
        : runner_(std::move(runner)), generation_(std::move(generation)) {}

    Result<std::optional<Generation::TokenStep>> next(const CancelToken& cancel) {
        LS_TRY_ASSIGN(Generation::Step step, generation_.step(cancel));
        finished_ = std::holds_alternative<Generation::Finished>(step);
        if (auto* token = std::get_if<Generation::TokenStep>(&step)) return std::optional(std::move(*token));
        return std::optional<Generation::TokenStep>();
    }

    std::unique_ptr<SequenceRunner> runner_;
    Generation generation_;
    bool finished_ = false;
};

} // namespace

Result<void> continue_by_turns(PairRun& run, const PairRequest& request, const CancelToken& cancel, StepCount& steps) {
    if (request.continuation_tokens <= 0) return {};
    LS_TRY_ASSIGN(auto a, Continuation::start(run.a, request.a, request));
    LS_TRY(a.read(cancel, steps));
    LS_TRY_ASSIGN(auto b, Continuation::start(run.b, request.b, request));
    LS_TRY(b.read(cancel, steps));
    std::vector<double> seconds_a, seconds_b; // of rounds in which both wrote a whole turn
    for (bool a_begins = true; !a.finished() || !b.finished(); a_begins = !a_begins) {
        std::optional<double> turn_a, turn_b;
        if (!a_begins) {
            LS_TRY_ASSIGN(turn_b, b.write(cancel, steps));
        }
        LS_TRY_ASSIGN(turn_a, a.write(cancel, steps));
        if (a_begins) {
            LS_TRY_ASSIGN(turn_b, b.write(cancel, steps));
        }
        if (!turn_a || !turn_b) continue;
        seconds_a.push_back(*turn_a);
        seconds_b.push_back(*turn_b);
    }
    a.tell(run.a);
    b.tell(run.b);
    if (seconds_a.size() < least_gain_rounds) return {};
    run.writing = gain_of(seconds_a, seconds_b);
    // Of the same rounds, so that no disturbed step makes the faster one look slower.
    run.a.decode_tokens_per_s = turn_steps / spread_of(seconds_a).median;
    run.b.decode_tokens_per_s = run.a.decode_tokens_per_s * run.writing.median;
    return {};
}

} // namespace layerscope
