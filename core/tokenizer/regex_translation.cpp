// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/regex_translation.h"

#include "tokenizer/json_fields.h"
#include "tokenizer/unicode_classes.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

namespace layerscope {
namespace {

std::string ranges_text(std::span<const CodeRange> ranges) {
    std::string text;
    for (const CodeRange& range : ranges)
        text += fmt::format("\\x{{{:X}}}-\\x{{{:X}}}", static_cast<std::uint32_t>(range.first),
                            static_cast<std::uint32_t>(range.last));
    return text;
}

std::vector<CodeRange> complement(std::span<const CodeRange> ranges) {
    std::vector<CodeRange> rest;
    char32_t next = 0;
    for (const CodeRange& range : ranges) {
        if (range.first > next) rest.push_back({next, range.first - 1});
        next = range.last + 1;
    }
    if (next <= 0x10FFFF) rest.push_back({next, 0x10FFFF});
    return rest;
}

/// Members of a class for use between brackets.
std::string members(std::string_view name, bool negated) {
    if (negated) return ranges_text(complement(unicode_class(name)));
    if (name == "d" || name == "s" || name == "w") return ranges_text(unicode_class(name));
    return fmt::format("\\p{{{}}}{}", name, ranges_text(unicode_class_additions(name)));
}

class Translator {
public:
    Translator(std::string_view regex, const std::string& where) : in_(regex), where_(where) {}

    Result<std::string> run() {
        while (at_ < in_.size())
            LS_TRY(step());
        return std::move(out_);
    }

private:
    [[nodiscard]] char peek(std::size_t ahead = 0) const { return at_ + ahead < in_.size() ? in_[at_ + ahead] : '\0'; }
    [[nodiscard]] tl::unexpected<Error> refuse(std::string what) const {
        return tokenizer_error(ErrorCode::Unsupported, fmt::format("the regular expression uses {}", what), where_);
    }
    void begin_atom() { atom_ = out_.size(); }

    Result<void> step() {
        switch (peek()) {
        case '\\':
            begin_atom();
            return escape();
        case '[':
            begin_atom();
            return bracket();
        case '(':
            return group();
        case ')':
            if (!groups_.empty()) {
                atom_ = groups_.back();
                groups_.pop_back();
            }
            out_ += in_[at_++];
            return {};
        case '{':
            return interval();
        case '*':
        case '+':
        case '?':
        case '|':
            out_ += in_[at_++];
            return {};
        default:
            return literal();
        }
    }

    Result<void> literal() {
        begin_atom();
        do
            out_ += in_[at_++];
        while (at_ < in_.size() && (static_cast<unsigned char>(in_[at_]) & 0xC0U) == 0x80);
        return {};
    }

    /// {n,m} is never possessive here: a + behind it repeats the whole. {,m} starts at zero.
    Result<void> interval() {
        const std::size_t close = in_.find('}', at_);
        const std::string_view body = close == std::string_view::npos ? "" : in_.substr(at_ + 1, close - at_ - 1);
        if (body.empty() || body == "," || body.find_first_not_of("0123456789,") != std::string_view::npos) {
            begin_atom();
            out_ += "\\{";
            ++at_;
            return {};
        }
        out_ += fmt::format("{{{}{}}}", body.front() == ',' ? "0" : "", body);
        at_ = close + 1;
        if (peek() == '+') {
            out_.insert(atom_, "(?:");
            out_ += ")+";
            ++at_;
        }
        return {};
    }

    Result<void> group() {
        groups_.push_back(out_.size());
        if (peek(1) == '*') return refuse("the verb \"(*\"");
        if (peek(1) != '?') {
            out_ += in_[at_++];
            return {};
        }
        const char kind = peek(2);
        if (kind == ':' || kind == '=' || kind == '!' || kind == '>' || kind == '<') {
            out_ += in_.substr(at_, 3);
            at_ += 3;
            return {};
        }
        return options();
    }

    /// (?i:…) and its kin. m is "a dot matches line feeds", which PCRE2 calls s.
    Result<void> options() {
        const std::size_t end = in_.find_first_of(":)", at_);
        const std::string_view letters = end == std::string_view::npos ? "" : in_.substr(at_ + 2, end - at_ - 2);
        if (letters.empty() || letters.find_first_not_of("im-") != std::string_view::npos)
            return refuse(fmt::format("the group \"{}\"", in_.substr(at_, 4)));
        out_ += "(?";
        for (const char letter : letters)
            out_ += letter == 'm' ? 's' : letter;
        out_ += in_[end];
        if (in_[end] == ')') groups_.pop_back();
        at_ = end + 1;
        return {};
    }

    /// \p{Name}, \P{Name}, \p{^Name}: advances behind it.
    Result<std::pair<std::string, bool>> property() {
        bool negated = peek(1) == 'P';
        const std::size_t close = in_.find('}', at_);
        if (peek(2) != '{' || close == std::string_view::npos) return refuse("\\p without braces");
        std::string_view name = in_.substr(at_ + 3, close - at_ - 3);
        if (name.starts_with('^')) {
            negated = !negated;
            name.remove_prefix(1);
        }
        at_ = close + 1;
        return std::pair{std::string(name), negated};
    }

