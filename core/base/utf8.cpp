// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/utf8.h"

#include <utf8proc.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

namespace layerscope {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

enum class Part { Whole, Invalid, Cut };

struct Sequence {
    Part part;
    std::size_t length; ///< bytes of the character or of the maximal invalid part
};

/// The lead byte decides how many bytes follow and which second byte is allowed (no overlong forms, no surrogates,
/// nothing above U+10FFFF).
struct Lead {
    std::size_t length = 0;
    unsigned char second_min = 0x80;
    unsigned char second_max = 0xBF;
};

Lead lead_of(unsigned char byte) {
    if (byte >= 0xC2 && byte <= 0xDF) return {.length = 2};
    if (byte == 0xE0) return {.length = 3, .second_min = 0xA0};
    if (byte == 0xED) return {.length = 3, .second_max = 0x9F};
    if (byte >= 0xE1 && byte <= 0xEF) return {.length = 3};
    if (byte == 0xF0) return {.length = 4, .second_min = 0x90};
    if (byte >= 0xF1 && byte <= 0xF3) return {.length = 4};
    if (byte == 0xF4) return {.length = 4, .second_max = 0x8F};
    return {};
}

Sequence sequence_at(std::string_view bytes, std::size_t offset) {
    const auto at = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    if (at(offset) < 0x80) return {Part::Whole, 1};
    const Lead lead = lead_of(at(offset));
    if (lead.length == 0) return {Part::Invalid, 1};
    for (std::size_t i = 1; i < lead.length; ++i) {
        if (offset + i == bytes.size()) return {Part::Cut, i};
        const unsigned char low = i == 1 ? lead.second_min : 0x80;
        const unsigned char high = i == 1 ? lead.second_max : 0xBF;
        if (at(offset + i) < low || at(offset + i) > high) return {Part::Invalid, i};
    }
    return {Part::Whole, lead.length};
}

std::size_t ascii_prefix(std::string_view bytes, std::size_t offset) {
    std::size_t i = offset;
    for (; i + 8 <= bytes.size(); i += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + i, 8);
        if ((word & 0x8080808080808080ULL) != 0) break;
    }
    while (i < bytes.size() && static_cast<unsigned char>(bytes[i]) < 0x80)
        ++i;
    return i - offset;
}

/// Bytes of the character at `offset` if it has two or three and does not begin as surrogates do; else 0.
std::size_t plain_sequence(std::string_view bytes, std::size_t offset) {
    const auto lead = static_cast<unsigned char>(bytes[offset]);
    const auto continues = [&](std::size_t i) {
        return (static_cast<unsigned char>(bytes[offset + i]) & 0xC0U) == 0x80;
    };
    const std::size_t left = bytes.size() - offset;
    if (lead >= 0xC2 && lead <= 0xDF) return left >= 2 && continues(1) ? 2 : 0;
    if (lead < 0xE0 || lead > 0xEF || lead == 0xED || left < 3) return 0;
    const bool overlong = lead == 0xE0 && static_cast<unsigned char>(bytes[offset + 1]) < 0xA0;
    return !overlong && continues(1) && continues(2) ? 3 : 0;
}

/// Offset of the first byte that does not belong to a whole character.
std::size_t valid_prefix(std::string_view bytes) {
    std::size_t offset = 0;
    while (offset < bytes.size()) {
        if (static_cast<unsigned char>(bytes[offset]) < 0x80) {
            offset += ascii_prefix(bytes, offset);
            continue;
        }
        if (const std::size_t length = plain_sequence(bytes, offset); length > 0) {
            offset += length;
            continue;
        }
        const Sequence sequence = sequence_at(bytes, offset);
        if (sequence.part != Part::Whole) break;
        offset += sequence.length;
    }
    return offset;
}

std::string mapped(std::string_view text, int options) {
    utf8proc_uint8_t* raw = nullptr;
    const utf8proc_ssize_t length =
        utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()), static_cast<utf8proc_ssize_t>(text.size()),
                     &raw, static_cast<utf8proc_option_t>(options | UTF8PROC_STABLE | UTF8PROC_COMPOSE));
    const std::unique_ptr<utf8proc_uint8_t, void (*)(void*)> owner(raw, std::free);
    if (length < 0) return std::string(text); // only without memory: the text was valid
    return {reinterpret_cast<const char*>(raw), static_cast<std::size_t>(length)};
}

/// Which characters stay as they are under NFC whatever stands around them, and begin something new: the text between
/// two of them may be composed on its own. Everything below U+0300 does, and everything above plane 2.
class NfcBoundaries {
public:
    NfcBoundaries() : inert_(kEnd, true) {
        for (char32_t c = kBegin; c < kEnd; ++c)
            look_at(static_cast<utf8proc_int32_t>(c));
        for (char32_t jamo = 0x1161; jamo <= 0x11FF; ++jamo)
            inert_[jamo] = false; // vowels and final consonants join the syllable before
    }
    [[nodiscard]] bool inert(char32_t c) const { return c < kBegin || c >= kEnd || inert_[c]; }

private:
    static constexpr char32_t kBegin = 0x300;
    static constexpr char32_t kEnd = 0x30000;

