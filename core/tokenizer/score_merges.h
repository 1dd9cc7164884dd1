// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "base/result.h"
#include "tokenizer/tokenizer_file.h"

#include <string_view>
#include <vector>

namespace layerscope {

/// A piece that may arise by merging.
struct ScoredPiece {
    std::string_view text;
    double score; ///< higher is merged earlier
    TokenId id;
};

/// SentencePiece joins the two neighbours whose union has the highest score. The same as a list of merges: every way to
/// cut a piece into two others, pieces of high score first, cuts of one piece from the longest left part on.
[[nodiscard]] Result<std::vector<TokenMerge>> merges_from_scores(std::vector<ScoredPiece> pieces);

} // namespace layerscope
