// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/unicode_classes.h"

#include <utf8proc.h>

#include <array>
#include <vector>

namespace layerscope {
namespace {

#include "tokenizer/unicode_classes.inc"

struct NamedClass {
    std::string_view name;
    std::span<const CodeRange> all;
    std::span<const CodeRange> additions;
};

const std::array<NamedClass, 11> kClasses{{
    {"L", kL, kNewL},
    {"Lu", kLu, kNewLu},
    {"Ll", kLl, kNewLl},
    {"Lt", kLt, {}},
    {"Lm", kLm, kNewLm},
    {"Lo", kLo, kNewLo},
    {"M", kM, kNewM},
    {"N", kN, kNewN},
    {"d", kDigit, {}},
    {"s", kSpace, {}},
    {"w", kWord, {}},
}};

const NamedClass* named(std::string_view name) {
    for (const NamedClass& entry : kClasses)
        if (entry.name == name) return &entry;
    return nullptr;
}

class BitTable {
public:
    BitTable() : bits_(0x110000, 0) {
        mark(kL, kLetterBit);
        mark(kN, kNumberBit);
        mark(kM, kMarkBit | kUpperBit | kLowerBit);
        mark(kSpace, kSpaceBit);
        mark(kLu, kUpperBit);
        mark(kLt, kUpperBit);
        mark(kLl, kLowerBit);
        mark(kLm, kUpperBit | kLowerBit);
        mark(kLo, kUpperBit | kLowerBit);
        mark(kDigit, kDigitBit);
        mark(kWord, kWordBit);
    }
    [[nodiscard]] const std::uint8_t* data() const { return bits_.data(); }

private:
    void mark(std::span<const CodeRange> ranges, int bits) {
        for (const CodeRange& range : ranges)
            for (char32_t point = range.first; point <= range.last; ++point)
                bits_[point] = static_cast<std::uint8_t>(bits_[point] | bits);
    }
    std::vector<std::uint8_t> bits_;
};

} // namespace

const std::uint8_t* unicode_bit_table() {
    static const BitTable table;
    return table.data();
}

std::uint8_t unicode_bits(char32_t point) { return point < 0x110000 ? unicode_bit_table()[point] : 0; }

std::span<const CodeRange> unicode_class(std::string_view name) {
    const NamedClass* entry = named(name);
    return entry == nullptr ? std::span<const CodeRange>{} : entry->all;
}

std::span<const CodeRange> unicode_class_additions(std::string_view name) {
    const NamedClass* entry = named(name);
    return entry == nullptr ? std::span<const CodeRange>{} : entry->additions;
}

bool is_rust_word(char32_t point) {
    if ((unicode_bits(point) & (kLetterBit | kMarkBit | kDigitBit)) != 0) return true;
    if (point == 0x200C || point == 0x200D) return true;   // joiners
    if (point >= 0x24B6 && point <= 0x24E9) return true;   // circled letters
    if (point >= 0x1F130 && point <= 0x1F149) return true; // squared capitals
    if (point >= 0x1F150 && point <= 0x1F169) return true; // circled capitals
    if (point >= 0x1F170 && point <= 0x1F189) return true; // capitals on a dark square
    const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(point));
    return category == UTF8PROC_CATEGORY_NL || category == UTF8PROC_CATEGORY_PC;
}

} // namespace layerscope
