// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/score_merges.h"

#include "tokenizer/json_fields.h"
#include "tokenizer/vocabulary.h"

#include <fmt/format.h>

#include <algorithm>

namespace layerscope {
namespace {

constexpr std::size_t kMostMerges = 1U << 24U; // Gemma's vocabulary makes half a million

bool inside_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80; }

/// Halves of pieces in work: so many that looking them up overlaps.
class Halves {
public:
    explicit Halves(const std::vector<ScoredPiece>& pieces) {
        std::size_t bytes = 0;
        for (const ScoredPiece& piece : pieces)
            bytes += piece.text.size();
        known_.reserve(pieces.size(), bytes);
        for (const ScoredPiece& piece : pieces) // what stands twice is refused where the file's vocabulary is made
            static_cast<void>(known_.add(piece.text, piece.id, {}));
    }

    void cut(const ScoredPiece& piece) {
        for (std::size_t at = piece.text.size(); at-- > 1;) {
            if (inside_character(piece.text[at])) continue;
            texts_.push_back(piece.text.substr(0, at));
            texts_.push_back(piece.text.substr(at));
            results_.push_back(piece.id);
        }
        if (results_.size() >= kTogether) join();
    }

    [[nodiscard]] std::size_t merges() const { return merges_.size(); }
    std::vector<TokenMerge> finish() {
        join();
        return std::move(merges_);
    }

private:
    static constexpr std::size_t kTogether = 256;

    void join() {
        ids_.resize(texts_.size());
        known_.find_all(texts_, ids_);
        for (std::size_t i = 0; i < results_.size(); ++i)
            if (ids_[2 * i] >= 0 && ids_[2 * i + 1] >= 0)
                merges_.push_back({ids_[2 * i], ids_[2 * i + 1], results_[i]});
        texts_.clear();
        results_.clear();
    }

    Vocabulary known_;
    std::vector<std::string_view> texts_; ///< left and right by turns
    std::vector<TokenId> ids_;
    std::vector<TokenId> results_;
    std::vector<TokenMerge> merges_;
};

} // namespace

Result<std::vector<TokenMerge>> merges_from_scores(std::vector<ScoredPiece> pieces) {
    Halves halves(pieces);
    // The longer piece first where scores are equal: runs of one character grow as far as they can.
    std::stable_sort(pieces.begin(), pieces.end(), [](const ScoredPiece& a, const ScoredPiece& b) {
        return a.score != b.score ? a.score > b.score : a.text.size() > b.text.size();
    });
    for (const ScoredPiece& piece : pieces) {
        halves.cut(piece);
        if (halves.merges() > kMostMerges)
            return tokenizer_error(ErrorCode::Limit, fmt::format("they make more than {} merges", kMostMerges),
                                   "tokenizer.ggml.scores");
    }
    return halves.finish();
}

} // namespace layerscope
