// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/gguf_rules.h"

#include <algorithm>
#include <array>

namespace layerscope {
namespace {

constexpr std::string_view kDigitGroups = R"(\d{1,3}(?=(?:\d{3})*\b))";
constexpr std::string_view kThreeDigits =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr std::string_view kOneDigit =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr std::string_view kMarksInWords =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr std::string_view kMixedCase =
    R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|)"
    R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|)"
    R"(\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)";

constexpr std::array rules{
    GgufRules{.name = "llama-bpe", .word_split = kThreeDigits, .whole_words = true, .begins_with_bos = true},
    GgufRules{.name = "llama3", .word_split = kThreeDigits, .whole_words = true, .begins_with_bos = true},
    GgufRules{.name = "llama-v3", .word_split = kThreeDigits, .whole_words = true, .begins_with_bos = true},
    GgufRules{.name = "qwen2", .word_split = kOneDigit, .nfc = true},
    GgufRules{.name = "qwen35", .word_split = kMarksInWords, .nfc = true},
    GgufRules{.name = "dbrx", .word_split = kThreeDigits},
    GgufRules{.name = "olmo"},
    GgufRules{.name = "gpt-2"},
    GgufRules{.name = "gpt-4o", .word_split = kMixedCase},
    GgufRules{.name = "tiny_aya", .number_split = kDigitGroups, .word_split = kMixedCase, .nfc = true},
    GgufRules{.name = "command-r", .single_digits = true, .nfc = true},
};

JsonValue isolated_split(std::string_view regex) {
    return JsonValue::Object{{"type", "Split"},
                             {"pattern", JsonValue::Object{{"Regex", regex}}},
                             {"behavior", "Isolated"},
                             {"invert", false}};
}

} // namespace

const GgufRules* find_gguf_rules(std::string_view name) {
    const auto at =
        std::find_if(rules.begin(), rules.end(), [name](const GgufRules& rule) { return rule.name == name; });
    return at != rules.end() ? &*at : nullptr;
}

std::string known_gguf_rules() {
    std::string text;
    for (const GgufRules& rule : rules) {
        if (!text.empty()) text += ", ";
        text += rule.name;
    }
    return text;
}

JsonValue normalizer_of(const GgufRules& rule) {
    return rule.nfc ? JsonValue(JsonValue::Object{{"type", "NFC"}}) : JsonValue();
}

JsonValue pre_tokenizer_of(const GgufRules& rule) {
    JsonValue::Array steps;
    if (rule.single_digits) steps.emplace_back(JsonValue::Object{{"type", "Digits"}, {"individual_digits", true}});
    for (const std::string_view regex : {rule.number_split, rule.word_split})
        if (!regex.empty()) steps.push_back(isolated_split(regex));
    steps.emplace_back(
        JsonValue::Object{{"type", "ByteLevel"}, {"add_prefix_space", false}, {"use_regex", rule.word_split.empty()}});
    return JsonValue::Object{{"type", "Sequence"}, {"pretokenizers", std::move(steps)}};
}

} // namespace layerscope
