// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/bpe.h"

#include "base/utf8.h"
#include "tokenizer/byte_level.h"
#include "tokenizer/flat_hash.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace layerscope {
namespace {

// Below this many symbols looking through all ranks is faster than keeping a heap.
constexpr std::size_t kShortWord = 48;
constexpr std::size_t kMaxWord = INT32_MAX;

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

} // namespace

Result<Bpe> Bpe::from_file(const TokenizerFile& file, bool byte_level, const Vocabulary& vocabulary) {
    LS_TRY_ASSIGN(const Fields model, Fields::of(file.rest.find("model"), "model"));
    LS_TRY_ASSIGN(Settings settings, read_settings(model, vocabulary));
    settings.byte_level = byte_level;
    LS_TRY_ASSIGN(MergeTable merges, MergeTable::from_file(file, vocabulary));
    Bpe bpe(settings, std::move(merges));
    bpe.prepare_units(file, vocabulary);
    return bpe;
}

void Bpe::prepare_units(const TokenizerFile& file, const Vocabulary& vocabulary) {
    bool all_bytes = true;
    for (int byte = 0; byte < 256; ++byte) {
        const auto index = static_cast<std::size_t>(byte);
        byte_units_[index] = vocabulary.find(byte_spelling(static_cast<unsigned char>(byte))).value_or(-1);
        fallback_units_[index] = vocabulary.find(fmt::format("<0x{:02X}>", byte)).value_or(-1);
        all_bytes = all_bytes && fallback_units_[index] >= 0;
        const char character = static_cast<char>(byte);
        if (byte < 128) ascii_units_[index] = vocabulary.find(std::string_view(&character, 1)).value_or(-1);
    }
    // Cutting at seams is exact only if each character stands for itself alone: no fused unknowns, no merge that takes
    // a byte token.
    bool cuttable = !settings_.byte_level && !settings_.ignore_merges && settings_.byte_fallback && all_bytes;
    for (std::size_t i = 0; cuttable && i < file.merge_count(); ++i)
        cuttable = !file.merge_half(i, 0).starts_with("<0x") && !file.merge_half(i, 1).starts_with("<0x");
    if (cuttable) seams_ = MergeSeams(file);
}

void Bpe::encode(std::string_view word, const Vocabulary& vocabulary, Scratch& scratch,
                 std::vector<TokenId>& ids) const {
    if (seams_.empty() || word.empty()) {
        encode_cached(word, vocabulary, scratch, ids);
        return;
    }
    std::size_t begin = 0;
    std::size_t at = 0;
    char32_t left = next_code_point(word, at);
    while (at < word.size()) {
        std::size_t next = at;
        const char32_t right = next_code_point(word, next);
        if (seams_.is_seam(left, right)) {
            encode_cached(word.substr(begin, at - begin), vocabulary, scratch, ids);
            begin = at;
        }
        left = right;
        at = next;
    }
    encode_cached(word.substr(begin), vocabulary, scratch, ids);
}

void Bpe::encode_cached(std::string_view word, const Vocabulary& vocabulary, Scratch& scratch,
                        std::vector<TokenId>& ids) const {
    if (word.empty()) return;
    const bool cacheable = word.size() <= WordCache::kMaxWordBytes;
    const std::uint64_t hash = cacheable ? hash_bytes(word) : 0;
    if (cacheable) {
        if (const auto found = scratch.cache.find(word, hash); found.known) {
            ids.insert(ids.end(), found.ids.begin(), found.ids.end());
            return;
        }
    }
    encode_word(word, vocabulary, scratch);
    ids.insert(ids.end(), scratch.ids.begin(), scratch.ids.end());
    if (cacheable) scratch.cache.add(word, hash, scratch.ids);
}

std::optional<TokenId> Bpe::whole_word(std::string_view word, const Vocabulary& vocabulary) const {
    if (!settings_.byte_level) return vocabulary.find(word);
    std::string spelled;
    for (const char byte : word)
        spelled += byte_spelling(static_cast<unsigned char>(byte));
    return vocabulary.find(spelled);
}

void Bpe::encode_word(std::string_view word, const Vocabulary& vocabulary, Scratch& scratch) const {
    scratch.ids.clear();
    if (settings_.ignore_merges) {
        if (const auto id = whole_word(word, vocabulary)) {
            scratch.ids.push_back(*id);
            return;
        }
    }
    first_symbols(word.substr(0, kMaxWord), vocabulary, scratch);
    auto& symbols = scratch.symbols;
    for (std::size_t i = 0; i < symbols.size(); ++i) {
        symbols[i].previous = static_cast<std::int32_t>(i) - 1;
        symbols[i].next = i + 1 < symbols.size() ? static_cast<std::int32_t>(i) + 1 : -1;
    }
    for (std::size_t i = 0; i < symbols.size(); ++i)
        rank_pair(scratch, i);
    if (symbols.size() <= kShortWord)
        merge_short(scratch);
    else
        merge_long(scratch);
    for (std::int32_t i = symbols.empty() ? -1 : 0; i >= 0; i = symbols[static_cast<std::size_t>(i)].next)
        scratch.ids.push_back(symbols[static_cast<std::size_t>(i)].id);
}

