// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/json.h"
#include "base/result.h"
#include "tokenizer/json_fields.h"
#include "tokenizer/pattern.h"

#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope {

/// What the steps work on: the parts of one stretch of text, and the texts that steps made anew.
struct PreTokens {
    std::vector<std::string_view> parts;
    std::vector<std::string_view> next; ///< the parts after the running step
    std::deque<std::string> texts;
    std::vector<Span> matches;
    bool at_text_start = false; ///< the stretch begins where the user's text begins
};

class PreTokenizerStep {
public:
    virtual ~PreTokenizerStep() = default;
    /// Appends what `part` becomes to `tokens.next`. `first`: the first part of its stretch.
    virtual void apply(std::string_view part, bool first, PreTokens& tokens, MatchScratch& scratch) const = 0;
};

/// The `pre_tokenizer` of tokenizer.json: Split, ByteLevel, Digits, Metaspace, Whitespace, WhitespaceSplit,
/// Punctuation, CharDelimiterSplit and sequences of them. Others are refused by name.
class PreTokenizer {
public:
    [[nodiscard]] static Result<PreTokenizer> from_json(const JsonValue* value);

    /// Whether the last step is ByteLevel. Parts are then left as raw bytes: the model looks bytes up directly instead
    /// of spelling each as a visible character first.
    [[nodiscard]] bool byte_level() const { return byte_level_; }
    void apply(std::string_view text, bool at_text_start, PreTokens& tokens, MatchScratch& scratch) const;

private:
    [[nodiscard]] Result<void> add(const JsonValue* value, const std::string& where);
    [[nodiscard]] Result<void> add_step(const Fields& fields, const std::string& type);
    [[nodiscard]] Result<void> add_byte_level(const Fields& fields);

    std::vector<std::unique_ptr<const PreTokenizerStep>> steps_;
    bool byte_level_ = false;
};

} // namespace layerscope
