// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope {

/// Finds the first of several stop texts in a text that arrives in pieces. What could still become a stop text is held
/// back, so that nothing is shown which would have to be taken back.
class StopTexts {
public:
    explicit StopTexts(std::vector<std::string> texts); ///< empty ones are ignored
    /// Text that is certain now. Once found(), everything from the stop text on is dropped.
    [[nodiscard]] std::string push(std::string_view piece);
    [[nodiscard]] std::string finish(); ///< what was held back, when the text ends for another reason
    [[nodiscard]] bool found() const { return found_; }

private:
    [[nodiscard]] std::size_t held_length() const;

    std::vector<std::string> texts_;
    std::string pending_;
    bool found_ = false;
};

/// Whether `id` is one of the model's end tokens.
[[nodiscard]] bool is_end_token(const std::vector<TokenId>& end_tokens, TokenId id);

} // namespace layerscope
