// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/gguf_vocab.h"

#include "base/utf8.h"
#include "tokenizer/decode_stages.h"
#include "tokenizer/gguf_rules.h"
#include "tokenizer/json_fields.h"
#include "tokenizer/model_tokenizer.h"
#include "tokenizer/score_merges.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace layerscope {
namespace {

constexpr std::string_view kMark = "\u2581"; // stands for a space in SentencePiece vocabularies
constexpr std::size_t kMaxPiece = 1024;      // pieces are cut at every place, which is quadratic in their length

/// The numbers of `tokenizer.ggml.token_type`.
enum class TokenType : std::int64_t { Normal = 1, Unknown = 2, Control = 3, UserDefined = 4, Unused = 5, Byte = 6 };

std::string key_of(std::string_view name) { return fmt::format("tokenizer.ggml.{}", name); }

/// tokenizer.ggml.*, read with types checked.
class VocabKeys {
public:
    explicit VocabKeys(const GgufMetadata& metadata) : metadata_(metadata) {}

    [[nodiscard]] const GgufValue* find(std::string_view name) const {
        return layerscope::find(metadata_, key_of(name));
    }
    [[nodiscard]] Result<std::string> text(std::string_view name) const {
        const GgufValue* value = find(name);
        if (value == nullptr) return tokenizer_error(ErrorCode::Corrupt, "the key is missing", key_of(name));
        if (value->text() == nullptr) return wrong(name, *value, "a text");
        return to_valid_utf8(value->text()->substr(0, 80));
    }
    [[nodiscard]] Result<const std::vector<std::string_view>*> texts(std::string_view name) const {
        const GgufValue* value = find(name);
        if (value == nullptr) return tokenizer_error(ErrorCode::Corrupt, "the key is missing", key_of(name));
        if (value->texts() == nullptr) return wrong(name, *value, "an array of texts");
        for (const std::string_view text : *value->texts())
            if (!is_valid_utf8(text)) return tokenizer_error(ErrorCode::Corrupt, "a text is not UTF-8", key_of(name));
        return value->texts();
    }
    [[nodiscard]] Result<bool> flag_or(std::string_view name, bool fallback) const {
        const GgufValue* value = find(name);
        if (value == nullptr) return fallback;
        if (value->boolean() == nullptr) return wrong(name, *value, "a boolean");
        return *value->boolean();
    }
    [[nodiscard]] Result<std::optional<std::int64_t>> id(std::string_view name) const {
        const GgufValue* value = find(name);
        if (value == nullptr) return std::nullopt;
        if (!value->integer()) return wrong(name, *value, "an integer");
        return value->integer();
    }
    [[nodiscard]] static tl::unexpected<Error> wrong(std::string_view name, const GgufValue& value,
                                                     const char* expected) {
        return tokenizer_error(ErrorCode::Corrupt, fmt::format("is of type {}, not {}", value.type_name(), expected),
                               key_of(name));
    }

private:
    const GgufMetadata& metadata_;
};

struct Piece {
    std::string text;
    TokenType type = TokenType::Normal;
};

Result<std::vector<Piece>> read_pieces(const VocabKeys& keys, bool with_marks) {
    LS_TRY_ASSIGN(const auto* texts, keys.texts("tokens"));
    if (texts->size() > static_cast<std::size_t>(Vocabulary::kMaxId) + 1)
        return tokenizer_error(ErrorCode::Limit, fmt::format("{} pieces are more than accepted", texts->size()),
                               key_of("tokens"));
    const GgufValue* types = keys.find("token_type");
    if (types != nullptr && types->integers() == nullptr)
        return VocabKeys::wrong("token_type", *types, "an array of integers");
    if (types != nullptr && types->integers()->size() != texts->size())
        return tokenizer_error(ErrorCode::Corrupt,
                               fmt::format("{} types for {} tokens", types->integers()->size(), texts->size()),
                               key_of("token_type"));
    std::vector<Piece> pieces(texts->size());
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        pieces[i].text = (*texts)[i];
        if (types != nullptr) pieces[i].type = static_cast<TokenType>((*types->integers())[i]);
        if (pieces[i].text.size() > kMaxPiece)
            return tokenizer_error(ErrorCode::Limit, fmt::format("token {} is longer than {} bytes", i, kMaxPiece),
                                   key_of("tokens"));
        // Converters write the marks of added tokens as the spaces they stand for.
        if (with_marks && pieces[i].type == TokenType::UserDefined) replace_all(pieces[i].text, " ", kMark);
    }
    return pieces;
}

/// Into the flat table of the file; ids without a meaning are left out.
void add_vocabulary(const std::vector<Piece>& pieces, TokenizerFile& file) {
    file.has_vocab = true;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (pieces[i].type == TokenType::Unused || pieces[i].text.empty()) continue;
        file.vocab.push_back({static_cast<std::uint32_t>(file.text.size()),
                              static_cast<std::uint32_t>(pieces[i].text.size()), static_cast<std::int64_t>(i)});
        file.text += pieces[i].text;
    }
}

