// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/error.h"

#include <cstdio>

namespace layerscope {

namespace {

void append_printable(std::string& line, const std::string& text) {
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte != 0x7F) {
            line += c;
        } else {
            char escaped[8];
            std::snprintf(escaped, sizeof escaped, "\\x%02x", byte);
            line += escaped;
        }
    }
}

} // namespace

std::string Error::one_line() const {
    std::string line;
    append_printable(line, what);
    if (!why.empty()) {
        line += ": ";
        append_printable(line, why);
    }
    if (!where.empty()) {
        line += " (";
        append_printable(line, where);
        line += ")";
    }
    return line;
}

} // namespace layerscope
