// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/markdown_table.h"

namespace layerscope {
namespace {

constexpr std::string_view meaningful = "\\`*_{}[]<>#|~&"; ///< signs that Markdown reads inside a line

void append_escaped(std::string& out, char sign) {
    if (meaningful.find(sign) != std::string_view::npos) out += '\\';
    out += static_cast<unsigned char>(sign) < 0x20 ? ' ' : sign;
}

} // namespace

MarkdownTable::MarkdownTable(const std::vector<std::string>& columns) {
    add(columns);
    rows_ = 0;
    text_ += "|";
    for (std::size_t column = 0; column < columns.size(); ++column)
        text_ += column == 0 ? " --- |" : " ---: |";
    text_ += "\n";
}

void MarkdownTable::add(const std::vector<std::string>& cells) {
    text_ += "|";
    for (const std::string& cell : cells)
        text_ += " " + markdown_escaped(cell) + " |";
    text_ += "\n";
    ++rows_;
}

std::string markdown_escaped(std::string_view text) {
    std::string out;
    for (const char sign : text)
        append_escaped(out, sign);
    return out;
}

std::string markdown_quote(std::string_view text) {
    if (text.empty()) return "> *nothing*\n";
    std::string out = "> ";
    for (const char sign : text) {
        if (sign == '\n')
            out += "  \n> "; // two spaces: the break stays
        else
            append_escaped(out, sign);
    }
    return out + "\n";
}

} // namespace layerscope
