// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/json.h"
#include "tokenizer/tokenizer.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace layerscope::test {

/// The seven tokenizers of tests/golden/tokenizers.
[[nodiscard]] const std::vector<std::string>& golden_tokenizer_names();

/// Where their files are kept: $LAYERSCOPE_TOKENIZERS, or layerscope/tokenizers in the user's cache folder.
[[nodiscard]] std::filesystem::path golden_tokenizer_folder();
/// What to say when they are not there.
[[nodiscard]] std::string golden_tokenizer_hint();

/// The tokenizer NAME, loaded once for all tests of the program; null if its file is not there.
[[nodiscard]] std::shared_ptr<const Tokenizer> golden_tokenizer(const std::string& name);

/// A document of tests/golden/tokenizers.
[[nodiscard]] JsonValue golden_tokenizer_json(const std::string& file);

[[nodiscard]] std::vector<TokenId> ids_of(const JsonValue* list);
/// How the vectors write ids before hashing: decimal, one space between.
[[nodiscard]] std::string ids_text(const std::vector<TokenId>& ids);

/// All pieces that a stream gives, with its end.
[[nodiscard]] std::string stream_text(const Tokenizer& tokenizer, const std::vector<TokenId>& ids,
                                      const DecodeOptions& options = {});

} // namespace layerscope::test
