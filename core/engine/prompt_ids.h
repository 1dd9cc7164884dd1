// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "engine/model.h"

#include <span>
#include <string_view>
#include <vector>

namespace layerscope {

/// The tokens a run begins with: `ids` if there are any, else `text` through the model's tokenizer, else (both empty)
/// the model's BOS alone. Errors: no tokenizer, an id outside the vocabulary, nothing to begin with.
[[nodiscard]] Result<std::vector<TokenId>> prompt_ids(const Model& model, std::string_view text,
                                                      std::span<const TokenId> ids);

/// Every id has a row in the embedding matrix; the error names the first that has not.
[[nodiscard]] Result<void> check_ids(const Model& model, std::span<const TokenId> ids);

} // namespace layerscope
