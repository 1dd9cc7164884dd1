// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/json_scanner.h"

#include "base/utf8.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>

namespace layerscope {
namespace {

static_assert(std::endian::native == std::endian::little, "the first character is the lowest byte of a word");

constexpr std::uint64_t every(std::uint8_t byte) { return 0x0101010101010101ULL * byte; }
constexpr std::uint64_t kHigh = every(0x80);

std::uint64_t eight_at(const char* at) {
    std::uint64_t word = 0;
    std::memcpy(&word, at, sizeof word);
    return word;
}

/// The lowest bit set is that of the first quote, backslash or control character; bits above it may be wrong.
std::uint64_t stops_in(std::uint64_t word) {
    const std::uint64_t quote = word ^ every('"');
    const std::uint64_t backslash = word ^ every('\\');
    return (((quote - every(1)) & ~quote) | ((backslash - every(1)) & ~backslash) | ((word - every(0x20)) & ~word)) &
           kHigh;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

int hex_digit(char c) {
    if (is_digit(c)) return c - '0';
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/// Of a number that no double comes near: too close to nothing, or too large?
bool is_below_one(std::string_view number) {
    const std::size_t mark = number.find_first_of("eE");
    const std::string_view digits = number.substr(0, mark);
    std::int64_t exponent = 0;
    if (mark != std::string_view::npos) {
        const bool negative = number[mark + 1] == '-';
        const std::size_t begin = mark + (is_digit(number[mark + 1]) ? 1 : 2);
        std::int32_t size = INT32_MAX; // stays where there are more digits than fit
        std::from_chars(number.data() + begin, number.data() + number.size(), size);
        exponent = negative ? -std::int64_t{size} : size;
    }
    const std::size_t first = digits.find_first_of("123456789");
    if (first == std::string_view::npos) return true;
    const auto point = static_cast<std::int64_t>(std::min(digits.find('.'), digits.size()));
    return point - static_cast<std::int64_t>(first) + exponent <= 0;
}

class Scanner {
public:
    Scanner(std::string_view text, JsonEvents& events)
        : at_(text.data()), end_(text.data() + text.size()), events_(events) {}

    ScanEnd run() {
        if (left() >= 3 && std::string_view(at_, 3) == "\xEF\xBB\xBF") at_ += 3;
        while (value() && to_next_value()) {
        }
        return outcome_;
    }

private:
    [[nodiscard]] std::size_t left() const { return static_cast<std::size_t>(end_ - at_); }
    [[nodiscard]] char next() const { return at_ != end_ ? *at_ : '\0'; }

    bool malformed() {
        outcome_ = ScanEnd::Malformed;
        return false;
    }
    bool sent(bool wanted) {
        if (!wanted) outcome_ = ScanEnd::Stopped;
        return wanted;
    }
    bool took(char c) {
        if (next() != c) return malformed();
        ++at_;
        return true;
    }

    void skip_blanks() {
        for (; at_ != end_ && (*at_ == ' ' || *at_ == '\n' || *at_ == '\r' || *at_ == '\t'); ++at_) {
            // Indentation, which is more than half of a big file: up to the last blank of a row of them.
            while (left() > 8) {
                const std::uint64_t other = eight_at(at_ + 1) ^ every(' ');
                at_ += other != 0 ? std::countr_zero(other) / 8 : 8;
                if (other != 0) break;
            }
        }
    }

    /// One value without children, or the beginning of one and all beginnings down to the first without.
    bool value() {
        for (;;) {
            skip_blanks();
            switch (next()) {
            case '{':
                if (bool inside = true; !open('{', '}', inside) || !inside) return outcome_ == ScanEnd::Whole;
                if (!key()) return false;
                break;
            case '[':
                if (bool inside = true; !open('[', ']', inside) || !inside) return outcome_ == ScanEnd::Whole;
                break;
            case '"':
                return string() && sent(events_.string(text_));
            case 't':
                return word("true") && sent(events_.boolean(true));
            case 'f':
                return word("false") && sent(events_.boolean(false));
            case 'n':
                return word("null") && sent(events_.null());
            default:
                return number();
            }
        }
    }

    /// `inside`: there is something in it.
    bool open(char begin, char close, bool& inside) {
        ++at_;
        const bool is_object = begin == '{';
        if (!sent(is_object ? events_.start_object() : events_.start_array())) return false;
        skip_blanks();
        inside = next() != close;
        if (inside)
            is_object_.push_back(static_cast<char>(is_object));
        else
            ++at_;
        return inside || sent(is_object ? events_.end_object() : events_.end_array());
    }

    bool key() {
        skip_blanks();
        if (next() != '"') return malformed();
        if (!string() || !sent(events_.key(text_))) return false;
        skip_blanks();
        return took(':');
    }

    /// Behind a value: closes what ends here. False at the end of the document, too.
    bool to_next_value() {
        for (;;) {
            skip_blanks();
            if (is_object_.empty()) return at_ != end_ && malformed();
            const bool is_object = is_object_.back() != 0;
            if (next() == ',') {
                ++at_;
                return !is_object || key();
            }
            if (!took(is_object ? '}' : ']')) return false;
            is_object_.pop_back();
            if (!sent(is_object ? events_.end_object() : events_.end_array())) return false;
        }
    }

    bool word(std::string_view expected) {
        if (std::string_view(at_, left()).substr(0, expected.size()) != expected) return malformed();
        at_ += expected.size();
        return true;
    }

    /// Into text_.
    bool string() {
        const char* run = ++at_;
        if (!run_of_plain()) return false;
        text_.assign(run, at_);
        while (*at_ == '\\') {
            if (!escape()) return malformed();
            run = at_;
            if (!run_of_plain()) return false;
            text_.append(run, at_);
        }
        if (*at_ != '"') return malformed();
        ++at_;
        return true;
    }

    /// Moves to the next quote, backslash or control character.
    bool run_of_plain() {
        const char* const begin = at_;
        std::uint64_t high = 0;
        std::uint64_t stops = 0;
        while (left() >= 8) {
            const std::uint64_t word = eight_at(at_);
            stops = stops_in(word);
            high |= stops != 0 ? word & ((stops & -stops) - 1) : word;
            at_ += stops != 0 ? std::countr_zero(stops) / 8 : 8;
            if (stops != 0) break;
        }
        for (; stops == 0 && at_ != end_; ++at_) {
            if (*at_ == '"' || *at_ == '\\' || static_cast<unsigned char>(*at_) < 0x20) break;
            high |= static_cast<unsigned char>(*at_);
        }
        if (at_ == end_) return malformed();
        return (high & kHigh) == 0 || is_valid_utf8({begin, at_}) || malformed();
    }

    bool escape() {
        if (left() < 2) return false;
        constexpr std::string_view names = "\"\\/bfnrt";
        constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
        at_ += 2;
        if (at_[-1] == 'u') return code_point();
        const std::size_t which = names.find(at_[-1]);
        if (which == std::string_view::npos) return false;
        text_.push_back(meanings[which]);
        return true;
    }

    bool code_point() {
        int point = code_unit();
        if (point >= 0xD800 && point < 0xDC00) {
            if (left() < 2 || at_[0] != '\\' || at_[1] != 'u') return false;
            at_ += 2;
            const int low = code_unit();
            if (low < 0xDC00 || low > 0xDFFF) return false;
            point = 0x10000 + ((point - 0xD800) << 10) + (low - 0xDC00);
        } else if (point < 0 || (point >= 0xDC00 && point <= 0xDFFF)) {
            return false;
        }
        append_utf8(text_, static_cast<char32_t>(point));
        return true;
    }

    /// Four hexadecimal digits, or -1.
    int code_unit() {
        if (left() < 4) return -1;
        int unit = 0;
        for (int i = 0; i < 4; ++i) {
            const int digit = hex_digit(*at_++);
            if (digit < 0) return -1;
            unit = unit * 16 + digit;
        }
        return unit;
    }

    bool digits() {
        if (!is_digit(next())) return malformed();
        while (is_digit(next()))
            ++at_;
        return true;
    }

    bool number() {
        const char* const begin = at_;
        bool whole = true;
        if (next() == '-') ++at_;
        if (next() == '0')
            ++at_;
        else if (!digits())
            return false;
        if (next() == '.') {
            whole = false;
            ++at_;
            if (!digits()) return false;
        }
        if (next() == 'e' || next() == 'E') {
            whole = false;
            ++at_;
            if (next() == '+' || next() == '-') ++at_;
            if (!digits()) return false;
        }
        if (std::int64_t integer = 0; whole && std::from_chars(begin, at_, integer).ec == std::errc())
            return sent(events_.integer(integer));
        double real = 0;
        if (std::from_chars(begin, at_, real).ec == std::errc()) return sent(events_.real(real));
        const std::string_view text(begin, at_);
        return is_below_one(text) ? sent(events_.real(text[0] == '-' ? -0.0 : 0.0)) : malformed();
    }

    const char* at_;
    const char* end_;
    JsonEvents& events_;
    ScanEnd outcome_ = ScanEnd::Whole;
    std::string text_;            ///< of the newest string
    std::vector<char> is_object_; ///< of what is open, the innermost last
};

} // namespace

ScanEnd scan_json(std::string_view text, JsonEvents& events) { return Scanner(text, events).run(); }

} // namespace layerscope