    Result<void> escape() {
        const char letter = peek(1);
        if (letter == 'p' || letter == 'P') {
            LS_TRY_ASSIGN(const auto name, property());
            return class_outside(name.first, name.second);
        }
        switch (letter) {
        case 'd':
        case 's':
        case 'w':
            at_ += 2;
            return class_outside(std::string(1, letter), false);
        case 'D':
        case 'S':
        case 'W':
            at_ += 2;
            return class_outside(std::string(1, static_cast<char>(letter + 32)), true);
        case 'b':
            at_ += 2;
            return word_edge(false);
        case 'B':
            at_ += 2;
            return word_edge(true);
        case 'h':
            return put("[0-9a-fA-F]", 2);
        case 'H':
            return put("[^0-9a-fA-F]", 2);
        case 'A':
        case 'z':
        case 'Z':
        case 'G':
        case 'R':
            return put(in_.substr(at_, 2), 2);
        default:
            return character();
        }
    }

    Result<void> put(std::string_view text, std::size_t consumed) {
        out_ += text;
        at_ += consumed;
        return {};
    }

    Result<void> class_outside(const std::string& name, bool negated) {
        if (unicode_class(name).empty()) {
            out_ += fmt::format("\\{}{{{}}}", negated ? 'P' : 'p', name);
            return {};
        }
        out_ += fmt::format("[{}{}]", negated ? "^" : "", members(name, false));
        return {};
    }

    Result<void> word_edge(bool negated) {
        const std::string word = members("w", false);
        out_ += negated ? fmt::format("(?:(?<=[{0}])(?=[{0}])|(?<![{0}])(?![{0}]))", word)
                        : fmt::format("(?:(?<=[{0}])(?![{0}])|(?<![{0}])(?=[{0}]))", word);
        return {};
    }

    /// An escape that stands for one character, inside or outside brackets.
    Result<void> character() {
        const char letter = peek(1);
        if (letter == 'v') return put("\\x0b", 2);
        if (letter == 'u') {
            const std::string_view digits = in_.substr(std::min(at_ + 2, in_.size()), 4);
            if (digits.size() != 4 || digits.find_first_not_of("0123456789abcdefABCDEF") != std::string_view::npos)
                return refuse("\\u without four digits");
            return put(fmt::format("\\x{{{}}}", digits), 6);
        }
        if (letter == 'x') return put("\\x", 2);
        const bool plain_control = std::string_view("tnrfae").find(letter) != std::string_view::npos;
        const bool alphanumeric =
            (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
        if (letter == '\0' || (alphanumeric && !plain_control && letter != '0'))
            return refuse(fmt::format("the escape \"\\{}\"", letter == '\0' ? ' ' : letter));
        return put(in_.substr(at_, 2), 2);
    }

    Result<void> bracket() {
        out_ += in_[at_++];
        if (peek() == '^') out_ += in_[at_++];
        for (bool first = true;; first = false) {
            if (at_ >= in_.size()) return refuse("an unclosed bracket");
            const char c = peek();
            if (c == ']' && !first) break;
            if (c == '[' && peek(1) == ':') {
                const std::size_t close = in_.find(":]", at_);
                if (close == std::string_view::npos) return refuse("an unclosed bracket");
                LS_TRY(put(in_.substr(at_, close + 2 - at_), close + 2 - at_));
                continue;
            }
            if (c == '[' || (c == ']' && first)) return refuse("a bracket inside brackets");
            if (c == '&' && peek(1) == '&') return refuse("an intersection (&&)");
            if (c == '\\')
                LS_TRY(escape_inside());
            else
                out_ += in_[at_++];
        }
        out_ += in_[at_++];
        return {};
    }

    Result<void> escape_inside() {
        const char letter = peek(1);
        if (letter == 'p' || letter == 'P') {
            LS_TRY_ASSIGN(const auto name, property());
            if (unicode_class(name.first).empty())
                out_ += fmt::format("\\{}{{{}}}", name.second ? 'P' : 'p', name.first);
            else
                out_ += members(name.first, name.second);
            return {};
        }
        if (letter == 'd' || letter == 's' || letter == 'w') return put(members(std::string(1, letter), false), 2);
        if (letter == 'D' || letter == 'S' || letter == 'W')
            return put(members(std::string(1, static_cast<char>(letter + 32)), true), 2);
        if (letter == 'h') return put("0-9a-fA-F", 2);
        if (letter == 'b') return put("\\x08", 2);
        return character();
    }

    std::string_view in_;
    std::string where_;
    std::string out_;
    std::size_t at_ = 0;
    std::size_t atom_ = 0;            ///< where the newest atom begins in out_
    std::vector<std::size_t> groups_; ///< the same for open groups
};

} // namespace

Result<std::string> translate_regex(std::string_view regex, const std::string& where) {
    return Translator(regex, where).run();
}

} // namespace layerscope
