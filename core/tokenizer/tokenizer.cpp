// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/tokenizer.h"

#include "files/gguf.h"
#include "files/mapped_file.h"
#include "tokenizer/gguf_vocab.h"
#include "tokenizer/json_fields.h"
#include "tokenizer/model_tokenizer.h"
#include "tokenizer/tokenizer_file.h"

#include <fmt/format.h>

#include <system_error>

namespace layerscope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxFileBytes = 256U << 20U;
constexpr std::size_t kMaxConfigBytes = 16U << 20U;

Result<Vocabulary> read_vocabulary(const TokenizerFile& file) {
    LS_TRY_ASSIGN(const Fields model, Fields::of(file.rest.find("model"), "model"));
    LS_TRY_ASSIGN(const std::string type, model.text_or("type", file.vocab_is_list ? "Unigram" : "BPE"));
    if (type != "BPE")
        return tokenizer_error(ErrorCode::Unsupported, fmt::format("the model \"{}\" is not supported", type),
                               model.where("type"));
    if (!file.has_vocab) return tokenizer_error(ErrorCode::Corrupt, "the vocabulary is missing", "model.vocab");
    if (!file.has_merges) return tokenizer_error(ErrorCode::Corrupt, "the merges are missing", "model.merges");
    Vocabulary vocabulary;
    vocabulary.reserve(file.vocab.size(), file.text.size());
    constexpr std::size_t kAhead = 16;
    for (std::size_t i = 0; i < file.vocab.size(); ++i) {
        if (i + kAhead < file.vocab.size()) vocabulary.prefetch(file.piece(file.vocab[i + kAhead]));
        LS_TRY(vocabulary.add(file.piece(file.vocab[i]), file.vocab[i].id, "model.vocab"));
    }
    return vocabulary;
}

/// Puts the file's name before the key an error names.
Error in_file(Error error, const std::string& file) {
    error.where = error.where.empty() ? file : file + ", " + error.where;
    return error;
}

Result<void> consult_config(const fs::path& path, TokenizerParts& parts) {
    std::error_code ignored;
    if (parts.post_processor.decided || !fs::exists(path, ignored)) return {};
    LS_TRY_ASSIGN(const JsonValue config, read_json_file(path.string(), {.max_bytes = kMaxConfigBytes}));
    auto completed = parts.post_processor.complete_from_config(config, parts.vocabulary);
    if (!completed) return tl::unexpected<Error>(in_file(std::move(completed).error(), path.string()));
    return {};
}

} // namespace

Result<TokenizerParts> make_tokenizer_parts(const TokenizerFile& file) {
    LS_TRY_ASSIGN(Vocabulary vocabulary, read_vocabulary(file));
    LS_TRY_ASSIGN(Normalizer normalizer, Normalizer::from_json(file.rest.find("normalizer")));
    LS_TRY_ASSIGN(PreTokenizer pre_tokenizer, PreTokenizer::from_json(file.rest.find("pre_tokenizer")));
    LS_TRY_ASSIGN(AddedTokens added, AddedTokens::from_json(file.rest.find("added_tokens"), normalizer, vocabulary));
    LS_TRY_ASSIGN(Bpe model, Bpe::from_file(file, pre_tokenizer.byte_level(), vocabulary));
    LS_TRY_ASSIGN(PostProcessor post_processor, PostProcessor::from_json(file.rest.find("post_processor"), vocabulary));
    LS_TRY_ASSIGN(PieceDecoder decoder, PieceDecoder::from_json(file.rest.find("decoder")));
    return TokenizerParts{std::move(vocabulary),    std::move(added), std::move(normalizer),
                          std::move(pre_tokenizer), std::move(model), std::move(post_processor),
                          std::move(decoder)};
}

Result<TokenizerParts> parse_tokenizer(std::string_view text, const std::string& name) {
    LS_TRY_ASSIGN(const TokenizerFile file, read_tokenizer_file(text, name));
    auto parts = make_tokenizer_parts(file);
    if (!parts) return tl::unexpected<Error>(in_file(std::move(parts).error(), name));
    return parts;
}

Result<std::shared_ptr<const Tokenizer>> load_tokenizer(const std::filesystem::path& path) {
    std::error_code ignored;
    if (path.extension() == ".gguf" && !fs::is_directory(path, ignored)) {
        LS_TRY_ASSIGN(const auto source, open_gguf(path));
        return load_gguf_tokenizer(source->metadata(), path.string());
    }
    const fs::path file_path = fs::is_directory(path, ignored) ? path / "tokenizer.json" : path;
    LS_TRY_ASSIGN(const auto mapped, MappedFile::open(file_path));
    if (mapped->text().size() > kMaxFileBytes)
        return tokenizer_error(ErrorCode::Limit, fmt::format("larger than {} MiB", kMaxFileBytes >> 20U),
                               file_path.string());
    LS_TRY_ASSIGN(TokenizerParts parts, parse_tokenizer(mapped->text(), file_path.string()));
    LS_TRY(consult_config(file_path.parent_path() / "tokenizer_config.json", parts));
    return std::shared_ptr<const Tokenizer>(std::make_shared<const ModelTokenizer>(std::move(parts)));
}

} // namespace layerscope
