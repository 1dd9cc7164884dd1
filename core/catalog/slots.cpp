// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/slots.h"

#include <algorithm>

namespace layerscope {

Result<std::vector<std::string>> slots_of(std::string_view text, const std::function<bool(std::string_view)>& knows,
                                          const JsonPlace& place) {
    std::vector<std::string> found;
    for (auto at = text.find_first_of("{}"); at != std::string_view::npos; at = text.find_first_of("{}", at)) {
        const auto end = text.find_first_of("{}", at + 1);
        if (text[at] == '}' || end == std::string_view::npos || text[end] == '{')
            return place.refuse("a brace stands alone");
        found.emplace_back(text.substr(at + 1, end - at - 1));
        if (!knows(found.back())) return place.refuse("there is no number called \"" + found.back() + "\"");
        at = end + 1;
    }
    std::sort(found.begin(), found.end());
    return found;
}

Result<void> check_slots(const NoteText& text, std::string_view name,
                         const std::function<bool(std::string_view)>& knows, const JsonPlace& place) {
    LS_TRY_ASSIGN(const auto en, slots_of(text.en, knows, place));
    LS_TRY_ASSIGN(const auto zh, slots_of(text.zh, knows, place));
    if (en != zh) return place.refuse("the languages of " + std::string(name) + " do not name the same numbers");
    return {};
}

std::optional<std::string> fill_slots(std::string_view pattern,
                                      const std::function<std::optional<std::string>(std::string_view)>& value) {
    std::string filled;
    while (true) {
        const auto open = pattern.find('{');
        filled += pattern.substr(0, open);
        if (open == std::string_view::npos) return filled;
        const auto close = pattern.find('}', open);
        if (close == std::string_view::npos) return std::nullopt;
        const std::optional<std::string> text = value(pattern.substr(open + 1, close - open - 1));
        if (!text) return std::nullopt;
        filled += *text;
        pattern.remove_prefix(close + 1);
    }
}

} // namespace layerscope
