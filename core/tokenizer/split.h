// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizer/pattern.h"

#include <optional>
#include <string_view>
#include <vector>

namespace layerscope {

/// What becomes of the matches when a text is split at them.
enum class SplitBehavior { Removed, Isolated, MergedWithPrevious, MergedWithNext, Contiguous };

[[nodiscard]] std::optional<SplitBehavior> split_behavior(std::string_view name);

/// Appends the parts of `text`; empty ones are left out. `invert`: what did not match counts as the match.
void split_at(std::string_view text, const std::vector<Span>& matches, SplitBehavior behavior, bool invert,
              std::vector<std::string_view>& parts);

} // namespace layerscope
