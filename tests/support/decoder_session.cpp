// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/decoder_session.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

namespace layerscope::test {

DecoderSession::DecoderSession(std::shared_ptr<const ModelPlan> plan, std::shared_ptr<const ModelWeights> weights,
                               SessionOptions options)
    : pool_(options.n_threads), context_{pool_, nullptr, {}} {
    auto state = SequenceState::create(*plan, options.capacity, options.kv);
    if (!state) throw std::runtime_error(state.error().one_line());
    state_ = std::make_unique<SequenceState>(std::move(*state));
    auto decoder = Decoder::create(std::move(plan), std::move(weights), options.max_chunk);
    if (!decoder) throw std::runtime_error(decoder.error().one_line());
    decoder_ = std::move(*decoder);
}

Rows DecoderSession::feed(std::span<const TokenId> tokens, LogitRows rows) {
    const auto logits = decoder_->advance(*state_, tokens, rows, context_);
    if (!logits) {
        ADD_FAILURE() << logits.error().one_line();
        return {};
    }
    Rows copied;
    for (std::int64_t r = 0; r < logits->rows; ++r)
        copied.emplace_back(logits->row(r), logits->row(r) + logits->cols);
    return copied;
}

Rows DecoderSession::feed_pieces(std::span<const TokenId> tokens, std::span<const std::int64_t> sizes) {
    Rows all;
    for (std::size_t i = 0; !tokens.empty(); ++i) {
        const auto size = std::min(tokens.size(), static_cast<std::size_t>(sizes[i % sizes.size()]));
        for (auto& row : feed(tokens.first(size)))
            all.push_back(std::move(row));
        tokens = tokens.subspan(size);
    }
    return all;
}

std::vector<TokenId> DecoderSession::greedy(std::span<const TokenId> prompt, std::int64_t n_tokens, Rows* seen) {
    std::vector<TokenId> picked;
    auto logits = feed(prompt, LogitRows::Last);
    while (static_cast<std::int64_t>(picked.size()) < n_tokens && !logits.empty()) {
        const auto& row = logits.back();
        picked.push_back(static_cast<TokenId>(std::ranges::max_element(row) - row.begin()));
        if (seen != nullptr) seen->push_back(row);
        if (static_cast<std::int64_t>(picked.size()) < n_tokens)
            logits = feed(std::span(&picked.back(), 1), LogitRows::Last);
    }
    return picked;
}

} // namespace layerscope::test
