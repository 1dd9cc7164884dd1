// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/pre_tokenizer.h"

#include "tokenizer/json_fields.h"
#include "tokenizer/metaspace.h"
#include "tokenizer/normalizer.h"
#include "tokenizer/split.h"
#include "tokenizer/unicode_classes.h"
#include "tokenizer/word_scanner.h"

#include <fmt/format.h>
#include <utf8proc.h>

namespace layerscope {
namespace {

using StepPtr = std::unique_ptr<const PreTokenizerStep>;

class SplitStep final : public PreTokenizerStep {
public:
    SplitStep(PatternPtr pattern, SplitBehavior behavior, bool invert)
        : pattern_(std::move(pattern)), behavior_(behavior), invert_(invert) {}

    void apply(std::string_view part, bool, PreTokens& tokens, MatchScratch& scratch) const override {
        tokens.matches.clear();
        pattern_->find(part, tokens.matches, scratch);
        split_at(part, tokens.matches, behavior_, invert_, tokens.next);
    }

private:
    PatternPtr pattern_;
    SplitBehavior behavior_;
    bool invert_;
};

class PrefixSpaceStep final : public PreTokenizerStep {
public:
    void apply(std::string_view part, bool, PreTokens& tokens, MatchScratch&) const override {
        if (part.starts_with(' ')) {
            tokens.next.push_back(part);
            return;
        }
        tokens.texts.push_back(" " + std::string(part));
        tokens.next.push_back(tokens.texts.back());
    }
};

class MetaspaceStep final : public PreTokenizerStep {
public:
    explicit MetaspaceStep(MetaspaceSettings settings) : settings_(std::move(settings)) {}

    void apply(std::string_view part, bool first, PreTokens& tokens, MatchScratch& scratch) const override {
        using Prepend = MetaspaceSettings::Prepend;
        std::string text;
        text.reserve(part.size() + settings_.mark.size());
        for (const char c : part) {
            if (c == ' ')
                text += settings_.mark;
            else
                text += c;
        }
        const bool wanted = settings_.prepend == Prepend::Always ||
                            (settings_.prepend == Prepend::First && first && tokens.at_text_start);
        if (wanted && !text.starts_with(settings_.mark)) text.insert(0, settings_.mark);
        const std::string_view made = tokens.texts.emplace_back(std::move(text));
        if (!settings_.split) {
            tokens.next.push_back(made);
            return;
        }
        tokens.matches.clear();
        make_literal_pattern(settings_.mark)->find(made, tokens.matches, scratch);
        split_at(made, tokens.matches, SplitBehavior::MergedWithNext, false, tokens.next);
    }

private:
    MetaspaceSettings settings_;
};

bool is_punctuation(char32_t point) {
    if (point < 0x80)
        return (point >= '!' && point <= '/') || (point >= ':' && point <= '@') || (point >= '[' && point <= '`') ||
               (point >= '{' && point <= '~');
    const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(point));
    return category >= UTF8PROC_CATEGORY_PC && category <= UTF8PROC_CATEGORY_PO;
}

Result<SplitBehavior> behavior_of(const Fields& fields, const std::string& fallback) {
    LS_TRY_ASSIGN(const std::string name, fields.text_or("behavior", fallback));
    const auto behavior = split_behavior(name);
    if (!behavior)
        return tokenizer_error(ErrorCode::Unsupported, fmt::format("the behavior \"{}\" is not supported", name),
                               fields.where("behavior"));
    return *behavior;
}

StepPtr split_step(PatternPtr pattern, SplitBehavior behavior, bool invert = false) {
    return std::make_unique<SplitStep>(std::move(pattern), behavior, invert);
}

Result<StepPtr> make_split(const Fields& fields) {
    LS_TRY_ASSIGN(PatternPtr pattern, pattern_from_json(fields.find("pattern"), fields.where("pattern")));
    LS_TRY_ASSIGN(const SplitBehavior behavior, behavior_of(fields, ""));
    LS_TRY_ASSIGN(const bool invert, fields.flag_or("invert", false));
    return split_step(std::move(pattern), behavior, invert);
}

Result<StepPtr> make_step(const Fields& fields, const std::string& type) {
    if (type == "Split") return make_split(fields);
    if (type == "Digits") {
        LS_TRY_ASSIGN(const bool individual, fields.flag_or("individual_digits", false));
        return split_step(make_class_pattern(kNumberBit),
                          individual ? SplitBehavior::Isolated : SplitBehavior::Contiguous);
    }
    if (type == "Metaspace") {
        LS_TRY_ASSIGN(MetaspaceSettings settings, MetaspaceSettings::from_json(fields));
        return StepPtr(std::make_unique<MetaspaceStep>(std::move(settings)));
    }
    if (type == "Whitespace") {
        LS_TRY_ASSIGN(PatternPtr pattern, make_regex_pattern(R"(\w+|[^\w\s]+)", fields.path()));
        return split_step(std::move(pattern), SplitBehavior::Removed, true);
    }
    if (type == "WhitespaceSplit") return split_step(make_class_pattern(kSpaceBit), SplitBehavior::Removed);
    if (type == "Punctuation") {
        LS_TRY_ASSIGN(const SplitBehavior behavior, behavior_of(fields, "Isolated"));
        return split_step(make_character_pattern(is_punctuation), behavior);
    }
    if (type == "CharDelimiterSplit") {
        LS_TRY_ASSIGN(std::string delimiter, fields.text("delimiter"));
        return split_step(make_literal_pattern(std::move(delimiter)), SplitBehavior::Removed);
    }
    return tokenizer_error(ErrorCode::Unsupported, fmt::format("the pre-tokenizer step \"{}\" is not supported", type),
                           fields.path());
}

} // namespace

