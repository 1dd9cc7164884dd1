// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "table_print.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace layerscope::cli {
namespace {

/// Characters, not bytes, so that names in other scripts keep the columns (wide characters aside).
std::size_t width_of(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string scaled(double value, double step, const std::vector<const char*>& units) {
    std::size_t unit = 0;
    while (value >= step && unit + 1 < units.size()) {
        value /= step;
        ++unit;
    }
    const std::string suffix = units[unit][0] == '\0' ? "" : fmt::format(" {}", units[unit]);
    if (unit == 0) return fmt::format("{:.0f}{}", value, suffix);
    return fmt::format("{:.{}f}{}", value, value < 10.0 ? 2 : 1, suffix);
}

} // namespace

Table::Table(std::vector<std::string> headings) {
    for (std::string& heading : headings) {
        right_.push_back(heading.starts_with('>'));
        if (right_.back()) heading.erase(0, 1);
    }
    rows_.push_back(std::move(headings));
}

void Table::add(std::vector<std::string> cells) {
    cells.resize(right_.size());
    rows_.push_back(std::move(cells));
}

std::string Table::text() const {
    std::vector<std::size_t> widths(right_.size(), 0);
    for (const auto& row : rows_)
        for (std::size_t column = 0; column < row.size(); ++column)
            widths[column] = std::max(widths[column], width_of(row[column]));
    std::string out;
    for (const auto& row : rows_) {
        std::string line;
        for (std::size_t column = 0; column < row.size(); ++column) {
            const std::string padding(widths[column] - width_of(row[column]), ' ');
            if (column > 0) line += "  ";
            line += right_[column] ? padding + row[column] : row[column] + padding;
        }
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + '\n';
    }
    return out;
}

std::string bytes_text(std::int64_t bytes) {
    return scaled(static_cast<double>(bytes), 1024.0, {"B", "KiB", "MiB", "GiB", "TiB", "PiB"});
}

std::string count_text(std::int64_t count) {
    return scaled(static_cast<double>(count), 1000.0, {"", "k", "M", "B", "T"});
}

std::string flops_text(std::int64_t flops) {
    return scaled(static_cast<double>(flops), 1000.0, {"FLOP", "kFLOP", "MFLOP", "GFLOP", "TFLOP", "PFLOP", "EFLOP"});
}

std::string printable(const std::string& text) {
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '\n')
            out += "\\n";
        else if (c == '\t')
            out += "\\t";
        else if (byte < 0x20 || byte == 0x7F)
            out += fmt::format("\\x{:02x}", byte);
        else
            out += c;
    }
    return out;
}

} // namespace layerscope::cli
