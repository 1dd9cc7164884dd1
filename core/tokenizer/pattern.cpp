// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/pattern.h"

#include "base/utf8.h"
#include "tokenizer/unicode_classes.h"
#include "tokenizer/word_scanner.h"

namespace layerscope {
namespace {

class LiteralPattern final : public Pattern {
public:
    explicit LiteralPattern(std::string literal) : literal_(std::move(literal)) {}

    void find(std::string_view text, std::vector<Span>& matches, MatchScratch&) const override {
        if (literal_.empty()) return;
        for (std::size_t at = text.find(literal_); at != std::string_view::npos;
             at = text.find(literal_, at + literal_.size()))
            matches.push_back({at, at + literal_.size()});
    }

private:
    std::string literal_;
};

class CharacterPattern final : public Pattern {
public:
    explicit CharacterPattern(bool (*is_member)(char32_t)) : is_member_(is_member) {}

    void find(std::string_view text, std::vector<Span>& matches, MatchScratch&) const override {
        for (std::size_t offset = 0; offset < text.size();) {
            const std::size_t begin = offset;
            if (is_member_(next_code_point(text, offset))) matches.push_back({begin, offset});
        }
    }

private:
    bool (*is_member_)(char32_t);
};

class ClassPattern final : public Pattern {
public:
    explicit ClassPattern(std::uint8_t bits) : bits_(bits) {}

    void find(std::string_view text, std::vector<Span>& matches, MatchScratch&) const override {
        const std::uint8_t* table = unicode_bit_table();
        for (std::size_t offset = 0; offset < text.size();) {
            const std::size_t begin = offset;
            if ((table[next_code_point(text, offset)] & bits_) != 0) matches.push_back({begin, offset});
        }
    }

private:
    std::uint8_t bits_;
};

} // namespace

PatternPtr make_literal_pattern(std::string literal) {
    return std::make_shared<const LiteralPattern>(std::move(literal));
}

PatternPtr make_character_pattern(bool (*is_member)(char32_t)) {
    return std::make_shared<const CharacterPattern>(is_member);
}

PatternPtr make_class_pattern(std::uint8_t bits) { return std::make_shared<const ClassPattern>(bits); }

Result<PatternPtr> make_regex_pattern(const std::string& regex, const std::string& where) {
    if (PatternPtr scanner = known_scanner(regex)) return scanner;
    return make_pcre_pattern(regex, where);
}

} // namespace layerscope