Result<PreTokenizer> PreTokenizer::from_json(const JsonValue* value) {
    PreTokenizer pre_tokenizer;
    if (value != nullptr && !value->is_null()) LS_TRY(pre_tokenizer.add(value, "pre_tokenizer"));
    return pre_tokenizer;
}

Result<void> PreTokenizer::add(const JsonValue* value, const std::string& where) {
    LS_TRY_ASSIGN(const Fields fields, Fields::of(value, where));
    auto type = fields.text("type");
    if (!type) return tl::unexpected<Error>(std::move(type).error());
    if (*type != "Sequence") return add_step(fields, *type);
    LS_TRY_ASSIGN(const JsonValue::Array* steps, fields.array("pretokenizers"));
    for (std::size_t i = 0; i < steps->size(); ++i)
        LS_TRY(add(&(*steps)[i], fmt::format("{}.pretokenizers[{}]", where, i)));
    return {};
}

Result<void> PreTokenizer::add_step(const Fields& fields, const std::string& type) {
    if (byte_level_)
        return tokenizer_error(ErrorCode::Unsupported,
                               fmt::format("the pre-tokenizer step \"{}\" behind ByteLevel is not supported", type),
                               fields.path());
    if (type == "ByteLevel") return add_byte_level(fields);
    LS_TRY_ASSIGN(StepPtr step, make_step(fields, type));
    steps_.push_back(std::move(step));
    return {};
}

Result<void> PreTokenizer::add_byte_level(const Fields& fields) {
    byte_level_ = true;
    LS_TRY_ASSIGN(const bool prefix, fields.flag_or("add_prefix_space", true));
    LS_TRY_ASSIGN(const bool regex, fields.flag_or("use_regex", true));
    if (prefix) steps_.push_back(std::make_unique<PrefixSpaceStep>());
    if (regex) steps_.push_back(split_step(known_scanner(byte_level_expression()), SplitBehavior::Isolated));
    return {};
}

void PreTokenizer::apply(std::string_view text, bool at_text_start, PreTokens& tokens, MatchScratch& scratch) const {
    tokens.parts.clear();
    tokens.texts.clear();
    tokens.at_text_start = at_text_start;
    if (text.empty()) return;
    tokens.parts.push_back(text);
    for (const auto& step : steps_) {
        tokens.next.clear();
        bool first = true;
        for (const std::string_view part : tokens.parts) {
            step->apply(part, first, tokens, scratch);
            first = false;
        }
        tokens.parts.swap(tokens.next);
    }
}

} // namespace layerscope
