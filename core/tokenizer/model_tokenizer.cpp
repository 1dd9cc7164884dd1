// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/model_tokenizer.h"

#include "base/utf8.h"
#include "tokenizer/decode_stages.h"

#include <algorithm>

namespace layerscope {
namespace {

constexpr std::size_t kSpareLimit = 4;
constexpr std::size_t kKeptIds = 1U << 16U; // what a long text needed is given back to the system

} // namespace

struct ModelTokenizer::Workspace {
    MatchScratch match;
    PreTokens tokens;
    Bpe::Scratch bpe;
    std::vector<Stretch> stretches;
    std::vector<Stretch> inner;
    std::string text;
};

ModelTokenizer::ModelTokenizer(TokenizerParts parts) : parts_(std::move(parts)) {}
ModelTokenizer::~ModelTokenizer() = default;

std::unique_ptr<ModelTokenizer::Workspace> ModelTokenizer::borrow() const {
    const std::lock_guard lock(mutex_);
    if (spare_.empty()) return std::make_unique<Workspace>();
    auto workspace = std::move(spare_.back());
    spare_.pop_back();
    return workspace;
}

void ModelTokenizer::give_back(std::unique_ptr<Workspace> workspace) const {
    workspace->bpe.merger.trim();
    if (workspace->bpe.ids.capacity() > kKeptIds) workspace->bpe.ids = {};
    const std::lock_guard lock(mutex_);
    if (spare_.size() < kSpareLimit) spare_.push_back(std::move(workspace));
}

std::vector<TokenId> ModelTokenizer::encode(std::string_view text, const EncodeOptions& options) const {
    const std::vector<TokenId>& prefix = parts_.post_processor.prefix;
    const std::vector<TokenId>& suffix = parts_.post_processor.suffix;
    std::vector<TokenId> ids;
    ids.reserve(prefix.size() + text.size() / 3 + suffix.size() + 1);
    if (options.add_special) ids = prefix;
    auto workspace = borrow();
    if (is_valid_utf8(text))
        encode_text(text, {options.parse_special, {}}, *workspace, ids);
    else
        encode_text(to_valid_utf8(text), {options.parse_special, {}}, *workspace, ids);
    give_back(std::move(workspace));
    if (!options.add_special) return ids;
    // A chat template has often written the first token already: it must not stand there twice.
    const auto count = static_cast<std::ptrdiff_t>(prefix.size());
    const auto own = ids.begin() + count;
    if (count > 0 && ids.end() - own >= count && std::equal(prefix.begin(), prefix.end(), own))
        ids.erase(ids.begin(), own);
    ids.insert(ids.end(), suffix.begin(), suffix.end());
    return ids;
}

std::vector<TokenId> ModelTokenizer::encode_by(std::string_view valid, const SpecialRule& rule) const {
    std::vector<TokenId> ids;
    ids.reserve(valid.size() / 3 + 1);
    auto workspace = borrow();
    encode_text(valid, rule, *workspace, ids);
    give_back(std::move(workspace));
    return ids;
}

void ModelTokenizer::encode_text(std::string_view valid, const SpecialRule& rule, Workspace& work,
                                 std::vector<TokenId>& ids) const {
    work.stretches.clear();
    parts_.added.cut(valid, false, rule, work.stretches);
    for (const Stretch& stretch : work.stretches) {
        if (stretch.token >= 0)
            ids.push_back(stretch.token);
        else
            encode_plain(stretch, rule, work, ids);
    }
}

void ModelTokenizer::encode_plain(const Stretch& stretch, const SpecialRule& rule, Workspace& work,
                                  std::vector<TokenId>& ids) const {
    std::string_view text = stretch.text;
    if (!parts_.normalizer.empty()) {
        work.text.assign(text);
        parts_.normalizer.apply(work.text, work.match);
        text = work.text;
    }
    if (!parts_.added.any_normalized()) {
        encode_normalised(text, stretch.begin == 0, work, ids);
        return;
    }
    work.inner.clear();
    // Normalising has moved the bytes: a stretch with plain ones in it has no special tokens at all.
    const bool takes = rule.takes(stretch.begin, stretch.begin + stretch.text.size());
    parts_.added.cut(text, true, {takes, {}}, work.inner);
    for (const Stretch& inner : work.inner) {
        if (inner.token >= 0)
            ids.push_back(inner.token);
        else
            encode_normalised(inner.text, stretch.begin == 0 && inner.begin == 0, work, ids);
    }
}

void ModelTokenizer::encode_normalised(std::string_view text, bool at_text_start, Workspace& work,
                                       std::vector<TokenId>& ids) const {
    parts_.pre_tokenizer.apply(text, at_text_start, work.tokens, work.match);
    parts_.model.encode(work.tokens.parts, parts_.vocabulary, work.bpe, ids);
}

bool ModelTokenizer::visible(TokenId id, const DecodeOptions& options) const {
    if (!parts_.vocabulary.contains(id)) return false;
    if (!options.skip_special) return true;
    const AddedToken* token = parts_.added.find(id);
    return token == nullptr || !token->special;
}

std::string ModelTokenizer::decode(std::span<const TokenId> ids, const DecodeOptions& options) const {
    if (parts_.decoder.only_byte_level()) {
        std::string all;
        for (const TokenId id : ids)
            if (visible(id, options)) all += byte_level_bytes(piece(id));
        return is_valid_utf8(all) ? all : to_valid_utf8(all);
    }
    DecodeRun run = parts_.decoder.start();
    for (const TokenId id : ids)
        if (visible(id, options)) run.push(piece(id));
    run.finish();
    return run.take();
}

class ModelTokenizer::Stream final : public StreamDecoder {
public:
    Stream(const ModelTokenizer& tokenizer, const DecodeOptions& options)
        : tokenizer_(tokenizer), options_(options), run_(tokenizer.parts_.decoder.start()) {}

    std::string push(TokenId id) override {
        if (tokenizer_.visible(id, options_)) run_.push(tokenizer_.piece(id));
        return run_.take();
    }
    std::string finish() override {
        run_.finish();
        std::string rest = run_.take();
        run_ = tokenizer_.parts_.decoder.start();
        return rest;
    }

private:
    const ModelTokenizer& tokenizer_;
    DecodeOptions options_;
    DecodeRun run_;
};

std::unique_ptr<StreamDecoder> ModelTokenizer::stream(const DecodeOptions& options) const {
    return std::make_unique<Stream>(*this, options);
}

std::string ModelTokenizer::bytes(TokenId id) const {
    return parts_.vocabulary.contains(id) ? parts_.decoder.bytes_of(piece(id)) : std::string();
}

PieceKind ModelTokenizer::kind(TokenId id) const {
    const Bpe::Settings& settings = parts_.model.settings();
    if (!parts_.vocabulary.contains(id) || settings.unknown == id) return PieceKind::Unknown;
    if (const AddedToken* token = parts_.added.find(id))
        return token->special ? PieceKind::Special : PieceKind::UserDefined;
    return settings.byte_fallback && fallback_byte(piece(id)) >= 0 ? PieceKind::ByteFallback : PieceKind::Normal;
}

} // namespace layerscope
