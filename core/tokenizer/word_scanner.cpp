// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/word_scanner.h"

#include "base/utf8.h"
#include "tokenizer/unicode_classes.h"

#include <array>

namespace layerscope {
namespace {

/// The text as classes of characters.
class Reader {
public:
    explicit Reader(std::string_view text) : text_(text), table_(unicode_bit_table()) {}

    [[nodiscard]] std::size_t size() const { return text_.size(); }
    [[nodiscard]] char byte(std::size_t at) const { return at < text_.size() ? text_[at] : '\0'; }

    /// Bits of the character at `at` (inside the text); `next` is where the one behind begins.
    [[nodiscard]] std::uint8_t bits(std::size_t at, std::size_t& next) const {
        const auto lead = static_cast<unsigned char>(text_[at]);
        if (lead < 0x80) {
            next = at + 1;
            return table_[lead];
        }
        next = at;
        return table_[next_code_point(text_, next)];
    }
    [[nodiscard]] std::uint8_t bits(std::size_t at) const {
        std::size_t next = 0;
        return at < text_.size() ? bits(at, next) : 0;
    }
    /// End of the run of characters with any of the bits (at most `limit` of them).
    [[nodiscard]] std::size_t run(std::size_t at, int any, std::size_t limit = SIZE_MAX) const {
        for (std::size_t next = 0; at < text_.size() && limit > 0 && (bits(at, next) & any) != 0; --limit)
            at = next;
        return at;
    }
    /// End of the run of characters with none of the bits.
    [[nodiscard]] std::size_t run_without(std::size_t at, int none) const {
        for (std::size_t next = 0; at < text_.size() && (bits(at, next) & none) == 0;)
            at = next;
        return at;
    }
    [[nodiscard]] std::size_t run_of(std::size_t at, std::string_view bytes) const {
        while (at < text_.size() && bytes.find(text_[at]) != std::string_view::npos)
            ++at;
        return at;
    }
    [[nodiscard]] std::size_t before(std::size_t at) const {
        do
            --at;
        while ((static_cast<unsigned char>(text_[at]) & 0xC0U) == 0x80);
        return at;
    }

private:
    std::string_view text_;
    const std::uint8_t* table_;
};

bool is_line_end(char c) { return c == '\r' || c == '\n'; }

/// Length of 's, 't, 're, 've, 'm, 'll or 'd at `at`, or 0. Without regard to case, U+017F counts as an s.
std::size_t contraction(const Reader& text, std::size_t at, bool ignore_case) {
    if (text.byte(at) != '\'') return 0;
    const auto lower = [&](char c) { return ignore_case && c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    const char first = lower(text.byte(at + 1));
    if (first == 's' || first == 't' || first == 'm' || first == 'd') return 2;
    if (ignore_case && text.byte(at + 1) == '\xC5' && text.byte(at + 2) == '\xBF') return 3;
    const char second = lower(text.byte(at + 2));
    if ((first == 'r' || first == 'v') && second == 'e') return 3;
    return first == 'l' && second == 'l' ? 3 : 0;
}

/// \s*[\r\n]+ (if `lines`), \s+(?!\S), \s+ at a blank: the end.
std::size_t blanks(const Reader& text, std::size_t at, bool lines) {
    const std::size_t end = text.run(at, kSpaceBit);
    if (lines) {
        for (std::size_t last = end; last > at; --last)
            if (is_line_end(text.byte(last - 1))) return last;
    }
    if (end == text.size()) return end;
    const std::size_t last = text.before(end);
    return last > at ? last : end;
}

/// The shape shared by the patterns: words with an optional character before, digits, signs with an optional blank
/// before, blanks.
struct Shape {
    int letters = kLetterBit;        ///< what words are made of
    std::size_t digits = SIZE_MAX;   ///< characters in one group
    std::string_view line_ends = ""; ///< what may follow signs
    bool mixed_case = false;         ///< words end where an upper-case letter follows a lower-case one
    bool blank_joins_digits = false; ///< only a blank may stand before a word, and it may before digits, too
    bool ignore_case = true;         ///< in contractions
};

class WordScanner final : public Pattern {
public:
    explicit WordScanner(const Shape& shape)
        : shape_(shape), not_sign_(kSpaceBit | kNumberBit | (shape.mixed_case ? kLetterBit : shape.letters)) {}

    void find(std::string_view text, std::vector<Span>& matches, MatchScratch&) const override {
        const Reader reader(text);
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = match(reader, at);
            matches.push_back({at, end});
            at = end;
        }
    }

private:
    [[nodiscard]] std::size_t match(const Reader& text, std::size_t at) const {
        if (!shape_.mixed_case) {
            if (const std::size_t length = contraction(text, at, shape_.ignore_case)) return at + length;
        }
        if (const std::size_t end = shape_.mixed_case ? cased_word(text, at) : word(text, at); end > at) return end;
        std::size_t next = 0;
        const int bits = text.bits(at, next);
        const bool blank = text.byte(at) == ' ';
        const std::size_t behind = blank ? at + 1 : at;
        const std::size_t digits_from = shape_.blank_joins_digits ? behind : at;
        if (const std::size_t end = text.run(digits_from, kNumberBit, shape_.digits); end > digits_from) return end;
        if (const std::size_t end = text.run_without(behind, not_sign_); end > behind)
            return text.run_of(end, shape_.line_ends);
        return (bits & kSpaceBit) != 0 ? blanks(text, at, !shape_.blank_joins_digits) : next;
    }

    /// Where the word begins if the character at `at` may stand before it.
    [[nodiscard]] bool may_lead(const Reader& text, std::size_t at, std::size_t& next) const {
        const int bits = text.bits(at, next);
        if (shape_.blank_joins_digits) return text.byte(at) == ' ';
        return (bits & (kLetterBit | kNumberBit)) == 0 && !is_line_end(text.byte(at));
    }

    [[nodiscard]] std::size_t word(const Reader& text, std::size_t at) const {
        std::size_t next = 0;
        if (may_lead(text, at, next)) {
            if (const std::size_t end = text.run(next, shape_.letters); end > next) return end;
        }
        return text.run(at, shape_.letters);
    }

    /// [upper]*[lower]+ or [upper]+[lower]*, the first with any chance to begin earlier; then a contraction.
    [[nodiscard]] std::size_t cased_word(const Reader& text, std::size_t at) const {
        std::size_t next = 0;
        const bool leads = may_lead(text, at, next);
        std::size_t end = leads ? with_lower(text, next) : 0;
        if (end == 0) end = with_lower(text, at);
        if (end == 0 && leads) end = upper_only(text, next);
        if (end == 0) end = upper_only(text, at);
        return end == 0 ? at : end + contraction(text, end, true);
    }

    static std::size_t with_lower(const Reader& text, std::size_t at) {
        const std::size_t upper = text.run(at, kUpperBit);
        if (const std::size_t end = text.run(upper, kLowerBit); end > upper) return end;
        for (std::size_t end = upper; end > at;) { // the last one that is both gives itself up
            const std::size_t start = text.before(end);
            if ((text.bits(start) & kLowerBit) != 0) return end;
            end = start;
        }
        return 0;
    }

    static std::size_t upper_only(const Reader& text, std::size_t at) {
        const std::size_t end = text.run(at, kUpperBit);
        return end > at ? text.run(end, kLowerBit) : 0;
    }

    Shape shape_;
    int not_sign_;
};

/// \d{1,3}(?=(?:\d{3})*\b): groups of three from the right, if the run ends at the edge of a word.
class DigitGroups final : public Pattern {
public:
    void find(std::string_view text, std::vector<Span>& matches, MatchScratch&) const override {
        const Reader reader(text);
        for (std::size_t at = 0; at < text.size();) {
            std::size_t next = 0;
            if ((reader.bits(at, next) & kDigitBit) == 0) {
                at = next;
                continue;
            }
            const std::size_t end = reader.run(at, kDigitBit);
            if ((reader.bits(end) & kWordBit) == 0) group(reader, at, end, matches);
            at = end;
        }
    }

private:
    static void group(const Reader& text, std::size_t at, std::size_t end, std::vector<Span>& matches) {
        std::size_t count = 0;
        for (std::size_t i = at; i < end; i = text.run(i, kDigitBit, 1))
            ++count;
        for (std::size_t take = count % 3 == 0 ? 3 : count % 3; at < end; take = 3) {
            const std::size_t next = text.run(at, kDigitBit, take);
            matches.push_back({at, next});
            at = next;
        }
    }
};

constexpr std::string_view kLines = "\r\n";
constexpr std::string_view kLinesAndSlash = "\r\n/";
constexpr std::string_view kByteLevel = R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";
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

PatternPtr words(const Shape& shape) { return std::make_shared<const WordScanner>(shape); }

} // namespace

std::string_view byte_level_expression() { return kByteLevel; }

std::vector<std::string_view> known_scanner_expressions() {
    return {kByteLevel, kDigitGroups, kThreeDigits, kOneDigit, kMarksInWords, kMixedCase};
}

PatternPtr known_scanner(std::string_view regex) {
    if (regex == kByteLevel) return words({.blank_joins_digits = true, .ignore_case = false});
    if (regex == kDigitGroups) return std::make_shared<const DigitGroups>();
    if (regex == kThreeDigits) return words({.digits = 3, .line_ends = kLines});
    if (regex == kOneDigit) return words({.digits = 1, .line_ends = kLines});
    if (regex == kMarksInWords) return words({.letters = kLetterBit | kMarkBit, .digits = 1, .line_ends = kLines});
    if (regex == kMixedCase) return words({.digits = 3, .line_ends = kLinesAndSlash, .mixed_case = true});
    return nullptr;
}

} // namespace layerscope
