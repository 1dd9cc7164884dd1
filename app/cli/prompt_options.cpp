// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "prompt_options.h"

#include "engine/prompt_ids.h"
#include "files/mapped_file.h"

namespace layerscope::cli {

void PromptOptions::declare(OptionTable& table) {
    table.text("--prompt", prompt, "TEXT", "text to begin with");
    table.text("--ids", ids, "1,2,3", "token ids to begin with");
}

Result<std::vector<TokenId>> PromptOptions::tokens(const Model& model) const {
    std::vector<TokenId> given;
    if (ids) {
        LS_TRY_ASSIGN(given, parse_ids(*ids));
    }
    return prompt_ids(model, prompt.value_or(""), given);
}

Result<void> require_one(int n_given, const std::string& names) {
    if (n_given == 1) return {};
    return fail(ErrorCode::InvalidArgument, "cannot understand the command line",
                n_given == 0 ? "one of " + names + " is required" : "only one of " + names + " may be given",
                "layerscope-cli --help tells more");
}

Result<std::string> read_text_argument(const std::string& path) {
    constexpr std::size_t most_bytes = std::size_t{256} << 20U;
    return not_wrong_usage(read_text_file(path, most_bytes));
}

Result<std::vector<TokenId>> text_to_score(const Model& model, const std::string& text, const std::string& path,
                                           const ModelOptions& options) {
    if (!model.tokenizer)
        return fail(ErrorCode::NotFound, "cannot read the text", "the model has no tokenizer.json", options.model);
    std::vector<TokenId> ids = model.tokenizer->encode(text);
    if (ids.size() < 2)
        return fail(ErrorCode::Limit, "cannot compute a perplexity", "the text has fewer than two tokens", path);
    return ids;
}

} // namespace layerscope::cli
