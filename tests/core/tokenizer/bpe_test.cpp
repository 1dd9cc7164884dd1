// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Random merges on random text, against byte-pair encoding as it is defined: look at all neighbours, join the pair that
// stands earliest in the file, leftmost first, until none is left.
#include "base/json.h"
#include "support/tiny_tokenizer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <random>

namespace layerscope {
namespace {

using namespace test;
using Pieces = std::vector<std::string>;

const Pieces& alphabet() {
    static const Pieces characters{"a", "b", "c", "\u00E9", "\u4E2D", "\u2581", "\U0001F600"};
    return characters;
}
const Pieces& strangers() {
    static const Pieces characters{"z", "\u00DF", "\u6587", "\U0001F680"};
    return characters;
}

enum class Kind { Characters, WithFallback, Bytes };

struct RandomBpe {
    RandomBpe(Kind of_kind, std::mt19937& random) : kind(of_kind) {
        Pieces pieces;
        if (kind == Kind::Bytes)
            for (int byte = 0; byte < 256; ++byte)
                pieces.push_back(byte_spelling(static_cast<unsigned char>(byte)));
        else
            pieces = alphabet();
        Pieces joinable = alphabet();
        if (kind == Kind::Bytes) {
            joinable.clear();
            for (const std::string& character : alphabet())
                for (const char byte : character)
                    joinable.push_back(byte_spelling(static_cast<unsigned char>(byte)));
        }
        for (int i = 0; i < 60; ++i) {
            const std::string& left = joinable[random() % joinable.size()];
            const std::string& right = joinable[random() % joinable.size()];
            const std::string made = left + right;
            if (made.size() > 24 || std::find(merges.begin(), merges.end(), std::pair(left, right)) != merges.end())
                continue;
            merges.emplace_back(left, right);
            if (std::find(pieces.begin(), pieces.end(), made) == pieces.end()) pieces.push_back(made);
            joinable.push_back(made);
        }
        if (kind == Kind::WithFallback)
            for (int byte = 0; byte < 256; ++byte)
                pieces.push_back(fallback(static_cast<unsigned char>(byte)));
        if (random() % 2 == 0) std::shuffle(pieces.begin(), pieces.end(), random); // ids in no order
        if (random() % 2 == 0) std::shuffle(merges.begin(), merges.end(), random); // parts after the whole
        whole_words = random() % 3 == 0;
        for (std::size_t i = 0; i < pieces.size(); ++i)
            vocabulary[pieces[i]] = static_cast<TokenId>(i);
        for (std::size_t i = 0; i < merges.size(); ++i)
            ranks[merges[i]] = i;
    }

    static std::string fallback(unsigned char byte) {
        const char* digits = "0123456789ABCDEF";
        return std::string("<0x") + digits[byte / 16] + digits[byte % 16] + ">";
    }

    [[nodiscard]] TinyTokenizer file() const {
        TinyTokenizer made = kind == Kind::Bytes ? byte_level() : TinyTokenizer{};
        JsonValue table{JsonValue::Object{}};
        for (const auto& [piece, id] : vocabulary)
            table.set(piece, static_cast<std::int64_t>(id));
        JsonValue pairs{JsonValue::Array{}};
        for (const auto& [left, right] : merges)
            pairs.push_back(JsonValue::Array{JsonValue(left), JsonValue(right)});
        made.vocab = table.dump();
        made.merges = pairs.dump();
        made.pre_tokenizer =
            kind == Kind::Bytes ? R"({"type":"ByteLevel","add_prefix_space":false,"use_regex":false})" : "null";
        if (kind == Kind::WithFallback) made.model += R"(,"byte_fallback":true)";
        if (whole_words) made.model += R"(,"ignore_merges":true)";
        return made;
    }

    /// The characters or bytes of a text as the vocabulary spells them; what it does not know is left out or becomes
    /// bytes.
    [[nodiscard]] Pieces units(const Pieces& characters) const {
        Pieces made;
        for (const std::string& character : characters) {
            if (kind != Kind::Bytes && vocabulary.contains(character)) {
                made.push_back(character);
                continue;
            }
            for (const char c : character) {
                const auto byte = static_cast<unsigned char>(c);
                if (kind == Kind::Bytes) made.push_back(byte_spelling(byte));
                if (kind == Kind::WithFallback) made.push_back(fallback(byte));
            }
        }
        return made;
    }

    [[nodiscard]] Ids encode(const Pieces& characters) const {
        Pieces symbols = units(characters);
        std::string whole;
        for (const std::string& unit : kind == Kind::Bytes ? symbols : characters)
            whole += unit;
        if (whole_words && vocabulary.contains(whole)) return {vocabulary.at(whole)};
        for (;;) {
            std::optional<std::size_t> best;
            std::size_t at = 0;
            for (std::size_t i = 0; i + 1 < symbols.size(); ++i) {
                const auto rank = ranks.find({symbols[i], symbols[i + 1]});
                if (rank == ranks.end() || (best && rank->second >= *best)) continue;
                best = rank->second;
                at = i;
            }
            if (!best) break;
            symbols[at] += symbols[at + 1];
            symbols.erase(symbols.begin() + static_cast<std::ptrdiff_t>(at) + 1);
        }
        Ids ids;
        for (const std::string& symbol : symbols)
            ids.push_back(vocabulary.at(symbol));
        return ids;
    }

