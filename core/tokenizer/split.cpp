// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/split.h"

namespace layerscope {
namespace {

struct Part {
    Span span;
    bool is_match;
};

/// Matches and what lies between them, in order.
std::vector<Part> all_parts(std::size_t size, const std::vector<Span>& matches, bool invert) {
    std::vector<Part> parts;
    parts.reserve(matches.size() * 2 + 1);
    std::size_t done = 0;
    for (const Span& match : matches) {
        if (match.begin > done) parts.push_back({{done, match.begin}, invert});
        parts.push_back({match, !invert});
        done = match.end;
    }
    if (done < size) parts.push_back({{done, size}, invert});
    return parts;
}

void merge_backward(const std::vector<Part>& parts, std::vector<Span>& joined) {
    bool previous = false;
    for (const Part& part : parts) {
        if (part.is_match && !previous && !joined.empty())
            joined.back().end = part.span.end;
        else
            joined.push_back(part.span);
        previous = part.is_match;
    }
}

void merge_forward(const std::vector<Part>& parts, std::vector<Span>& joined) {
    bool previous = false;
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
        if (part->is_match && !previous && !joined.empty())
            joined.back().begin = part->span.begin;
        else
            joined.push_back(part->span);
        previous = part->is_match;
    }
    std::vector<Span>(joined.rbegin(), joined.rend()).swap(joined);
}

void merge_equal(const std::vector<Part>& parts, std::vector<Span>& joined) {
    bool previous = false;
    for (const Part& part : parts) {
        if (part.is_match == previous && !joined.empty())
            joined.back().end = part.span.end;
        else
            joined.push_back(part.span);
        previous = part.is_match;
    }
}

} // namespace

std::optional<SplitBehavior> split_behavior(std::string_view name) {
    if (name == "Removed") return SplitBehavior::Removed;
    if (name == "Isolated") return SplitBehavior::Isolated;
    if (name == "MergedWithPrevious") return SplitBehavior::MergedWithPrevious;
    if (name == "MergedWithNext") return SplitBehavior::MergedWithNext;
    if (name == "Contiguous") return SplitBehavior::Contiguous;
    return std::nullopt;
}

void split_at(std::string_view text, const std::vector<Span>& matches, SplitBehavior behavior, bool invert,
              std::vector<std::string_view>& parts) {
    const auto keep = [&](Span span) {
        if (span.end > span.begin) parts.push_back(text.substr(span.begin, span.end - span.begin));
    };
    if (behavior == SplitBehavior::Isolated || behavior == SplitBehavior::Removed) { // nothing grows together
        const bool between = behavior == SplitBehavior::Isolated || !invert;
        const bool matched = behavior == SplitBehavior::Isolated || invert;
        std::size_t done = 0;
        for (const Span& match : matches) {
            if (between) keep({done, match.begin});
            if (matched) keep(match);
            done = match.end;
        }
        if (between) keep({done, text.size()});
        return;
    }
    std::vector<Span> joined;
    const std::vector<Part> pieces = all_parts(text.size(), matches, invert);
    if (behavior == SplitBehavior::MergedWithPrevious)
        merge_backward(pieces, joined);
    else if (behavior == SplitBehavior::MergedWithNext)
        merge_forward(pieces, joined);
    else
        merge_equal(pieces, joined);
    for (const Span& span : joined)
        keep(span);
}

} // namespace layerscope
