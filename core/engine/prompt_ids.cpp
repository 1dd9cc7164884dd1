// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/prompt_ids.h"

#include <fmt/format.h>

namespace layerscope {

Result<void> check_ids(const Model& model, std::span<const TokenId> ids) {
    const std::int64_t vocabulary = model.plan->architecture.vocab_size;
    for (const TokenId id : ids)
        if (id < 0 || id >= vocabulary)
            return fail(ErrorCode::InvalidArgument, "cannot use these tokens",
                        fmt::format("id {} is outside the vocabulary of {}", id, vocabulary), model.name);
    return {};
}

Result<std::vector<TokenId>> prompt_ids(const Model& model, std::string_view text, std::span<const TokenId> ids) {
    std::vector<TokenId> tokens(ids.begin(), ids.end());
    if (tokens.empty() && !text.empty()) {
        if (!model.tokenizer)
            return fail(ErrorCode::NotFound, "cannot read the prompt",
                        "the model has no tokenizer.json; give token ids instead of text", model.name);
        tokens = model.tokenizer->encode(text);
    }
    if (tokens.empty()) {
        const auto bos = model.plan->architecture.bos_token_id;
        if (!bos)
            return fail(ErrorCode::InvalidArgument, "cannot start from an empty prompt",
                        "the model names no beginning-of-text token", model.name);
        tokens.push_back(*bos);
    }
    LS_TRY(check_ids(model, tokens));
    return tokens;
}

} // namespace layerscope