void Bpe::first_symbols(std::string_view word, const Vocabulary& vocabulary, Scratch& scratch) const {
    auto& symbols = scratch.symbols;
    symbols.clear();
    bool unknown_pending = false;
    for (std::size_t at = 0; at < word.size();) {
        const auto lead = static_cast<unsigned char>(word[at]);
        std::size_t next = at + 1;
        if (!settings_.byte_level && lead >= 0x80) {
            next = at;
            static_cast<void>(next_code_point(word, next));
        }
        const std::string_view unit = settings_.byte_level ? byte_spelling(lead) : word.substr(at, next - at);
        TokenId id = -1;
        if (settings_.byte_level)
            id = byte_units_[lead];
        else
            id = lead < 0x80 ? ascii_units_[lead] : vocabulary.find(unit).value_or(-1);
        if (id < 0) {
            add_missing(unit, symbols, unknown_pending);
        } else {
            if (unknown_pending) symbols.push_back({*settings_.unknown, 0, -1, 0, 0});
            unknown_pending = false;
            symbols.push_back({id, 0, -1, 0, 0});
        }
        at = next;
    }
    if (unknown_pending) symbols.push_back({*settings_.unknown, 0, -1, 0, 0});
}

/// A unit outside the vocabulary: its bytes, or the unknown token (several in a row may become one), or nothing.
void Bpe::add_missing(std::string_view unit, std::vector<Scratch::Symbol>& symbols, bool& unknown_pending) const {
    if (settings_.byte_fallback) {
        const auto fallback = [&](char c) { return fallback_units_[static_cast<unsigned char>(c)]; };
        if (std::all_of(unit.begin(), unit.end(), [&](char c) { return fallback(c) >= 0; })) {
            for (const char c : unit)
                symbols.push_back({fallback(c), 0, -1, 0, 0});
            return;
        }
    }
    if (!settings_.unknown) return;
    if (unknown_pending && !settings_.fuse_unk) symbols.push_back({*settings_.unknown, 0, -1, 0, 0});
    unknown_pending = true;
}

void Bpe::rank_pair(Scratch& scratch, std::size_t at) const {
    Scratch::Symbol& symbol = scratch.symbols[at];
    symbol.rank = MergeTable::kNone;
    if (symbol.next < 0) return;
    const auto merge = merges_.find(symbol.id, scratch.symbols[static_cast<std::size_t>(symbol.next)].id);
    symbol.rank = merge.rank;
    symbol.merged = merge.result;
}

/// Joins the symbol with its right neighbour; the ranks around it are out of date then.
void Bpe::apply_merge(Scratch& scratch, std::size_t at) {
    auto& symbols = scratch.symbols;
    Scratch::Symbol& symbol = symbols[at];
    Scratch::Symbol& absorbed = symbols[static_cast<std::size_t>(symbol.next)];
    symbol.id = symbol.merged;
    symbol.next = absorbed.next;
    absorbed.rank = MergeTable::kNone;
    if (symbol.next >= 0) symbols[static_cast<std::size_t>(symbol.next)].previous = static_cast<std::int32_t>(at);
}

void Bpe::merge_short(Scratch& scratch) const {
    auto& symbols = scratch.symbols;
    for (;;) {
        std::uint32_t best = MergeTable::kNone;
        std::size_t at = 0;
        for (std::size_t i = 0; i < symbols.size(); ++i) {
            if (symbols[i].rank >= best) continue;
            best = symbols[i].rank;
            at = i;
        }
        if (best == MergeTable::kNone) return;
        apply_merge(scratch, at);
        rank_pair(scratch, at);
        if (symbols[at].previous >= 0) rank_pair(scratch, static_cast<std::size_t>(symbols[at].previous));
    }
}

/// A heap of (rank, position) picks the earliest merge, leftmost first; entries whose pair has changed since are
/// skipped. A pair has one rank, so the rank tells whether it is still the same.
void Bpe::merge_long(Scratch& scratch) const {
    auto& symbols = scratch.symbols;
    auto& heap = scratch.heap;
    heap.clear();
    const auto key = [&](std::size_t at) { return (static_cast<std::uint64_t>(symbols[at].rank) << 32U) | at; };
    for (std::size_t i = 0; i < symbols.size(); ++i)
        if (symbols[i].rank != MergeTable::kNone) heap.push_back(key(i));
    std::make_heap(heap.begin(), heap.end(), std::greater<>());
    const auto push = [&](std::size_t at) {
        rank_pair(scratch, at);
        if (symbols[at].rank == MergeTable::kNone) return;
        heap.push_back(key(at));
        std::push_heap(heap.begin(), heap.end(), std::greater<>());
    };
    while (!heap.empty()) {
        std::pop_heap(heap.begin(), heap.end(), std::greater<>());
        const auto at = static_cast<std::size_t>(heap.back() & UINT32_MAX);
        const auto rank = static_cast<std::uint32_t>(heap.back() >> 32U);
        heap.pop_back();
        if (symbols[at].rank != rank) continue;
        apply_merge(scratch, at);
        push(at);
        if (symbols[at].previous >= 0) push(static_cast<std::size_t>(symbols[at].previous));
    }
}

} // namespace layerscope
