// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/json.h"
#include "catalog/catalog.h"
#include "experiment/perplexity.h"
#include "tokenizer/tokenizer.h"

#include <span>

namespace layerscope {

/// The short documents: `list`, `tokenize` and `perplexity` with --json.
[[nodiscard]] JsonValue list_json(const Catalog& catalog);
[[nodiscard]] JsonValue tokenize_json(const Tokenizer& tokenizer, std::span<const TokenId> ids);
[[nodiscard]] JsonValue perplexity_json(const PerplexityResult& result);

} // namespace layerscope
