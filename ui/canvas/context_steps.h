// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace layerscope::ui {

inline constexpr std::int64_t LongestContext = 1'048'576; ///< tokens; where axes of context end

/// A length a person would have chosen near `tokens`: five significant binary digits, 1 … LongestContext.
[[nodiscard]] std::int64_t roundContext(double tokens);
/// The next of two lengths in each octave, that way.
[[nodiscard]] std::int64_t nextContext(std::int64_t tokens, bool longer);

} // namespace layerscope::ui
