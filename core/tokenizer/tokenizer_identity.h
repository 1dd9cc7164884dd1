// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizer/tokenizer.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace layerscope {

/// Equal for loaded files that cut every text alike: the same tokenizer.json, and the same tokens put around a text
/// (those may come from tokenizer_config.json). A GGUF file counts as its own.
struct TokenizerIdentity {
    std::string file;            ///< size and hash of the tokenizer.json; path of a GGUF file
    std::vector<TokenId> around; ///< what an empty text becomes
    bool operator==(const TokenizerIdentity&) const = default;
};

/// `path`: where `tokenizer` was loaded from, as for load_tokenizer().
[[nodiscard]] Result<TokenizerIdentity> identify_tokenizer(const std::filesystem::path& path,
                                                           const Tokenizer& tokenizer);

} // namespace layerscope
