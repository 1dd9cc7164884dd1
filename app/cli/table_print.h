// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace layerscope::cli {

/// Rows of text under headings, columns aligned; right-aligned where a heading begins with '>'.
class Table {
public:
    explicit Table(std::vector<std::string> headings);
    void add(std::vector<std::string> cells);
    [[nodiscard]] std::string text() const;

private:
    std::vector<std::vector<std::string>> rows_; ///< headings first
    std::vector<bool> right_;
};

/// Numbers for people, each with its unit: "1.50 GiB", "268.1 M", "12.3 GFLOP".
[[nodiscard]] std::string bytes_text(std::int64_t bytes);
[[nodiscard]] std::string count_text(std::int64_t count);
[[nodiscard]] std::string flops_text(std::int64_t flops);
/// Control characters of a token as escapes, so that a line stays a line.
[[nodiscard]] std::string printable(const std::string& text);

} // namespace layerscope::cli
