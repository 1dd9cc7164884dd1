// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "decoder/decoder.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace layerscope::test {

using Rows = std::vector<std::vector<float>>;

struct SessionOptions {
    std::int32_t n_threads = 1;
    std::int64_t max_chunk = 64;
    std::int64_t capacity = 128;
    DType kv = DType::F32;
};

/// A decoder with a state and a pool, ready to be fed.
class DecoderSession {
public:
    DecoderSession(std::shared_ptr<const ModelPlan> plan, std::shared_ptr<const ModelWeights> weights,
                   SessionOptions options = {});

    /// Logits of every token; fails the test on an error.
    Rows feed(std::span<const TokenId> tokens, LogitRows rows = LogitRows::All);
    /// The same in pieces of the given sizes, repeated until all tokens are in.
    Rows feed_pieces(std::span<const TokenId> tokens, std::span<const std::int64_t> sizes);
    /// n_tokens more, always the largest logit; `seen` gets the logits each was picked from.
    std::vector<TokenId> greedy(std::span<const TokenId> prompt, std::int64_t n_tokens, Rows* seen = nullptr);

    [[nodiscard]] Decoder& decoder() { return *decoder_; }
    [[nodiscard]] SequenceState& state() { return *state_; }
    [[nodiscard]] RunContext& context() { return context_; }
    void watch(ProbeSink& probe) { context_.probe = &probe; }

private:
    ThreadPool pool_;
    RunContext context_;
    std::unique_ptr<Decoder> decoder_;
    std::unique_ptr<SequenceState> state_;
};

} // namespace layerscope::test
