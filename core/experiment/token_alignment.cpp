// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiment/token_alignment.h"

#include <algorithm>
#include <cstddef>

namespace layerscope {
namespace {

constexpr std::size_t search_bytes = 64; ///< how far behind the last token a changed stretch may reach

/// End of `piece` in the text if it stands at `cursor` or, behind a changed stretch, soon after; else `cursor`.
std::size_t end_of(std::string_view text, std::size_t cursor, std::string_view piece) {
    const std::size_t found = text.substr(cursor, search_bytes + piece.size()).find(piece);
    return found == std::string_view::npos ? cursor : cursor + found + piece.size();
}

std::int64_t end_at(std::span<const TokenSpan> spans, std::int64_t index) {
    return spans[static_cast<std::size_t>(index)].end;
}

std::int64_t count(std::span<const TokenSpan> spans) { return static_cast<std::int64_t>(spans.size()); }

/// Tokens that stand in front of the text.
std::int64_t leading(std::span<const TokenSpan> spans) {
    return std::find_if(spans.begin(), spans.end(), [](const TokenSpan& span) { return span.end > 0; }) - spans.begin();
}

} // namespace

std::vector<TokenSpan> locate_tokens(std::string_view text, std::span<const std::string> pieces) {
    std::vector<TokenSpan> spans;
    spans.reserve(pieces.size());
    std::size_t cursor = 0;
    bool begun = false;
    for (const std::string& whole : pieces) {
        std::string_view piece = whole;
        const std::size_t begin = cursor;
        if (!begun && piece.starts_with(' ') && !text.starts_with(' ')) piece.remove_prefix(1);
        begun = begun || !whole.empty();
        if (!piece.empty()) cursor = end_of(text, cursor, piece);
        spans.push_back({static_cast<std::int64_t>(begin), static_cast<std::int64_t>(cursor)});
    }
    return spans;
}

std::vector<TokenGroup> align_tokens(std::span<const TokenSpan> a, std::span<const TokenSpan> b) {
    std::vector<TokenGroup> groups;
    TokenGroup next;
    next.a_last = leading(a);
    next.b_last = leading(b);
    if (next.a_last > 0 || next.b_last > 0) groups.push_back(next);
    while (next.a_last < count(a) || next.b_last < count(b)) {
        next = {next.a_last, next.a_last, next.b_last, next.b_last, next.end, next.end};
        std::int64_t end_a = next.begin;
        std::int64_t end_b = next.begin;
        const auto exhausted = [&] { return next.a_last == count(a) && next.b_last == count(b); };
        while (!exhausted() && (end_a != end_b || end_a == next.begin)) {
            const bool take_a = next.a_last < count(a) && (end_a <= end_b || next.b_last == count(b));
            if (take_a)
                end_a = end_at(a, next.a_last++);
            else
                end_b = end_at(b, next.b_last++);
        }
        next.end = std::max(end_a, end_b);
        groups.push_back(next);
    }
    return groups;
}

} // namespace layerscope
