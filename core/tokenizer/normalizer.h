// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/json.h"
#include "base/result.h"
#include "tokenizer/pattern.h"

#include <memory>
#include <string>
#include <vector>

namespace layerscope {

/// One change of the text before it is split.
class NormalizerStep {
public:
    virtual ~NormalizerStep() = default;
    virtual void apply(std::string& text, MatchScratch& scratch) const = 0;
};

/// The `normalizer` of tokenizer.json: NFC, NFD, NFKC, NFKD, Replace, Prepend, Strip, Lowercase and sequences of them.
/// Others are refused by name.
class Normalizer {
public:
    [[nodiscard]] static Result<Normalizer> from_json(const JsonValue* value);

    [[nodiscard]] bool empty() const { return steps_.empty(); }
    void apply(std::string& text, MatchScratch& scratch) const;

private:
    [[nodiscard]] Result<void> add(const JsonValue* value, const std::string& where);

    std::vector<std::unique_ptr<const NormalizerStep>> steps_;
};

/// A `pattern` of tokenizer.json: {"String": …} or {"Regex": …}.
[[nodiscard]] Result<PatternPtr> pattern_from_json(const JsonValue* value, const std::string& where);

} // namespace layerscope
