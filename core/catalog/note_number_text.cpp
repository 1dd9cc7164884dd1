// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/note_number.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace layerscope {

namespace {

constexpr std::string_view thin_space = "\u202F";

std::string grouped(std::int64_t value) {
    std::string digits = fmt::format("{}", value);
    const std::size_t sign = value < 0 ? 1 : 0;
    for (std::size_t at = digits.size(); at > sign + 3;) {
        at -= 3;
        digits.insert(at, thin_space);
    }
    return digits;
}

template <std::size_t N> std::string scaled(double value, double step, const std::array<const char*, N>& units) {
    std::size_t unit = 0;
    while (unit + 1 < N && std::abs(value) >= step - 0.05) {
        value /= step;
        ++unit;
    }
    const int decimals = unit == 0 ? 0 : std::abs(value) < 9.995 ? 2 : 1;
    return fmt::format("{:.{}f}{}{}", value, decimals, thin_space, units[unit]);
}

std::string percent(double share) {
    const double value = share * 100.0;
    const std::string number = std::abs(value) >= 9.995 ? fmt::format("{:.1f}", value)
                               : std::abs(value) >= 1   ? fmt::format("{:.2f}", value)
                                                        : fmt::format("{:.2g}", value);
    return number + std::string(thin_space) + "%";
}

std::string count_text(NoteNumber::Kind kind, std::int64_t value) {
    static constexpr std::array bytes{"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    static constexpr std::array flops{"FLOP", "kFLOP", "MFLOP", "GFLOP", "TFLOP", "PFLOP", "EFLOP"};
    if (kind == NoteNumber::Kind::Bytes) return scaled(static_cast<double>(value), 1024.0, bytes);
    if (kind == NoteNumber::Kind::Flops) return scaled(static_cast<double>(value), 1000.0, flops);
    return grouped(value);
}

} // namespace

std::optional<std::string> note_number_text(NoteNumber::Kind kind, const NoteNumber::Value& value) {
    if (const auto* text = std::get_if<std::string>(&value)) return *text;
    if (const auto* count = std::get_if<std::int64_t>(&value)) return count_text(kind, *count);
    const auto* real = std::get_if<double>(&value);
    if (real == nullptr || !std::isfinite(*real)) return std::nullopt;
    if (kind == NoteNumber::Kind::Share) return percent(*real);
    if (*real == std::floor(*real) && std::abs(*real) < 1e15) return grouped(static_cast<std::int64_t>(*real));
    return fmt::format("{:.4g}", *real);
}

} // namespace layerscope
