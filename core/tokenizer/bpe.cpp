// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/bpe.h"

#include "base/utf8.h"
#include "tokenizer/byte_level.h"
#include "tokenizer/flat_hash.h"

#include <fmt/format.h>

#include <algorithm>

namespace layerscope {
namespace {

constexpr std::size_t kMaxWord = INT32_MAX;
constexpr std::size_t kBlock = 256; // words in work at once

Result<Bpe::Settings> read_settings(const Fields& model, const Vocabulary& vocabulary) {
    Bpe::Settings settings;
    for (const char* key : {"continuing_subword_prefix", "end_of_word_suffix"}) {
        LS_TRY_ASSIGN(const std::string mark, model.text_or(key, ""));
        if (!mark.empty())
            return tokenizer_error(ErrorCode::Unsupported, fmt::format("the mark \"{}\" is not supported", mark),
                                   model.where(key));
    }
    if (const JsonValue* dropout = model.find("dropout"); dropout != nullptr && dropout->number() != 0.0)
        return tokenizer_error(ErrorCode::Unsupported, "dropout makes the ids random", model.where("dropout"));
    LS_TRY_ASSIGN(settings.byte_fallback, model.flag_or("byte_fallback", false));
    LS_TRY_ASSIGN(settings.ignore_merges, model.flag_or("ignore_merges", false));
    LS_TRY_ASSIGN(settings.fuse_unk, model.flag_or("fuse_unk", false));
    LS_TRY_ASSIGN(const std::string unknown, model.text_or("unk_token", ""));
    if (unknown.empty()) return settings;
    settings.unknown = vocabulary.find(unknown);
    if (!settings.unknown)
        return tokenizer_error(ErrorCode::Corrupt, fmt::format("\"{}\" is not in the vocabulary", unknown),
                               model.where("unk_token"));
    return settings;
}

std::vector<TokenId> single_characters(const Vocabulary& vocabulary) {
    std::vector<TokenId> ids(0x10000, -1);
    for (TokenId id = 0; id < vocabulary.size(); ++id) {
        const std::string_view piece = vocabulary.piece(id);
        if (piece.empty() || piece.size() > 3) continue;
        std::size_t end = 0;
        const char32_t point = next_code_point(piece, end);
        if (end == piece.size() && point < ids.size()) ids[point] = id;
    }
    return ids;
}

bool takes_byte_tokens(std::span<const TokenMerge> merges, const Vocabulary& vocabulary) {
    std::vector<bool> taken(static_cast<std::size_t>(vocabulary.size()));
    for (const TokenMerge& merge : merges)
        taken[static_cast<std::size_t>(merge.left)] = taken[static_cast<std::size_t>(merge.right)] = true;
    for (TokenId id = 0; id < vocabulary.size(); ++id)
        if (taken[static_cast<std::size_t>(id)] && vocabulary.piece(id).starts_with("<0x")) return true;
    return false;
}

} // namespace

Result<Bpe> Bpe::from_file(const TokenizerFile& file, bool byte_level, const Vocabulary& vocabulary) {
    LS_TRY_ASSIGN(const Fields model, Fields::of(file.rest.find("model"), "model"));
    LS_TRY_ASSIGN(Settings settings, read_settings(model, vocabulary));
    settings.byte_level = byte_level;
    std::vector<TokenMerge> found;
    std::span<const TokenMerge> merges = file.merges;
    if (merges.empty()) {
        LS_TRY_ASSIGN(found, find_merges(file, vocabulary));
        merges = found;
    }
    LS_TRY_ASSIGN(MergeTable table, MergeTable::of(merges, vocabulary.size()));
    Bpe bpe(settings, std::move(table));
    bpe.prepare_units(merges, vocabulary);
    return bpe;
}

void Bpe::prepare_units(std::span<const TokenMerge> merges, const Vocabulary& vocabulary) {
    bool all_bytes = true;
    for (int byte = 0; byte < 256; ++byte) {
        const auto index = static_cast<std::size_t>(byte);
        byte_units_[index] = vocabulary.find(byte_spelling(static_cast<unsigned char>(byte))).value_or(-1);
        fallback_units_[index] = vocabulary.find(fmt::format("<0x{:02X}>", byte)).value_or(-1);
        all_bytes = all_bytes && fallback_units_[index] >= 0;
    }
    if (!settings_.byte_level) character_units_ = single_characters(vocabulary);
    // Cutting at seams is exact only if each character stands for itself alone: no fused unknowns, no merge that takes
    // a byte token.
    const bool cuttable = !settings_.byte_level && !settings_.ignore_merges && settings_.byte_fallback && all_bytes;
    if (cuttable && !takes_byte_tokens(merges, vocabulary)) seams_ = MergeSeams(merges, vocabulary);
}

void Bpe::encode(std::span<const std::string_view> words, const Vocabulary& vocabulary, Scratch& scratch,
                 std::vector<TokenId>& ids) const {
    if (seams_.empty()) {
        for (std::size_t begin = 0; begin < words.size(); begin += kBlock)
            encode_block(words.subspan(begin, std::min(kBlock, words.size() - begin)), vocabulary, scratch, ids);
        return;
    }
    scratch.cuts.clear();
    for (const std::string_view word : words)
        cut_at_seams(word, vocabulary, scratch, ids);
    encode_block(scratch.cuts, vocabulary, scratch, ids);
}

/// The first seam of the word at `from` or behind, else its end.
std::size_t Bpe::next_seam(std::string_view word, std::size_t from) const {
    if (seams_.empty()) return word.size();
    std::size_t at = std::min(from, word.size());
    while (at > 0 && at < word.size() && (static_cast<unsigned char>(word[at]) & 0xC0U) == 0x80)
        --at;
    if (at >= word.size()) return word.size();
    char32_t left = next_code_point(word, at);
    while (at < word.size()) {
        std::size_t next = at;
        const char32_t right = next_code_point(word, next);
        if (seams_.is_seam(left, right)) return at;
        left = right;
        at = next;
    }
    return word.size();
}

std::vector<std::vector<std::string_view>> Bpe::shares(std::span<const std::string_view> words, std::size_t n) const {
    std::size_t bytes = 0;
    for (const std::string_view word : words)
        bytes += word.size();
    const std::size_t wanted = bytes / n + 1;
    std::vector<std::vector<std::string_view>> shares(1);
    std::size_t room = wanted; // bytes that the last share is short of
    for (std::string_view word : words) {
        while (shares.size() < n && word.size() > room) {
            const std::size_t end = next_seam(word, room);
            shares.back().push_back(word.substr(0, end));
            word.remove_prefix(end);
            shares.emplace_back();
            room = wanted;
        }
        if (word.empty()) continue;
        shares.back().push_back(word);
        room -= std::min(room, word.size());
    }
    if (shares.back().empty()) shares.pop_back();
    return shares;
}

/// Adds the parts to the words in work; encodes these whenever they are enough.
void Bpe::cut_at_seams(std::string_view word, const Vocabulary& vocabulary, Scratch& scratch,
                       std::vector<TokenId>& ids) const {
    if (word.empty()) return;
    const auto add = [&](std::string_view part) {
        scratch.cuts.push_back(part);
        if (scratch.cuts.size() < kBlock) return;
        encode_block(scratch.cuts, vocabulary, scratch, ids);
        scratch.cuts.clear();
    };
    std::size_t begin = 0;
    std::size_t at = 0;
    char32_t left = next_code_point(word, at);
    while (at < word.size()) {
        std::size_t next = at;
        const char32_t right = next_code_point(word, next);
        if (seams_.is_seam(left, right)) {
            add(word.substr(begin, at - begin));
            begin = at;
        }
        left = right;
        at = next;
    }
    add(word.substr(begin));
}

void Bpe::encode_block(std::span<const std::string_view> words, const Vocabulary& vocabulary, Scratch& scratch,
                       std::vector<TokenId>& ids) const {
    struct Outcome {
        std::span<const TokenId> known;
        std::size_t unmet; ///< if not known: which of the unmet words
        bool is_known;
    };
    std::array<std::uint32_t, kBlock> hashes{};
    std::array<Outcome, kBlock> outcomes{};
    for (std::size_t i = 0; i < words.size(); ++i) {
        hashes[i] = static_cast<std::uint32_t>(hash_bytes(words[i]));
        scratch.cache.prefetch(hashes[i]);
    }
    for (std::size_t i = 0; i < words.size(); ++i)
        scratch.cache.prefetch_kept(hashes[i]);
    scratch.unmet.clear();
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto found = scratch.cache.find(words[i], hashes[i]);
        outcomes[i] = {found.ids, scratch.unmet.size(), found.known};
        if (!found.known) scratch.unmet.push_back(words[i]);
    }
    if (!scratch.unmet.empty()) encode_unmet(vocabulary, scratch);
    const auto made = [&](std::size_t unmet) {
        return std::span(scratch.ids).subspan(scratch.places[unmet].begin, scratch.places[unmet].count);
    };
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::span<const TokenId> out = outcomes[i].is_known ? outcomes[i].known : made(outcomes[i].unmet);
        ids.insert(ids.end(), out.begin(), out.end());
    }
    for (std::size_t i = 0; i < words.size(); ++i) // only now: adding moves what was found
        if (!outcomes[i].is_known) scratch.cache.add(words[i], hashes[i], made(outcomes[i].unmet));
}

