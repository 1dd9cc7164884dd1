// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "files/gguf_value.h"
#include "tokenizer/tokenizer.h"
#include "tokenizer/tokenizer_file.h"

#include <memory>
#include <string>

namespace layerscope {

/// The tokenizer inside a GGUF file (`tokenizer.ggml.*`): byte-level BPE with its splitting rules by name, or
/// SentencePiece BPE with scores. `where` names the file in errors. A set of splitting rules that is not known is
/// refused by its name.
[[nodiscard]] Result<std::shared_ptr<const Tokenizer>> load_gguf_tokenizer(const GgufMetadata& metadata,
                                                                           const std::string& where);

/// The same vocabulary and rules in the words of a tokenizer.json.
[[nodiscard]] Result<TokenizerFile> tokenizer_file_from_gguf(const GgufMetadata& metadata);

} // namespace layerscope
