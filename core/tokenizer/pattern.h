// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope {

/// Bytes [begin, end) of a text.
struct Span {
    std::size_t begin;
    std::size_t end;
    bool operator==(const Span&) const = default;
};

/// Working memory of the regular-expression library; one for each thread of work, made when first needed.
class MatchScratch {
public:
    MatchScratch();
    ~MatchScratch();
    MatchScratch(MatchScratch&&) noexcept;
    MatchScratch& operator=(MatchScratch&&) noexcept;
    struct Data;
    [[nodiscard]] Data& data();

private:
    std::unique_ptr<Data> data_;
};

/// Something that can be looked for in a text: a string, a regular expression, a kind of character.
class Pattern {
public:
    virtual ~Pattern() = default;
    /// Appends all matches in `text` (valid UTF-8) from left to right, without overlap.
    virtual void find(std::string_view text, std::vector<Span>& matches, MatchScratch& scratch) const = 0;
};

using PatternPtr = std::shared_ptr<const Pattern>;

/// Every occurrence of `literal`; an empty one never matches.
[[nodiscard]] PatternPtr make_literal_pattern(std::string literal);
/// Every single character for which `is_member` holds.
[[nodiscard]] PatternPtr make_character_pattern(bool (*is_member)(char32_t));
/// Every single character that has any of these bits (unicode_classes.h).
[[nodiscard]] PatternPtr make_class_pattern(std::uint8_t bits);
/// A regular expression as the reference tokenizer reads it. Popular ones are matched by hand-written scanners, the
/// others by PCRE2. `where` names the key for messages.
[[nodiscard]] Result<PatternPtr> make_regex_pattern(const std::string& regex, const std::string& where);
/// The same, always by PCRE2 (the scanners are tested against it).
[[nodiscard]] Result<PatternPtr> make_pcre_pattern(const std::string& regex, const std::string& where);

} // namespace layerscope
