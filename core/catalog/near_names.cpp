// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/near_names.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <numeric>
#include <utility>

namespace layerscope {

namespace {

std::string folded(std::string_view text) {
    std::string lower;
    for (const char c : text)
        lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return lower;
}

/// Insertions, deletions and substitutions from one text to the other.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
        }
    }
    return row[b.size()];
}

} // namespace

std::vector<std::string> near_names(std::string_view word, const std::vector<std::string>& names) {
    constexpr std::size_t longest = 64; // no name is longer; keeps the table small whatever is typed
    constexpr std::size_t most = 3;
    if (word.size() < 2 || word.size() > longest) return {};
    const std::string wanted = folded(word);
    std::vector<std::pair<std::size_t, std::string>> candidates;
    for (const std::string& name : names) {
        const std::string candidate = folded(name);
        const std::size_t distance = edit_distance(wanted, candidate);
        const bool contains =
            candidate.find(wanted) != std::string::npos || wanted.find(candidate) != std::string::npos;
        if (contains || distance <= std::max<std::size_t>(2, wanted.size() / 4))
            candidates.emplace_back(distance, name);
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    if (candidates.size() > most) candidates.resize(most);
    std::vector<std::string> result;
    for (auto& [distance, name] : candidates)
        result.push_back(std::move(name));
    return result;
}

std::string suggestion_text(const std::vector<std::string>& names) {
    if (names.empty()) return {};
    std::string text = "; did you mean " + names.front();
    for (std::size_t index = 1; index < names.size(); ++index)
        text += (index + 1 == names.size() ? " or " : ", ") + names[index];
    return text + "?";
}

} // namespace layerscope
