// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "base/result.h"
#include "tokenizer/json_fields.h"
#include "tokenizer/merge_table.h"
#include "tokenizer/vocabulary.h"
#include "tokenizer/word_cache.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace layerscope {

/// Byte-pair encoding of one word at a time. The word is bytes (byte-level vocabularies) or characters.
class Bpe {
public:
    struct Settings {
        bool byte_level = false;
        bool byte_fallback = false; ///< a character outside the vocabulary becomes its bytes, <0xNN>
        bool ignore_merges = false; ///< a word that is in the vocabulary as it stands is not merged
        bool fuse_unk = false;
        std::optional<TokenId> unknown;
    };

    /// Working memory; one for each thread of work.
    struct Scratch {
        struct Symbol {
            TokenId id;
            std::uint32_t rank; ///< of merging it with the next
            TokenId merged;     ///< what that gives
            std::int32_t previous;
            std::int32_t next;
        };
        std::vector<Symbol> symbols;
        std::vector<std::uint64_t> heap;
        std::vector<TokenId> ids;
        WordCache cache;
    };

    /// `vocabulary` must already hold the added tokens, and outlive this.
    [[nodiscard]] static Result<Bpe> from_file(const TokenizerFile& file, bool byte_level,
                                               const Vocabulary& vocabulary);

    void encode(std::string_view word, const Vocabulary& vocabulary, Scratch& scratch, std::vector<TokenId>& ids) const;
    [[nodiscard]] const Settings& settings() const { return settings_; }

private:
    Bpe(Settings settings, MergeTable merges) : settings_(settings), merges_(std::move(merges)) {}

    void prepare_units(const TokenizerFile& file, const Vocabulary& vocabulary);
    void encode_cached(std::string_view word, const Vocabulary& vocabulary, Scratch& scratch,
                       std::vector<TokenId>& ids) const;
    [[nodiscard]] std::optional<TokenId> whole_word(std::string_view word, const Vocabulary& vocabulary) const;
    void encode_word(std::string_view word, const Vocabulary& vocabulary, Scratch& scratch) const;
    void first_symbols(std::string_view word, const Vocabulary& vocabulary, Scratch& scratch) const;
    void add_missing(std::string_view unit, std::vector<Scratch::Symbol>& symbols, bool& unknown_pending) const;
    void rank_pair(Scratch& scratch, std::size_t at) const;
    static void apply_merge(Scratch& scratch, std::size_t at);
    void merge_short(Scratch& scratch) const;
    void merge_long(Scratch& scratch) const;

    Settings settings_;
    MergeTable merges_;
    MergeSeams seams_;
    std::array<TokenId, 256> byte_units_{};     ///< byte-level: id of each byte, or -1
    std::array<TokenId, 256> fallback_units_{}; ///< id of <0xNN>, or -1
    std::array<TokenId, 128> ascii_units_{};    ///< characters: id, or -1
};

} // namespace layerscope
