// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiment/pair_reader.h"

#include "experiment/token_loss.h"
#include "sampling/alternatives.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace layerscope {

Result<std::unique_ptr<PairReader>> PairReader::create(const PairRequest::Side& side, const RunSettings& run,
                                                       std::vector<PairToken>& tokens) {
    RunSettings exact = run;
    exact.activations = ActivationForm::Float32;
    exact.context = 0;
    const std::int64_t chunk = chunk_for_all_logits(side.plan->architecture.vocab_size);
    LS_TRY_ASSIGN(auto runner, SequenceRunner::create(side.model->weights, side.plan, exact, chunk));
    auto reader = std::unique_ptr<PairReader>(new PairReader(std::move(runner), tokens, chunk));
    LS_TRY(reader->runner_->begin(reader->ids_, static_cast<std::int64_t>(reader->ids_.size())));
    return reader;
}

PairReader::PairReader(std::unique_ptr<SequenceRunner> runner, std::vector<PairToken>& tokens, std::int64_t chunk)
    : runner_(std::move(runner)), tokens_(tokens), chunk_(chunk) {
    ids_.reserve(tokens.size());
    for (const PairToken& token : tokens)
        ids_.push_back(token.id);
}

Result<void> PairReader::read(std::int64_t first, std::int64_t last, const CancelToken& cancel) {
    for (std::int64_t begin = first; begin < last; begin += chunk_) {
        const std::int64_t count = std::min(chunk_, last - begin);
        const auto part = std::span(ids_).subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(count));
        LS_TRY_ASSIGN(rows_, runner_->advance(part, LogitRows::All, cancel));
        first_row_ = begin;
        for (std::int64_t row = 0; row < rows_.rows; ++row)
            LS_TRY(take(row, cancel));
    }
    return {};
}

/// Row r tells about the token behind first_row_ + r.
Result<void> PairReader::take(std::int64_t row, const CancelToken& cancel) {
    const std::int64_t target = first_row_ + row + 1;
    if (target >= static_cast<std::int64_t>(tokens_.size())) return {};
    if (cancel.cancelled()) return cancelled("cannot compare the models");
    PairToken& token = tokens_[static_cast<std::size_t>(target)];
    const std::span<const float> logits = logits_behind(target - 1);
    const double loss = token_loss(logits, token.id);
    LS_TRY(require_finite(loss, target));
    token.nll = loss;
    token.top = static_cast<TokenId>(largest_logit(logits));
    token.top_probability = std::exp(-token_loss(logits, token.top));
    return {};
}

std::span<const float> PairReader::logits_behind(std::int64_t token) const {
    return {rows_.row(token - first_row_), static_cast<std::size_t>(rows_.cols)};
}

} // namespace layerscope