void Bpe::encode_unmet(const Vocabulary& vocabulary, Scratch& scratch) const {
    if (settings_.ignore_merges) find_whole(vocabulary, scratch);
    scratch.ids.clear();
    scratch.places.clear();
    for (std::size_t i = 0; i < scratch.unmet.size(); ++i) {
        const std::size_t begin = scratch.ids.size();
        if (settings_.ignore_merges && scratch.whole[i] >= 0)
            scratch.ids.push_back(scratch.whole[i]);
        else
            first_ids(scratch.unmet[i].substr(0, kMaxWord), vocabulary, scratch.ids);
        scratch.places.push_back({begin, scratch.ids.size() - begin});
    }
    scratch.merger.merge(merges_, scratch.ids, scratch.places);
}

void Bpe::find_whole(const Vocabulary& vocabulary, Scratch& scratch) const {
    scratch.whole.resize(scratch.unmet.size());
    if (!settings_.byte_level) {
        vocabulary.find_all(scratch.unmet, scratch.whole);
        return;
    }
    std::size_t bytes = 0;
    for (const std::string_view word : scratch.unmet)
        bytes += word.size();
    scratch.spelled.clear();
    scratch.spelled.reserve(2 * bytes); // so that it does not move under the views
    scratch.spellings.clear();
    for (const std::string_view word : scratch.unmet) {
        const std::size_t begin = scratch.spelled.size();
        append_spelling(scratch.spelled, word);
        scratch.spellings.push_back(std::string_view(scratch.spelled).substr(begin));
    }
    vocabulary.find_all(scratch.spellings, scratch.whole);
}

