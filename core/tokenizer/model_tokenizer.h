// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizer/added_tokens.h"
#include "tokenizer/bpe.h"
#include "tokenizer/normalizer.h"
#include "tokenizer/piece_decoder.h"
#include "tokenizer/post_processor.h"
#include "tokenizer/pre_tokenizer.h"
#include "tokenizer/tokenizer.h"
#include "tokenizer/tokenizer_file.h"
#include "tokenizer/vocabulary.h"

#include <memory>
#include <mutex>
#include <vector>

namespace layerscope {

/// The steps of one tokenizer file, in the order in which text passes through them.
struct TokenizerParts {
    Vocabulary vocabulary; ///< with the added tokens
    AddedTokens added;
    Normalizer normalizer;
    PreTokenizer pre_tokenizer;
    Bpe model;
    PostProcessor post_processor;
    PieceDecoder decoder;
};

/// The steps that a file taken apart asks for; errors name its keys.
[[nodiscard]] Result<TokenizerParts> make_tokenizer_parts(const TokenizerFile& file);
/// Reads the text of a tokenizer.json; `name` stands before the key in messages.
[[nodiscard]] Result<TokenizerParts> parse_tokenizer(std::string_view text, const std::string& name);

class ModelTokenizer final : public Tokenizer {
public:
    explicit ModelTokenizer(TokenizerParts parts);
    ~ModelTokenizer() override;

    [[nodiscard]] std::vector<TokenId> encode(std::string_view text, const EncodeOptions& options) const override;
    /// Of valid UTF-8, without the file's post-processor.
    [[nodiscard]] std::vector<TokenId> encode_by(std::string_view valid, const SpecialRule& rule) const;
    [[nodiscard]] std::string decode(std::span<const TokenId> ids, const DecodeOptions& options) const override;
    [[nodiscard]] std::unique_ptr<StreamDecoder> stream(const DecodeOptions& options) const override;
    [[nodiscard]] std::int64_t size() const override { return parts_.vocabulary.size(); }
    [[nodiscard]] std::string_view piece(TokenId id) const override { return parts_.vocabulary.piece(id); }
    [[nodiscard]] std::string bytes(TokenId id) const override;
    [[nodiscard]] PieceKind kind(TokenId id) const override;
    [[nodiscard]] std::optional<TokenId> id_of(std::string_view piece) const override {
        return parts_.vocabulary.find(piece);
    }

private:
    struct Workspace;
    class Stream;

    [[nodiscard]] std::unique_ptr<Workspace> borrow() const;
    void give_back(std::unique_ptr<Workspace> workspace) const;
    void encode_text(std::string_view valid, const SpecialRule& rule, Workspace& work, std::vector<TokenId>& ids) const;
    void encode_plain(const Stretch& stretch, const SpecialRule& rule, Workspace& work,
                      std::vector<TokenId>& ids) const;
    void encode_normalised(std::string_view text, bool at_text_start, Workspace& work, std::vector<TokenId>& ids) const;
    template <class Work>
    void share(std::size_t n, Workspace& work, std::vector<TokenId>& ids, const Work& work_on) const;
    [[nodiscard]] bool visible(TokenId id, const DecodeOptions& options) const;

    TokenizerParts parts_;
    /// Working memory with warm caches; each call takes one and gives it back, so that calls may run side by side.
    mutable std::mutex mutex_;
    mutable std::vector<std::unique_ptr<Workspace>> spare_;
};

} // namespace layerscope
