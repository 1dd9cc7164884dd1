// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "model_options.h"

#include <optional>
#include <string>
#include <vector>

namespace layerscope::cli {

/// Where a run begins: --prompt or --ids, exactly one of them.
struct PromptOptions {
    std::optional<std::string> prompt;
    std::optional<std::string> ids;

    void declare(OptionTable& table);
    [[nodiscard]] Result<std::vector<TokenId>> tokens(const Model& model) const;
};

/// Wrong usage unless exactly one of the options was given. `names`: "--text or --file".
[[nodiscard]] Result<void> require_one(int n_given, const std::string& names);

/// The text of a --file.
[[nodiscard]] Result<std::string> read_text_argument(const std::string& path);
/// Its tokens, enough of them that one predicts another; `path` and `options.model` are for the errors.
[[nodiscard]] Result<std::vector<TokenId>> text_to_score(const Model& model, const std::string& text,
                                                         const std::string& path, const ModelOptions& options);

} // namespace layerscope::cli