JsonValue added_tokens(const std::vector<Piece>& pieces) {
    JsonValue::Array added;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const TokenType type = pieces[i].type;
        const bool special = type == TokenType::Control || type == TokenType::Unknown;
        if (!special && type != TokenType::UserDefined) continue;
        added.emplace_back(JsonValue::Object{{"id", static_cast<std::int64_t>(i)},
                                             {"content", pieces[i].text},
                                             {"special", special},
                                             {"normalized", false}});
    }
    return added;
}

Result<void> add_merge(std::string_view left, std::string_view right, TokenizerFile& file) {
    if (file.merge_text.size() + left.size() + right.size() > std::numeric_limits<std::uint32_t>::max())
        return tokenizer_error(ErrorCode::Limit, "the merges are longer than 4 GB", key_of("merges"));
    for (const std::string_view half : {left, right}) {
        file.merge_text += half;
        file.merge_ends.push_back(static_cast<std::uint32_t>(file.merge_text.size()));
    }
    return {};
}

Result<void> add_listed_merges(const VocabKeys& keys, TokenizerFile& file) {
    LS_TRY_ASSIGN(const auto* lines, keys.texts("merges"));
    for (const std::string_view line : *lines) {
        const std::size_t space = line.find(' ', 1);
        if (space == std::string_view::npos || space + 1 == line.size())
            return tokenizer_error(
                ErrorCode::Corrupt,
                fmt::format("\"{}\" is not two pieces and a space", to_valid_utf8(line.substr(0, 60))),
                key_of("merges"));
        LS_TRY(add_merge(line.substr(0, space), line.substr(space + 1), file));
    }
    return {};
}

Result<void> add_scored_merges(const VocabKeys& keys, const std::vector<Piece>& pieces, TokenizerFile& file) {
    const GgufValue* scores = keys.find("scores");
    if (scores == nullptr) return tokenizer_error(ErrorCode::Corrupt, "the key is missing", key_of("scores"));
    if (scores->reals() == nullptr) return VocabKeys::wrong("scores", *scores, "an array of reals");
    if (scores->reals()->size() != pieces.size())
        return tokenizer_error(ErrorCode::Corrupt,
                               fmt::format("{} scores for {} tokens", scores->reals()->size(), pieces.size()),
                               key_of("scores"));
    std::vector<ScoredPiece> mergeable;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const double score = (*scores->reals())[i];
        // User-defined pieces come before all others, whatever score a converter gave them.
        if (pieces[i].type == TokenType::UserDefined)
            mergeable.push_back({pieces[i].text, std::numeric_limits<double>::infinity(), static_cast<TokenId>(i)});
        else if (pieces[i].type == TokenType::Normal && score == score)
            mergeable.push_back({pieces[i].text, score, static_cast<TokenId>(i)});
    }
    LS_TRY_ASSIGN(file.merges, merges_from_scores(std::move(mergeable)));
    return {};
}

struct Around {
    bool bos = false, eos = false, space = false;
};

/// A template with the ids that belong around a text.
Result<JsonValue> post_processor(const VocabKeys& keys, const std::vector<Piece>& pieces, const Around& around) {
    JsonValue::Array single;
    JsonValue::Object specials;
    const auto add = [&](const char* name) -> Result<void> {
        LS_TRY_ASSIGN(const auto id, keys.id(name));
        if (!id || *id < 0 || *id >= static_cast<std::int64_t>(pieces.size()))
            return tokenizer_error(ErrorCode::Corrupt, id ? "the id is not in the vocabulary" : "the key is missing",
                                   key_of(name));
        single.emplace_back(JsonValue::Object{{"SpecialToken", JsonValue::Object{{"id", name}}}});
        specials.emplace_back(name, JsonValue::Object{{"ids", JsonValue::Array{JsonValue(*id)}}});
        return {};
    };
    if (around.bos) LS_TRY(add("bos_token_id"));
    single.emplace_back(JsonValue::Object{{"Sequence", JsonValue::Object{{"id", "A"}}}});
    if (around.eos) LS_TRY(add("eos_token_id"));
    return JsonValue(JsonValue::Object{
        {"type", "TemplateProcessing"}, {"single", std::move(single)}, {"special_tokens", std::move(specials)}});
}

Result<Around> read_around(const VocabKeys& keys, const Around& defaults) {
    Around around;
    LS_TRY_ASSIGN(around.bos, keys.flag_or("add_bos_token", defaults.bos));
    LS_TRY_ASSIGN(around.eos, keys.flag_or("add_eos_token", defaults.eos));
    LS_TRY_ASSIGN(around.space, keys.flag_or("add_space_prefix", defaults.space));
    return around;
}