/// Id of the byte or character at `at`, or -1; `next` is where the one behind begins.
TokenId Bpe::unit(std::string_view word, std::size_t at, std::size_t& next, const Vocabulary& vocabulary) const {
    if (settings_.byte_level) {
        next = at + 1;
        return byte_units_[static_cast<unsigned char>(word[at])];
    }
    next = at;
    const char32_t point = next_code_point(word, next);
    if (point < character_units_.size()) return character_units_[point];
    return vocabulary.find(word.substr(at, next - at)).value_or(-1);
}

void Bpe::first_ids(std::string_view word, const Vocabulary& vocabulary, std::vector<TokenId>& ids) const {
    bool unknown_pending = false;
    for (std::size_t at = 0; at < word.size();) {
        std::size_t next = 0;
        const TokenId id = unit(word, at, next, vocabulary);
        if (id < 0) {
            add_missing(word.substr(at, next - at), ids, unknown_pending);
        } else {
            if (unknown_pending) ids.push_back(*settings_.unknown);
            unknown_pending = false;
            ids.push_back(id);
        }
        at = next;
    }
    if (unknown_pending) ids.push_back(*settings_.unknown);
}

/// A unit outside the vocabulary: its bytes, or the unknown token (several in a row may become one), or nothing.
void Bpe::add_missing(std::string_view unit, std::vector<TokenId>& ids, bool& unknown_pending) const {
    if (settings_.byte_fallback) {
        const std::string& spelling = byte_spelling(static_cast<unsigned char>(unit[0]));
        const std::string_view text = settings_.byte_level ? std::string_view(spelling) : unit;
        const auto fallback = [&](char c) { return fallback_units_[static_cast<unsigned char>(c)]; };
        if (std::all_of(text.begin(), text.end(), [&](char c) { return fallback(c) >= 0; })) {
            for (const char c : text)
                ids.push_back(fallback(c));
            return;
        }
    }
    if (!settings_.unknown) return;
    if (unknown_pending && !settings_.fuse_unk) ids.push_back(*settings_.unknown);
    unknown_pending = true;
}

} // namespace layerscope
