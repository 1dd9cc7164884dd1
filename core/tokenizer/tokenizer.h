// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Room `tokenizer`: text to ids and back, exactly as the model's tokenizer.json says.

#include "base/ids.h"
#include "base/result.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope {

enum class PieceKind { Normal, Special, UserDefined, ByteFallback, Unknown };

struct EncodeOptions {
    bool add_special = true; ///< BOS/EOS as the file's post-processor says
    bool parse_special =
        true; ///< false: special tokens in the text are plain text (added, non-special ones still match)
    std::int32_t threads = 0; ///< at most so many share a long text; 0: one for each usable core. The ids are the same
};
struct DecodeOptions {
    bool skip_special = false;
};

/// Turns ids into text one at a time; holds back an incomplete UTF-8 tail, so that no half character is ever shown.
class StreamDecoder {
public:
    virtual ~StreamDecoder() = default;
    /// Text that became certain with this id (may be empty).
    [[nodiscard]] virtual std::string push(TokenId id) = 0;
    /// The rest: an incomplete tail becomes one U+FFFD.
    [[nodiscard]] virtual std::string finish() = 0;
};

/// Immutable after loading; may be used from several threads at once.
class Tokenizer {
public:
    virtual ~Tokenizer() = default;
    /// Invalid UTF-8 in `text` is replaced first (one U+FFFD per maximal invalid part).
    [[nodiscard]] virtual std::vector<TokenId> encode(std::string_view text,
                                                      const EncodeOptions& options = {}) const = 0;
    /// Ids outside the vocabulary are left out.
    [[nodiscard]] virtual std::string decode(std::span<const TokenId> ids, const DecodeOptions& options = {}) const = 0;
    [[nodiscard]] virtual std::unique_ptr<StreamDecoder> stream(const DecodeOptions& options = {}) const = 0;

    [[nodiscard]] virtual std::int64_t size() const = 0; ///< highest id + 1
    /// The piece as the vocabulary spells it ("Ġthe", "▁the", "<0x0A>"); empty for an unused id.
    [[nodiscard]] virtual std::string_view piece(TokenId id) const = 0;
    /// The bytes this id stands for in a decode.
    [[nodiscard]] virtual std::string bytes(TokenId id) const = 0;
    [[nodiscard]] virtual PieceKind kind(TokenId id) const = 0;
    [[nodiscard]] virtual std::optional<TokenId> id_of(std::string_view piece) const = 0;
};

/// `path`: a tokenizer.json, a folder that holds one (tokenizer_config.json beside it decides add_bos_token), or a GGUF
/// file.
[[nodiscard]] Result<std::shared_ptr<const Tokenizer>> load_tokenizer(const std::filesystem::path& path);

} // namespace layerscope