Result<TokenizerFile> byte_level_file(const VocabKeys& keys) {
    LS_TRY_ASSIGN(const std::string pre, keys.text("pre"));
    const GgufRules* rules = find_gguf_rules(pre);
    if (rules == nullptr)
        return tokenizer_error(
            ErrorCode::Unsupported,
            fmt::format("the splitting rules '{}' are not supported (known: {})", pre, known_gguf_rules()),
            key_of("pre"));
    TokenizerFile file;
    LS_TRY_ASSIGN(const std::vector<Piece> pieces, read_pieces(keys, false));
    add_vocabulary(pieces, file);
    file.has_merges = true;
    LS_TRY(add_listed_merges(keys, file));
    LS_TRY_ASSIGN(const Around around, read_around(keys, {rules->begins_with_bos, false, false}));
    LS_TRY_ASSIGN(JsonValue post, post_processor(keys, pieces, around));
    file.rest = JsonValue::Object{{"normalizer", normalizer_of(*rules)},
                                  {"pre_tokenizer", pre_tokenizer_of(*rules)},
                                  {"added_tokens", added_tokens(pieces)},
                                  {"model", JsonValue::Object{{"type", "BPE"}, {"ignore_merges", rules->whole_words}}},
                                  {"post_processor", std::move(post)},
                                  {"decoder", JsonValue::Object{{"type", "ByteLevel"}}}};
    return file;
}

JsonValue replace_step(std::string_view from, std::string_view to) {
    return JsonValue::Object{{"type", "Replace"}, {"pattern", JsonValue::Object{{"String", from}}}, {"content", to}};
}

JsonValue mark_normalizer(bool space_prefix) {
    if (!space_prefix) return replace_step(" ", kMark);
    return JsonValue::Object{
        {"type", "Sequence"},
        {"normalizers", JsonValue::Array{JsonValue(JsonValue::Object{{"type", "Prepend"}, {"prepend", kMark}}),
                                         replace_step(" ", kMark)}}};
}

JsonValue mark_decoder(bool space_prefix) {
    JsonValue::Array steps{replace_step(kMark, " "), JsonValue(JsonValue::Object{{"type", "ByteFallback"}}),
                           JsonValue(JsonValue::Object{{"type", "Fuse"}})};
    if (space_prefix)
        steps.emplace_back(JsonValue::Object{{"type", "Strip"}, {"content", " "}, {"start", 1}, {"stop", 0}});
    return JsonValue::Object{{"type", "Sequence"}, {"decoders", std::move(steps)}};
}

Result<TokenizerFile> sentencepiece_file(const VocabKeys& keys) {
    TokenizerFile file;
    LS_TRY_ASSIGN(const std::vector<Piece> pieces, read_pieces(keys, true));
    add_vocabulary(pieces, file);
    file.has_merges = true;
    LS_TRY(add_scored_merges(keys, pieces, file));
    LS_TRY_ASSIGN(const Around around, read_around(keys, {true, false, true}));
    LS_TRY_ASSIGN(JsonValue post, post_processor(keys, pieces, around));
    JsonValue model = JsonValue::Object{{"type", "BPE"}, {"byte_fallback", true}, {"fuse_unk", true}};
    const auto unknown =
        std::find_if(pieces.begin(), pieces.end(), [](const Piece& piece) { return piece.type == TokenType::Unknown; });
    if (unknown != pieces.end()) model.set("unk_token", unknown->text);
    file.rest = JsonValue::Object{{"normalizer", mark_normalizer(around.space)},
                                  {"added_tokens", added_tokens(pieces)},
                                  {"model", std::move(model)},
                                  {"post_processor", std::move(post)},
                                  {"decoder", mark_decoder(around.space)}};
    return file;
}

} // namespace

Result<TokenizerFile> tokenizer_file_from_gguf(const GgufMetadata& metadata) {
    const VocabKeys keys(metadata);
    LS_TRY_ASSIGN(const std::string model, keys.text("model"));
    if (model == "gpt2") return byte_level_file(keys);
    if (model == "llama") return sentencepiece_file(keys);
    return tokenizer_error(ErrorCode::Unsupported,
                           fmt::format("the model '{}' is not supported (known: gpt2, llama)", model), key_of("model"));
}

Result<std::shared_ptr<const Tokenizer>> load_gguf_tokenizer(const GgufMetadata& metadata, const std::string& where) {
    const auto in_file = [&](Error error) {
        error.where = error.where.empty() ? where : where + ", " + error.where;
        return tl::unexpected<Error>(std::move(error));
    };
    const auto file = tokenizer_file_from_gguf(metadata);
    if (!file) return in_file(file.error());
    auto parts = make_tokenizer_parts(*file);
    if (!parts) return in_file(std::move(parts).error());
    return std::shared_ptr<const Tokenizer>(std::make_shared<const ModelTokenizer>(std::move(*parts)));
}

} // namespace layerscope
