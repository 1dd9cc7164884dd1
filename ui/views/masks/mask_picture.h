// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/mask_rule.h"

#include <cstdint>

namespace layerscope::ui {

enum class MaskScale {
    Cells,   ///< a model of the mask small enough for cells to be seen
    Context, ///< the real context in exact proportions
    Example, ///< the textbook mask: 8 tokens, window 3
};

/// What is drawn, in drawn units ("cells"): one cell stands for `tokensPerCell` tokens. Pure.
struct MaskPicture {
    MaskScale scale = MaskScale::Cells;
    std::int64_t length = 24;      ///< rows and columns
    std::int64_t window = 6;       ///< of the local mask, 1 … length
    double tokensPerCell = 1;      ///< 1: exact
    std::int64_t realWindow = 6;   ///< of the model (or of the example)
    std::int64_t widestWindow = 1; ///< the edge cannot be dragged beyond

    [[nodiscard]] bool exact() const { return tokensPerCell == 1; }
    [[nodiscard]] MaskRule local() const { return {window}; }
    [[nodiscard]] MaskRule global() const { return {}; }
    [[nodiscard]] std::int64_t total() const { return global().visible_pairs(length); }
    /// The real window for an edge dragged to `cells` (fractions matter where a cell is many tokens).
    [[nodiscard]] std::int64_t windowAt(double cells) const;
    [[nodiscard]] std::int64_t tokenAt(std::int64_t cell) const; ///< first token of a cell
    [[nodiscard]] std::int64_t cellAt(std::int64_t token) const; ///< clamped to the picture; -1 for no token
    bool operator==(const MaskPicture&) const = default;
};

/// Tokens that the model in cells stands for: four original windows where the context is longer, so that the band has
/// its natural share, and more once the window has grown beyond that.
[[nodiscard]] std::int64_t modelSpan(std::int64_t context, std::int64_t originalWindow, std::int64_t window);

struct MaskRequest {
    MaskScale scale = MaskScale::Cells;
    int cells = 24; ///< wanted drawn length
    std::int64_t context = 4096;
    std::int64_t window = 512;
    std::int64_t widestWindow = 4096;
    std::int64_t span = 2048; ///< modelSpan(); held still during a drag so that the scale does not run away
    std::int64_t exampleWindow = 3;
};
[[nodiscard]] MaskPicture makePicture(const MaskRequest& request);

} // namespace layerscope::ui
