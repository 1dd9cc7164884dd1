// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/stop_rules.h"

#include <algorithm>
#include <utility>

namespace layerscope {

StopTexts::StopTexts(std::vector<std::string> texts) : texts_(std::move(texts)) {
    std::erase_if(texts_, [](const std::string& text) { return text.empty(); });
}

std::string StopTexts::push(std::string_view piece) {
    if (found_) return {};
    pending_ += piece;
    std::size_t first = std::string::npos;
    for (const std::string& text : texts_)
        first = std::min(first, pending_.find(text));
    if (first != std::string::npos) {
        found_ = true;
        pending_.resize(first);
        return std::exchange(pending_, {});
    }
    const std::size_t certain = pending_.size() - held_length();
    std::string out = pending_.substr(0, certain);
    pending_.erase(0, certain);
    return out;
}

std::string StopTexts::finish() { return std::exchange(pending_, {}); }

std::size_t StopTexts::held_length() const {
    std::size_t held = 0;
    for (const std::string& text : texts_) {
        const std::size_t longest = std::min(text.size() - 1, pending_.size());
        for (std::size_t length = longest; length > held; --length)
            if (pending_.ends_with(std::string_view(text).substr(0, length))) held = length;
    }
    return held;
}

bool is_end_token(const std::vector<TokenId>& end_tokens, TokenId id) {
    return std::find(end_tokens.begin(), end_tokens.end(), id) != end_tokens.end();
}

} // namespace layerscope
