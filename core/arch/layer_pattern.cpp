// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/layer_pattern.h"

#include "base/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace layerscope {

namespace {

constexpr int max_depth = 16;

/// Recursive descent over `item {"," item}`; item: type or "(" list ")", then "*" count. Stops as soon as the pattern
/// is longer than the model, so no repetition can make it big.
class PatternParser {
public:
    PatternParser(std::string_view text, std::size_t most) : text_(text), most_(most) {}

    Result<std::vector<LayerType>> parse() {
        LS_TRY_ASSIGN(auto types, list(0));
        if (at_ != text_.size()) return problem(fmt::format("unexpected '{}'", text_[at_]));
        return types;
    }

private:
    [[nodiscard]] tl::unexpected<Error> problem(const std::string& why) const {
        return fail(ErrorCode::InvalidArgument, "cannot read the layer pattern",
                    fmt::format("{} at character {}", why, at_ + 1), std::string(text_.substr(0, 120)));
    }

    void skip_space() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t'))
            ++at_;
    }

    bool take(char wanted) {
        skip_space();
        if (at_ >= text_.size() || text_[at_] != wanted) return false;
        ++at_;
        return true;
    }

    Result<std::vector<LayerType>> list(int depth) {
        std::vector<LayerType> all;
        do {
            LS_TRY_ASSIGN(const auto part, item(depth));
            if (part.size() > most_ - all.size()) return too_long();
            all.insert(all.end(), part.begin(), part.end());
        } while (take(','));
        skip_space();
        return all;
    }

    Result<std::vector<LayerType>> item(int depth) {
        std::vector<LayerType> once;
        if (take('(')) {
            if (depth == max_depth) return problem("too many parentheses");
            LS_TRY_ASSIGN(once, list(depth + 1));
            if (!take(')')) return problem("')' is missing");
        } else {
            LS_TRY_ASSIGN(const LayerType type, word());
            once.push_back(type);
        }
        if (!take('*')) return once;
        LS_TRY_ASSIGN(const std::size_t times, count());
        if (times > most_ / once.size()) return too_long();
        std::vector<LayerType> repeated;
        for (std::size_t n = 0; n < times; ++n)
            repeated.insert(repeated.end(), once.begin(), once.end());
        return repeated;
    }

    Result<LayerType> word() {
        skip_space();
        const std::size_t start = at_;
        while (at_ < text_.size() && ((text_[at_] >= 'a' && text_[at_] <= 'z') || text_[at_] == '_'))
            ++at_;
        const std::string_view name = text_.substr(start, at_ - start);
        if (name.empty()) return problem(at_ == text_.size() ? "a layer type is missing" : "no layer type");
        const auto type = layer_type_from_name(name);
        if (!type) {
            at_ = start;
            return problem(fmt::format("unknown layer type '{}'", name.substr(0, 40)));
        }
        return *type;
    }

    Result<std::size_t> count() {
        skip_space();
        const std::size_t start = at_;
        while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9')
            ++at_;
        if (at_ == start) return problem("a number is missing after '*'");
        const auto value = parse_integer(text_.substr(start, at_ - start));
        if (!value) return too_long(); // more digits than any model has layers
        if (*value < 1) {
            at_ = start;
            return problem("a repetition must be at least 1");
        }
        return static_cast<std::size_t>(*value);
    }

    [[nodiscard]] tl::unexpected<Error> too_long() const {
        return problem(fmt::format("the pattern is longer than the model's {} layers", most_));
    }

    std::string_view text_;
    std::size_t most_;
    std::size_t at_ = 0;
};

struct Run {
    LayerType type;
    std::size_t length;
    bool operator==(const Run&) const = default;
};

std::vector<Run> runs_of(std::span<const LayerType> types) {
    std::vector<Run> runs;
    for (const LayerType type : types) {
        if (!runs.empty() && runs.back().type == type) {
            ++runs.back().length;
        } else {
            runs.push_back({type, 1});
        }
    }
    return runs;
}

std::string run_text(const Run& run) {
    std::string text(1, pattern_letter(run.type));
    if (run.length > 1) text += fmt::format("*{}", run.length);
    return text;
}

/// Best spelling of the runs from one place to the end: first either a run by itself (period 0) or a group of `period`
/// runs, `times` over.
struct Choice {
    std::size_t cost = 0;  ///< characters
    std::size_t items = 0; ///< parts between outer commas; fewer of them read better
    std::size_t period = 0;
    std::size_t times = 1;
};

std::vector<Choice> shortest_choices(const std::vector<Run>& runs) {
    const std::size_t n = runs.size();
    std::vector<std::size_t> offset(n + 1, 0); // characters of the runs before, each with a comma behind
    for (std::size_t at = 0; at < n; ++at)
        offset[at + 1] = offset[at] + run_text(runs[at]).size() + 1;

    std::vector<Choice> best(n + 1);
    std::vector<std::size_t> match(n + 1, 0); // match[period]: how far runs[at…] equals itself shifted by period
    for (std::size_t at = n; at-- > 0;) {
        best[at] = {offset[at + 1] - offset[at] + best[at + 1].cost, best[at + 1].items + 1, 0, 1};
        for (std::size_t period = 1; at + period < n; ++period) {
            match[period] = runs[at] == runs[at + period] ? match[period] + 1 : 0;
            const std::size_t times = match[period] / period + 1;
            if (times < 2 || period < 2) continue; // neighbouring runs differ, so one run never repeats
            const std::size_t group = offset[at + period] - offset[at] + 1 + fmt::formatted_size("*{},", times);
            const Choice& rest = best[at + period * times];
            const Choice grouped{group + rest.cost, rest.items + 1, period, times};
            if (std::pair(grouped.cost, grouped.items) < std::pair(best[at].cost, best[at].items)) best[at] = grouped;
        }
    }
    return best;
}

} // namespace

Result<std::vector<LayerType>> parse_layer_pattern(std::string_view pattern, std::int64_t n_layers) {
    if (n_layers < 1) return fail(ErrorCode::InvalidArgument, "cannot read the layer pattern", "no layers to cover");
    const auto most = static_cast<std::size_t>(n_layers);
    LS_TRY_ASSIGN(auto types, PatternParser(pattern, most).parse());
    const std::size_t period = types.size();
    types.reserve(most);
    while (types.size() < most)
        types.push_back(types[types.size() - period]);
    return types;
}

std::string format_layer_pattern(std::span<const LayerType> types) {
    const std::vector<Run> runs = runs_of(types);
    const std::vector<Choice> choices = shortest_choices(runs);
    std::string text;
    for (std::size_t at = 0; at < runs.size();) {
        if (!text.empty()) text += ',';
        const Choice& choice = choices[at];
        if (choice.period == 0) {
            text += run_text(runs[at++]);
            continue;
        }
        std::string group;
        for (std::size_t run = at; run < at + choice.period; ++run)
            group += (group.empty() ? "" : ",") + run_text(runs[run]);
        text += fmt::format("({})*{}", group, choice.times);
        at += choice.period * choice.times;
    }
    return text;
}

} // namespace layerscope
