// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "base/json.h"
#include "base/result.h"
#include "tokenizer/vocabulary.h"

#include <string>
#include <vector>

namespace layerscope {

/// The ids that belong around a text: the `post_processor` of tokenizer.json (TemplateProcessing, RobertaProcessing,
/// BertProcessing, ByteLevel, sequences of them; others are refused by name).
///
/// tokenizer_config.json counts only where tokenizer.json says nothing: if no step of the post-processor names a token,
/// add_bos_token and add_eos_token (with bos_token and eos_token) decide.
struct PostProcessor {
    std::vector<TokenId> prefix;
    std::vector<TokenId> suffix;
    bool decided = false; ///< some step says what stands around a text, be it nothing

    [[nodiscard]] static Result<PostProcessor> from_json(const JsonValue* value, const Vocabulary& vocabulary);
    [[nodiscard]] Result<void> complete_from_config(const JsonValue& config, const Vocabulary& vocabulary);

private:
    [[nodiscard]] Result<void> add(const JsonValue* value, const std::string& where, const Vocabulary& vocabulary);
};

} // namespace layerscope
