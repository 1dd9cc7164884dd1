// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/model_tokenizer.h"

#include "base/utf8.h"
#include "parallel/cpu_topology.h"
#include "tokenizer/decode_stages.h"

#include <algorithm>
#include <future>

namespace layerscope {
namespace {

constexpr std::size_t kSpareLimit = 4;
constexpr std::size_t kShareBytes = 1U << 16U; // two milliseconds of work: many times what starting a thread costs
constexpr std::size_t kKeptBytes = 1U << 18U;  // what a longer text needed goes back, but for the words it met

/// Usable cores are asked for only where a text is long enough to be shared: the answer is read from files.
std::size_t threads_for(std::string_view text, std::int32_t most) {
    if (most == 1 || text.size() < 2 * kShareBytes) return 1;
    return static_cast<std::size_t>(most > 0 ? most : usable_cores());
}

/// Cuts the stretches into at most n runs of about equal length.
std::vector<std::span<const Stretch>> runs_of(std::span<const Stretch> stretches, std::size_t n) {
    std::size_t bytes = 0;
    for (const Stretch& stretch : stretches)
        bytes += stretch.text.size();
    const std::size_t wanted = bytes / std::max<std::size_t>(n, 1) + 1;
    std::vector<std::span<const Stretch>> runs;
    while (!stretches.empty()) {
        std::size_t count = 0;
        for (std::size_t length = 0; count < stretches.size() && length < wanted; ++count)
            length += stretches[count].text.size();
        if (runs.size() + 1 >= n) count = stretches.size();
        runs.push_back(stretches.first(count));
        stretches = stretches.subspan(count);
    }
    return runs;
}

} // namespace

struct ModelTokenizer::Workspace {
    MatchScratch match;
    PreTokens tokens;
    Bpe::Scratch bpe;
    std::vector<Stretch> stretches;
    std::vector<Stretch> inner;
    std::string text;
    std::size_t threads = 1; ///< that the running call may use from here on
    std::size_t longest = 0; ///< bytes of a text that has been through here
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
    if (workspace->longest > kKeptBytes) {
        auto small = std::make_unique<Workspace>();
        small->bpe.cache = std::move(workspace->bpe.cache);
        workspace = std::move(small);
    }
    workspace->bpe.merger.trim(); // a single long word is enough to fill it
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
    workspace->threads = threads_for(text, options.threads);
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
    workspace->threads = threads_for(valid, 0);
    encode_text(valid, rule, *workspace, ids);
    give_back(std::move(workspace));
    return ids;
}

/// Calls work_on(i, workspace, ids) for each of n shares and joins the ids in order. The first share is this thread's,
/// each other one that of a thread of its own; where the system has none, this one's, too.
template <class Work>
void ModelTokenizer::share(std::size_t n, Workspace& work, std::vector<TokenId>& ids, const Work& work_on) const {
    std::vector<std::future<std::vector<TokenId>>> others;
    if (n > 1) work.threads = 1; // each share has its thread: none is shared again
    for (std::size_t i = 1; i < n; ++i) {
        others.push_back(std::async(std::launch::async | std::launch::deferred, [this, i, &work_on] {
            auto own = borrow();
            own->threads = 1;
            std::vector<TokenId> made;
            work_on(i, *own, made);
            give_back(std::move(own));
            return made;
        }));
    }
    if (n > 0) work_on(0, work, ids);
    for (auto& other : others) {
        const std::vector<TokenId> made = other.get();
        ids.insert(ids.end(), made.begin(), made.end());
    }
}

void ModelTokenizer::encode_text(std::string_view valid, const SpecialRule& rule, Workspace& work,
                                 std::vector<TokenId>& ids) const {
    work.longest = std::max(work.longest, valid.size());
    work.stretches.clear();
    parts_.added.cut(valid, false, rule, work.stretches);
    const auto runs = runs_of(work.stretches, std::min(work.threads, valid.size() / kShareBytes));
    share(runs.size(), work, ids, [&](std::size_t i, Workspace& own, std::vector<TokenId>& made) {
        for (const Stretch& stretch : runs[i]) {
            if (stretch.token >= 0)
                made.push_back(stretch.token);
            else
                encode_plain(stretch, rule, own, made);
        }
    });
}

void ModelTokenizer::encode_plain(const Stretch& stretch, const SpecialRule& rule, Workspace& work,
                                  std::vector<TokenId>& ids) const {
    std::string_view text = stretch.text;
    work.longest = std::max(work.longest, text.size());
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
    const std::size_t most = std::min(work.threads, text.size() / kShareBytes);
    if (most < 2) return parts_.model.encode(work.tokens.parts, parts_.vocabulary, work.bpe, ids);
    const auto words = parts_.model.shares(work.tokens.parts, most);
    share(words.size(), work, ids, [&](std::size_t i, Workspace& own, std::vector<TokenId>& made) {
        own.longest = std::max(own.longest, text.size() / words.size());
        parts_.model.encode(words[i], parts_.vocabulary, own.bpe, made);
    });
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
