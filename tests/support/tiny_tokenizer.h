// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/temp_folder.h"
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

/// The pieces of a text, for readable comparisons.
inline std::vector<std::string> pieces(const Tokenizer& tokenizer, std::string_view text,
                                       const EncodeOptions& options = {.add_special = false}) {
    std::vector<std::string> result;
    for (const TokenId id : tokenizer.encode(text, options))
        result.emplace_back(tokenizer.piece(id));
    return result;
}

} // namespace layerscope::test
