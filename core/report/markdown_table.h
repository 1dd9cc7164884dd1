// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace layerscope {

/// A table in GitHub-flavoured Markdown; cells are escaped.
class MarkdownTable {
public:
    explicit MarkdownTable(const std::vector<std::string>& columns);
    void add(const std::vector<std::string>& cells); ///< as many as there are columns
    [[nodiscard]] bool empty() const { return rows_ == 0; }
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    std::string text_;
    std::size_t rows_ = 0;
};

/// The text as it is, whatever signs it holds; line breaks become spaces.
[[nodiscard]] std::string markdown_escaped(std::string_view text);
/// Lines of a quotation, the text's own line breaks kept; "> *nothing*" for an empty text.
[[nodiscard]] std::string markdown_quote(std::string_view text);

} // namespace layerscope
