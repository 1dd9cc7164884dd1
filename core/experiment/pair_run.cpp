// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiment/pair_run.h"

#include "engine/prompt_ids.h"
#include "experiment/pair_continuation.h"
#include "experiment/pair_reader.h"
#include "experiment/pair_vocabulary.h"
#include "experiment/token_loss.h"
#include "experiment/variant_run.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace layerscope {
namespace {

constexpr const char* what = "cannot compare the models";

Result<void> check(const PairRequest& request) {
    for (const PairRequest::Side* side : {&request.a, &request.b}) {
        if (!side->model || !side->plan)
            return fail(ErrorCode::InvalidArgument, what, "both need weights, one is an architecture alone");
        if (!side->model->tokenizer)
            return fail(ErrorCode::NotFound, what, "the model has no tokenizer.json", side->model->name);
    }
    return {};
}

/// Ids and places of the text's tokens; names of special tokens in the text are text.
Result<std::vector<PairToken>> tokens_of(const Model& model, const std::string& text) {
    const Tokenizer& tokenizer = *model.tokenizer;
    const std::vector<TokenId> ids = tokenizer.encode(text, {true, false});
    LS_TRY(check_ids(model, ids));
    std::vector<std::string> pieces;
    for (const TokenId id : ids)
        pieces.push_back(tokenizer.kind(id) == PieceKind::Special ? std::string() : tokenizer.bytes(id));
    const std::vector<TokenSpan> spans = locate_tokens(text, pieces);
    std::vector<PairToken> tokens;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        tokens.emplace_back();
        tokens.back().id = ids[i];
        tokens.back().span = spans[i];
    }
    return tokens;
}

std::vector<TokenSpan> spans_of(const std::vector<PairToken>& tokens) {
    std::vector<TokenSpan> spans;
    for (const PairToken& token : tokens)
        spans.push_back(token.span);
    return spans;
}

/// Keeps the groups that fit both models, and the part of the text they cover.
void shorten(PairRun& run, std::int64_t limit) {
    const auto fits = [limit](const PairGroup& group) {
        return group.tokens.a_last <= limit && group.tokens.b_last <= limit;
    };
    const auto end = std::find_if_not(run.groups.begin(), run.groups.end(), fits);
    if (end == run.groups.end()) return;
    run.groups.erase(end, run.groups.end());
    const TokenGroup last = run.groups.empty() ? TokenGroup{} : run.groups.back().tokens;
    run.a.tokens.resize(static_cast<std::size_t>(last.a_last));
    run.b.tokens.resize(static_cast<std::size_t>(last.b_last));
    run.text.resize(static_cast<std::size_t>(last.end));
    run.shortened = true;
}

Result<PairRun> aligned(const PairRequest& request) {
    PairRun run;
    run.text = request.text;
    LS_TRY_ASSIGN(run.a.tokens, tokens_of(*request.a.model, request.text));
    LS_TRY_ASSIGN(run.b.tokens, tokens_of(*request.b.model, request.text));
    for (const TokenGroup& tokens : align_tokens(spans_of(run.a.tokens), spans_of(run.b.tokens))) {
        run.groups.emplace_back();
        run.groups.back().tokens = tokens;
        run.groups.back().predicted = tokens.a_first > 0 && tokens.b_first > 0 && tokens.end > tokens.begin;
    }
    shorten(run, std::min({request.max_tokens, request.a.plan->architecture.max_position_embeddings,
                           request.b.plan->architecture.max_position_embeddings}));
    const bool any =
        std::any_of(run.groups.begin(), run.groups.end(), [](const PairGroup& group) { return group.predicted; });
    if (!any) return fail(ErrorCode::InvalidArgument, what, "the text is too short: nothing in it can be predicted");
    return run;
}

/// Reads the text with both models, a batch of groups at a time, and compares what they say at the boundaries.
class PairReading {
public:
    PairReading(PairRun& run, PairReader& a, PairReader& b, const TokenMeaning& meaning)
        : run_(run), a_(a), b_(b), meaning_(meaning) {}