    void look_at(utf8proc_int32_t c) {
        const utf8proc_property_t* property = utf8proc_get_property(c);
        if (property->combining_class != 0) inert_[static_cast<std::size_t>(c)] = false;
        if (property->decomp_seqindex == UINT16_MAX || property->decomp_type != 0) return;
        std::array<utf8proc_int32_t, 8> parts{};
        int last_class = 0;
        const auto count = utf8proc_decompose_char(c, parts.data(), static_cast<utf8proc_ssize_t>(parts.size()),
                                                   UTF8PROC_DECOMPOSE, &last_class);
        for (utf8proc_ssize_t i = 1; i < count && i < static_cast<utf8proc_ssize_t>(parts.size()); ++i)
            inert_[static_cast<std::size_t>(parts[static_cast<std::size_t>(i)])] = false;
        std::string text;
        append_utf8(text, static_cast<char32_t>(c));
        if (mapped(text, 0) != text) inert_[static_cast<std::size_t>(c)] = false;
    }

    std::vector<bool> inert_;
};

} // namespace

bool is_valid_utf8(std::string_view bytes) { return valid_prefix(bytes) == bytes.size(); }

std::string to_valid_utf8(std::string_view bytes) {
    std::string text;
    text.reserve(bytes.size());
    while (!bytes.empty()) {
        const std::size_t good = valid_prefix(bytes);
        text.append(bytes.substr(0, good));
        if (good == bytes.size()) break;
        text.append(kReplacement);
        bytes.remove_prefix(good + sequence_at(bytes, good).length);
    }
    return text;
}

std::size_t incomplete_tail(std::string_view bytes) {
    for (std::size_t back = 1; back <= 3 && back <= bytes.size(); ++back) {
        const std::size_t offset = bytes.size() - back;
        if ((static_cast<unsigned char>(bytes[offset]) & 0xC0U) == 0x80) continue;
        const Sequence sequence = sequence_at(bytes, offset);
        return sequence.part == Part::Cut ? back : 0;
    }
    return 0;
}

void append_utf8(std::string& text, char32_t code_point) {
    const auto put = [&](char32_t byte) { text.push_back(static_cast<char>(byte)); };
    if (code_point < 0x80) {
        put(code_point);
    } else if (code_point < 0x800) {
        put(0xC0 | (code_point >> 6U));
        put(0x80 | (code_point & 0x3FU));
    } else if (code_point < 0x10000) {
        if (code_point >= 0xD800 && code_point <= 0xDFFF) {
            text.append(kReplacement);
            return;
        }
        put(0xE0 | (code_point >> 12U));
        put(0x80 | ((code_point >> 6U) & 0x3FU));
        put(0x80 | (code_point & 0x3FU));
    } else if (code_point <= 0x10FFFF) {
        put(0xF0 | (code_point >> 18U));
        put(0x80 | ((code_point >> 12U) & 0x3FU));
        put(0x80 | ((code_point >> 6U) & 0x3FU));
        put(0x80 | (code_point & 0x3FU));
    } else {
        text.append(kReplacement);
    }
}

std::string normalise_nfc(std::string_view valid) {
    static const NfcBoundaries boundaries;
    std::string text;
    text.reserve(valid.size());
    std::size_t done = 0;       // everything before is in `text`
    std::size_t last_inert = 0; // start of the newest inert character
    bool pending = false;       // something after last_inert may change
    for (std::size_t offset = 0; offset < valid.size();) {
        if (!pending) { // plain text: the last of these may still be the base of a mark
            const std::size_t ascii = ascii_prefix(valid, offset);
            if (ascii > 0) {
                offset += ascii;
                last_inert = offset - 1;
                continue;
            }
        }
        const std::size_t start = offset;
        if (boundaries.inert(next_code_point(valid, offset))) {
            if (pending) {
                text.append(valid.substr(done, last_inert - done));
                text.append(mapped(valid.substr(last_inert, start - last_inert), 0));
                done = start;
                pending = false;
            }
            last_inert = start;
        } else {
            pending = true;
        }
    }
    text.append(valid.substr(done, (pending ? last_inert : valid.size()) - done));
    if (pending) text.append(mapped(valid.substr(last_inert), 0));
    return text;
}

std::string normalise_nfkc(std::string_view valid) {
    if (ascii_prefix(valid, 0) == valid.size()) return std::string(valid);
    return mapped(valid, UTF8PROC_COMPAT);
}

} // namespace layerscope