    Kind kind;
    bool whole_words = false;
    std::map<std::string, TokenId> vocabulary;
    std::vector<std::pair<std::string, std::string>> merges;
    std::map<std::pair<std::string, std::string>, std::size_t> ranks;
};

Pieces random_text(std::mt19937& random) {
    const std::size_t length = 1 + random() % (random() % 8 == 0 ? 200 : 12);
    Pieces characters;
    for (std::size_t i = 0; i < length; ++i) {
        const Pieces& from = random() % 16 == 0 ? strangers() : alphabet();
        characters.push_back(from[random() % from.size()]);
    }
    return characters;
}

class RandomMerges : public testing::TestWithParam<Kind> {};

TEST_P(RandomMerges, GiveTheIdsOfTheDefinition) {
    std::mt19937 random(7);
    for (int round = 0; round < 40; ++round) {
        const RandomBpe slow(GetParam(), random);
        const auto tokenizer = slow.file().load();
        ASSERT_NE(tokenizer, nullptr);
        std::vector<Pieces> texts;
        for (int i = 0; i < 60; ++i)
            texts.push_back(random_text(random));
        for (int time = 0; time < 2; ++time) // the second time all words are known
            for (const Pieces& characters : texts) {
                std::string text;
                for (const std::string& character : characters)
                    text += character;
                ASSERT_EQ(tokenizer->encode(text), slow.encode(characters)) << text << "\n" << slow.file().text();
            }
    }
}

// Words of one text are merged side by side, some known, some not, some twice.
TEST_P(RandomMerges, GiveTheSameIdsWordByWordAndTogether) {
    std::mt19937 random(8);
    for (int round = 0; round < 10; ++round) {
        const RandomBpe slow(GetParam(), random);
        TinyTokenizer file = slow.file();
        const std::string byte_step = R"({"type":"ByteLevel","add_prefix_space":false,"use_regex":false})";
        file.pre_tokenizer = R"({"type":"Sequence","pretokenizers":[{"type":"CharDelimiterSplit","delimiter":"|"})" +
                             (GetParam() == Kind::Bytes ? "," + byte_step : "") + "]}";
        const auto tokenizer = file.load();
        ASSERT_NE(tokenizer, nullptr);
        std::vector<Pieces> words;
        for (int i = 0; i < 40; ++i)
            words.push_back(random_text(random));
        std::string text;
        Ids expected;
        for (int i = 0; i < 700; ++i) {
            const Pieces& word = words[random() % std::min<std::size_t>(words.size(), 1 + static_cast<std::size_t>(i))];
            for (const std::string& character : word)
                text += character;
            text += '|';
            const Ids ids = slow.encode(word);
            expected.insert(expected.end(), ids.begin(), ids.end());
        }
        ASSERT_EQ(tokenizer->encode(text), expected);
    }
}

/// A text of more than `bytes` bytes, as one word or as words between bars.
std::string long_text(std::mt19937& random, std::size_t bytes, bool with_bars) {
    std::string text;
    while (text.size() <= bytes) {
        for (const std::string& character : random_text(random))
            text += character;
        if (with_bars) text += '|';
    }
    return text;
}

// Where a long text is cut for the threads that share it, no merge may have been possible.
TEST_P(RandomMerges, GiveTheSameIdsToOneThreadAndToMany) {
    std::mt19937 random(9);
    constexpr std::size_t kEnoughForFive = 400'000;
    for (int round = 0; round < 6; ++round) {
        TinyTokenizer file = RandomBpe(GetParam(), random).file();
        const bool with_bars = round % 2 == 0;
        if (with_bars && GetParam() != Kind::Bytes)
            file.pre_tokenizer = R"({"type":"CharDelimiterSplit","delimiter":"|"})";
        const auto tokenizer = file.load();
        ASSERT_NE(tokenizer, nullptr);
        const std::string text = long_text(random, kEnoughForFive, with_bars);
        const Ids alone = tokenizer->encode(text, {.threads = 1});
        for (const std::int32_t threads : {2, 3, 5})
            ASSERT_EQ(tokenizer->encode(text, {.threads = threads}), alone) << file.text();
        ASSERT_EQ(tokenizer->encode(text), alone) << file.text();
    }
}

INSTANTIATE_TEST_SUITE_P(All, RandomMerges, testing::Values(Kind::Characters, Kind::WithFallback, Kind::Bytes),
                         [](const auto& one) {
                             return one.param == Kind::Bytes          ? "Bytes"
                                    : one.param == Kind::WithFallback ? "WithFallback"
                                                                      : "Characters";
                         });

} // namespace
} // namespace layerscope
