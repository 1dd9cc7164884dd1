// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace layerscope {

/// At most three of the names that `word` may have been meant to be: few letters away, or containing it; nearest first.
[[nodiscard]] std::vector<std::string> near_names(std::string_view word, const std::vector<std::string>& names);
/// "; did you mean A, B or C?" or nothing.
[[nodiscard]] std::string suggestion_text(const std::vector<std::string>& names);

} // namespace layerscope
