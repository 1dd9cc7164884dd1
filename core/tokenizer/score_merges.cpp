// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/score_merges.h"

#include "tokenizer/flat_hash.h"

#include <algorithm>
#include <unordered_set>

namespace layerscope {
namespace {

struct Hash {
    std::size_t operator()(std::string_view text) const { return hash_bytes(text); }
};

bool inside_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80; }

} // namespace

std::vector<ScoredMerge> merges_from_scores(const std::vector<ScoredPiece>& pieces) {
    std::unordered_set<std::string_view, Hash> known;
    known.reserve(pieces.size());
    for (const ScoredPiece& piece : pieces)
        known.insert(piece.text);

    std::vector<ScoredPiece> order = pieces;
    // The longer piece first where scores are equal: runs of one character grow as far as they can.
    std::stable_sort(order.begin(), order.end(), [](const ScoredPiece& a, const ScoredPiece& b) {
        return a.score != b.score ? a.score > b.score : a.text.size() > b.text.size();
    });
    std::vector<ScoredMerge> merges;
    for (const ScoredPiece& piece : order)
        for (std::size_t cut = piece.text.size(); cut-- > 1;) {
            if (inside_character(piece.text[cut])) continue;
            const ScoredMerge merge{piece.text.substr(0, cut), piece.text.substr(cut)};
            if (known.contains(merge.left) && known.contains(merge.right)) merges.push_back(merge);
        }
    return merges;
}

} // namespace layerscope
