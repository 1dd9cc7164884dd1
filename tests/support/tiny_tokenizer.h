// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/temp_folder.h"
#include "tokenizer/byte_level.h"
#include "tokenizer/tokenizer.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace layerscope::test {

/// A tokenizer.json of a few lines, part by part as JSON text.
struct TinyTokenizer {
    std::string vocab = R"({"a":0,"b":1,"c":2," ":3,"ab":4,"abc":5})";
    std::string merges = R"(["a b","ab c"])";
    std::string model = R"("type":"BPE")"; ///< further members of the model
    std::string added = "[]";
    std::string normalizer = "null";
    std::string pre_tokenizer = "null";
    std::string post_processor = "null";
    std::string decoder = R"({"type":"Fuse"})";

    [[nodiscard]] std::string text() const {
        return R"({"version":"1.0","added_tokens":)" + added + R"(,"normalizer":)" + normalizer +
               R"(,"pre_tokenizer":)" + pre_tokenizer + R"(,"post_processor":)" + post_processor + R"(,"decoder":)" +
               decoder + R"(,"model":{)" + model + R"(,"vocab":)" + vocab + R"(,"merges":)" + merges + "}}";
    }
    [[nodiscard]] Result<std::shared_ptr<const Tokenizer>> try_load(const std::string& config = "") const {
        return load_text(text(), config);
    }
    [[nodiscard]] std::shared_ptr<const Tokenizer> load(const std::string& config = "") const {
        auto tokenizer = try_load(config);
        EXPECT_TRUE(tokenizer.has_value()) << (tokenizer ? "" : tokenizer.error().one_line());
        return tokenizer.value_or(nullptr);
    }
    [[nodiscard]] static Result<std::shared_ptr<const Tokenizer>> load_text(const std::string& text,
                                                                            const std::string& config = "") {
        const TempFolder folder;
        folder.write("tokenizer.json", text);
        if (!config.empty()) folder.write("tokenizer_config.json", config);
        return load_tokenizer(folder.path());
    }
};

using Ids = std::vector<TokenId>;

/// One entry of `added_tokens`.
inline std::string special(int id, const std::string& content, const std::string& more = "", bool is_special = true) {
    return R"({"id":)" + std::to_string(id) + R"(,"content":")" + content + R"(","special":)" +
           (is_special ? "true" : "false") + R"(,"normalized":false)" + more + "}";
}

/// All 256 bytes as pieces (ids 0 … 255) in the byte-level spelling, and further ones.
inline TinyTokenizer byte_level(const std::string& more_vocab = "", const std::string& merges = "[]") {
    TinyTokenizer file;
    file.vocab = "{";
    for (int byte = 0; byte < 256; ++byte) {
        std::string spelling = byte_spelling(static_cast<unsigned char>(byte));
        if (spelling == "\"" || spelling == "\\") spelling.insert(0, "\\");
        file.vocab += (byte == 0 ? "\"" : ",\"") + spelling + "\":" + std::to_string(byte);
    }
    file.vocab += more_vocab + "}";
    file.merges = merges;
    file.pre_tokenizer = R"({"type":"ByteLevel","add_prefix_space":false,"use_regex":true})";
    file.decoder = R"({"type":"ByteLevel"})";
    return file;
}

/// A Gemma-like file: spaces become U+2581, missing characters become bytes.
inline TinyTokenizer byte_fallback() {
    TinyTokenizer file;
    file.vocab = R"({"<unk>":0,"a":1,"b":2,"▁":3,"▁a":4,"▁▁":5,"ab":6)";
    for (int byte = 0; byte < 256; ++byte) {
        const char* digits = "0123456789ABCDEF";
        file.vocab +=
            std::string(",\"<0x") + digits[byte / 16] + digits[byte % 16] + ">\":" + std::to_string(10 + byte);
    }
    file.vocab += "}";
    file.merges = R"([["▁","▁"],["a","b"],["▁","a"]])";
    file.model = R"("type":"BPE","byte_fallback":true,"fuse_unk":true,"unk_token":"<unk>")";
    file.normalizer = R"({"type":"Replace","pattern":{"String":" "},"content":"▁"})";
    file.decoder = R"({"type":"Sequence","decoders":[{"type":"Replace","pattern":{"String":"▁"},"content":" "},
                      {"type":"ByteFallback"},{"type":"Fuse"}]})";
    return file;
}

/// The pieces of a text, for readable comparisons.
inline std::vector<std::string> pieces(const Tokenizer& tokenizer, std::string_view text,
                                       const EncodeOptions& options = {.add_special = false}) {
    std::vector<std::string> result;
    for (const TokenId id : tokenizer.encode(text, options))
        result.emplace_back(tokenizer.piece(id));
    return result;
}

} // namespace layerscope::test
