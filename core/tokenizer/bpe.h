// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "base/result.h"
#include "tokenizer/json_fields.h"
#include "tokenizer/merge_table.h"
#include "tokenizer/vocabulary.h"
#include "tokenizer/word_cache.h"
#include "tokenizer/word_merger.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope {

/// Byte-pair encoding of words. A word is bytes (byte-level vocabularies) or characters.
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
        WordCache cache;
        WordMerger merger;
        std::vector<std::string_view> cuts;  ///< words in work, cut at seams
        std::vector<std::string_view> unmet; ///< those that the cache does not know
        std::vector<MergeWord> places;       ///< of their ids in `ids`
        std::vector<TokenId> ids;
        std::string spelled; ///< the unmet as the vocabulary spells them
        std::vector<std::string_view> spellings;
        std::vector<TokenId> whole; ///< their ids if they are in the vocabulary as they stand
    };

    /// `vocabulary` must already hold the added tokens, and outlive this.
    [[nodiscard]] static Result<Bpe> from_file(const TokenizerFile& file, bool byte_level,
                                               const Vocabulary& vocabulary);

    void encode(std::span<const std::string_view> words, const Vocabulary& vocabulary, Scratch& scratch,
                std::vector<TokenId>& ids) const;
    /// The words in at most n runs of about equal length whose ids, one run behind the other, are those of all. A run
    /// ends behind a word, or in a word where no merge can join its two sides.
    [[nodiscard]] std::vector<std::vector<std::string_view>> shares(std::span<const std::string_view> words,
                                                                    std::size_t n) const;
    [[nodiscard]] const Settings& settings() const { return settings_; }

private:
    Bpe(Settings settings, MergeTable merges) : settings_(settings), merges_(std::move(merges)) {}

    void prepare_units(std::span<const TokenMerge> merges, const Vocabulary& vocabulary);
    [[nodiscard]] std::size_t next_seam(std::string_view word, std::size_t from) const;
    void cut_at_seams(std::string_view word, const Vocabulary& vocabulary, Scratch& scratch,
                      std::vector<TokenId>& ids) const;
    void encode_block(std::span<const std::string_view> words, const Vocabulary& vocabulary, Scratch& scratch,
                      std::vector<TokenId>& ids) const;
    void encode_unmet(const Vocabulary& vocabulary, Scratch& scratch) const;
    void find_whole(const Vocabulary& vocabulary, Scratch& scratch) const;
    [[nodiscard]] TokenId unit(std::string_view word, std::size_t at, std::size_t& next,
                               const Vocabulary& vocabulary) const;
    void first_ids(std::string_view word, const Vocabulary& vocabulary, std::vector<TokenId>& ids) const;
    void add_missing(std::string_view unit, std::vector<TokenId>& ids, bool& unknown_pending) const;

    Settings settings_;
    MergeTable merges_;
    MergeSeams seams_;
    std::array<TokenId, 256> byte_units_{};     ///< byte-level: id of each byte, or -1
    std::array<TokenId, 256> fallback_units_{}; ///< id of <0xNN>, or -1
    std::vector<TokenId> character_units_;      ///< not byte-level: id of each character below U+10000, or -1
};

} // namespace layerscope
