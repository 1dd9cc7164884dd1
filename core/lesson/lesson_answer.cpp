// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson_answer.h"

#include "base/number_text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace layerscope {

namespace {

struct Unit {
    std::string_view name; ///< in small letters
    double factor;
};

constexpr double kilo = 1024.0;
constexpr std::array units{
    Unit{"", 1},
    Unit{"b", 1},
    Unit{"byte", 1},
    Unit{"bytes", 1},
    Unit{"%", 0.01},
    Unit{"x", 1},
    Unit{"\xC3\x97", 1}, // ×
    Unit{"kib", kilo},
    Unit{"mib", kilo* kilo},
    Unit{"gib", kilo* kilo* kilo},
    Unit{"tib", kilo* kilo* kilo* kilo},
    Unit{"kb", 1e3},
    Unit{"mb", 1e6},
    Unit{"gb", 1e9},
    Unit{"tb", 1e12},
    Unit{"k", 1e3},
    Unit{"m", 1e6},
    Unit{"g", 1e9},
    Unit{"flop", 1},
    Unit{"mflop", 1e6},
    Unit{"gflop", 1e9},
    Unit{"tflop", 1e12},
};

/// Spaces of every width, taken out.
std::string without_spaces(std::string_view text) {
    std::string kept(text);
    for (const std::string_view space : {" ", "\t", "\xC2\xA0", "\xE2\x80\xAF", "\xE2\x80\x89", "_"})
        for (auto at = kept.find(space); at != std::string::npos; at = kept.find(space, at))
            kept.erase(at, space.size());
    return kept;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// "1,024" and "12,345,678": groups; "7,5": a decimal mark.
std::string with_points(std::string digits) {
    const auto commas = std::ranges::count(digits, ',');
    if (commas == 0) return digits;
    const auto groups = [&] {
        for (auto at = digits.find(','); at != std::string::npos; at = digits.find(',', at + 1)) {
            const auto next = std::min(digits.find_first_not_of("0123456789", at + 1), digits.size());
            if (next - at != 4) return false;
        }
        return true;
    };
    if (groups())
        std::erase(digits, ',');
    else if (commas == 1)
        digits[digits.find(',')] = '.';
    return digits;
}

} // namespace

std::optional<double> parse_answer(std::string_view typed) {
    if (typed.size() > 64) return std::nullopt;
    const std::string text = without_spaces(typed);
    std::size_t end = 0;
    while (end < text.size() && (is_digit(text[end]) || text[end] == '.' || text[end] == ','))
        ++end;
    if (end == 0) return std::nullopt;
    const auto number = parse_real(with_points(text.substr(0, end)));
    std::string unit = text.substr(end);
    std::ranges::transform(unit, unit.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    const auto* const known = std::ranges::find(units, std::string_view(unit), &Unit::name);
    if (!number || known == units.end()) return std::nullopt;
    return *number * known->factor;
}

bool answer_is_right(double given, double truth, NoteNumber::Kind kind) {
    if (kind == NoteNumber::Kind::Count) return given == truth;
    return std::abs(given - truth) <= std::abs(truth) * 0.01;
}

std::optional<std::size_t> right_option(const LessonQuestion& question, std::optional<double> truth) {
    if (question.answer.empty()) return question.right;
    if (!truth) return std::nullopt;
    for (std::size_t i = 0; i < question.options.size(); ++i)
        if (!question.options[i].most || *truth <= *question.options[i].most) return i;
    return std::nullopt;
}

} // namespace layerscope
