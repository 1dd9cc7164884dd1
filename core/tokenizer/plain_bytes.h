// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizer/tokenizer.h"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace layerscope {

/// As `encode` without added BOS/EOS, but a special token that covers one of the bytes `plain` (ascending offsets into
/// `valid`, which is valid UTF-8) is read as plain text: text from strangers inside text that may name such tokens.
[[nodiscard]] std::vector<TokenId> encode_with_plain_bytes(const Tokenizer& tokenizer, std::string_view valid,
                                                           std::span<const std::size_t> plain);

} // namespace layerscope