    Result<void> read(const CancelToken& cancel, StepCount& steps) {
        for (std::size_t first = 0; first < run_.groups.size();) {
            const std::size_t last = batch_end(first);
            const TokenGroup& begin = run_.groups[first].tokens;
            const TokenGroup& end = run_.groups[last - 1].tokens;
            LS_TRY(a_.read(begin.a_first, end.a_last, cancel));
            LS_TRY(b_.read(begin.b_first, end.b_last, cancel));
            for (std::size_t group = first; group < last; ++group) {
                if (cancel.cancelled()) return cancelled(what);
                LS_TRY(compare_behind(group));
            }
            steps.add(end.a_last - begin.a_first + end.b_last - begin.b_first);
            first = last;
        }
        return {};
    }

private:
    /// As many groups as leave the logits of all their tokens in reach; one at least.
    [[nodiscard]] std::size_t batch_end(std::size_t first) const {
        const TokenGroup& begin = run_.groups[first].tokens;
        std::size_t end = first + 1;
        while (end < run_.groups.size() && run_.groups[end].tokens.a_last - begin.a_first <= a_.chunk() &&
               run_.groups[end].tokens.b_last - begin.b_first <= b_.chunk())
            ++end;
        return end;
    }
    /// Both models stand at the end of `group`: what do they expect next?
    Result<void> compare_behind(std::size_t group) {
        if (group + 1 == run_.groups.size() || !run_.groups[group + 1].predicted) return {};
        const TokenGroup& here = run_.groups[group].tokens;
        PairGroup& next = run_.groups[group + 1];
        const PairToken& a = run_.a.tokens[static_cast<std::size_t>(next.tokens.a_first)];
        const PairToken& b = run_.b.tokens[static_cast<std::size_t>(next.tokens.b_first)];
        next.same_top = meaning_.same(a.top, b.top);
        if (meaning_.kl_absence() != KlAbsence::None) return {};
        if (here.a_last == here.a_first || here.b_last == here.b_first) return {}; // nothing was read for it
        next.kl = divergence(a_.logits_behind(here.a_last - 1), b_.logits_behind(here.b_last - 1));
        return require_finite(*next.kl, next.tokens.a_first);
    }

    PairRun& run_;
    PairReader &a_, &b_;
    const TokenMeaning& meaning_;
};

void sum_side(PairSide& side, const std::vector<PairGroup>& groups, std::int64_t bytes, std::int64_t TokenGroup::*first,
              std::int64_t TokenGroup::*last) {
    for (const PairGroup& group : groups) {
        if (!group.predicted) continue;
        for (std::int64_t i = group.tokens.*first; i < group.tokens.*last; ++i) {
            side.nll += side.tokens[static_cast<std::size_t>(i)].nll.value_or(0.0);
            ++side.scored;
        }
    }
    side.perplexity = std::exp(side.nll / static_cast<double>(std::max<std::int64_t>(side.scored, 1)));
    side.bits_per_byte = side.nll / std::log(2.0) / static_cast<double>(std::max<std::int64_t>(bytes, 1));
}

void sum_up(PairRun& run) {
    double kl = 0.0;
    std::int64_t with_kl = 0;
    for (const PairGroup& group : run.groups) {
        if (!group.predicted) continue;
        ++run.predicted;
        run.bytes += group.tokens.end - group.tokens.begin;
        run.same_top += group.same_top ? 1 : 0;
        kl += group.kl.value_or(0.0);
        with_kl += group.kl ? 1 : 0;
    }
    if (with_kl > 0) run.mean_kl = kl / static_cast<double>(with_kl);
    sum_side(run.a, run.groups, run.bytes, &TokenGroup::a_first, &TokenGroup::a_last);
    sum_side(run.b, run.groups, run.bytes, &TokenGroup::b_first, &TokenGroup::b_last);
}

Result<void> read_text(const PairRequest& request, PairRun& run, const CancelToken& cancel, StepCount& steps) {
    const TokenMeaning meaning(request.a, request.b);
    LS_TRY_ASSIGN(const auto a, PairReader::create(request.a, request.run, run.a.tokens));
    LS_TRY_ASSIGN(const auto b, PairReader::create(request.b, request.run, run.b.tokens));
    LS_TRY(PairReading(run, *a, *b, meaning).read(cancel, steps));
    run.kl_absence = meaning.kl_absence();
    run.threads = a->threads();
    sum_up(run);
    return {};
}

} // namespace

Result<PairRun> run_pair(const PairRequest& request, const CancelToken& cancel, const ProgressCallback& progress) {
    LS_TRY(check(request));
    LS_TRY_ASSIGN(PairRun run, aligned(request));
    const std::int64_t total = static_cast<std::int64_t>(run.a.tokens.size() + run.b.tokens.size());
    StepCount steps(total + 2 * request.continuation_tokens, progress);
    LS_TRY(read_text(request, run, cancel, steps));
    run.a.weights_bytes = request.a.model->weights->n_bytes;
    run.b.weights_bytes = request.b.model->weights->n_bytes;
    LS_TRY(continue_by_turns(run, request, cancel, steps));
    return run;
}

double group_bits(const PairSide& side, std::int64_t first, std::int64_t last) {
    double nll = 0.0;
    for (std::int64_t i = first; i < last; ++i)
        nll += side.tokens[static_cast<std::size_t>(i)].nll.value_or(0.0);
    return nll / std::log(2.0);
}

} // namespace layerscope
