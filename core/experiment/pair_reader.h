// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/sequence_runner.h"
#include "experiment/pair_run.h"

#include <memory>
#include <span>
#include <vector>

namespace layerscope {

/// One model reading its tokens of the text: fills in what it expected, and keeps the newest chunk's logits in reach.
class PairReader {
public:
    /// `tokens`: ids and spans are set; loss and expectation are filled in. Must outlive the reader.
    [[nodiscard]] static Result<std::unique_ptr<PairReader>>
    create(const PairRequest::Side& side, const RunSettings& run, std::vector<PairToken>& tokens);
    /// Tokens that one call of the decoder takes: logits of so many are in reach at once.
    [[nodiscard]] std::int64_t chunk() const { return chunk_; }
    /// Runs tokens first … last-1, which have to follow those before.
    [[nodiscard]] Result<void> read(std::int64_t first, std::int64_t last, const CancelToken& cancel);
    /// Logits behind a token of the newest chunk.
    [[nodiscard]] std::span<const float> logits_behind(std::int64_t token) const;
    [[nodiscard]] std::int32_t threads() const { return runner_->threads(); }

private:
    PairReader(std::unique_ptr<SequenceRunner> runner, std::vector<PairToken>& tokens, std::int64_t chunk);
    [[nodiscard]] Result<void> take(std::int64_t row, const CancelToken& cancel);

    std::unique_ptr<SequenceRunner> runner_;
    std::vector<PairToken>& tokens_;
    std::vector<TokenId> ids_;
    std::int64_t chunk_;
    ConstMatrixView rows_;       ///< of the newest chunk
    std::int64_t first_row_ = 0; ///< the token behind which its first row stands
};

} // namespace layerscope
