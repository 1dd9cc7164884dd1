// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizer/pattern.h"

#include <string_view>

namespace layerscope {

/// A hand-written matcher for exactly this regular expression; null if there is none. The split patterns of nearly all
/// current models are a few variants of one idea; these scanners match them in one pass, about twenty times as fast,
/// and in linear time where the expression itself is quadratic (grouping digits from the right).
[[nodiscard]] PatternPtr known_scanner(std::string_view regex);
/// The expressions that have one, for tests.
[[nodiscard]] std::vector<std::string_view> known_scanner_expressions();
/// The split pattern built into the ByteLevel step.
[[nodiscard]] std::string_view byte_level_expression();

} // namespace layerscope
