// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/architecture.h"
#include "base/result.h"
#include "files/gguf.h"

#include <string>
#include <string_view>

namespace layerscope {

/// The architecture that a GGUF file describes. Its keys are brought into the words of config.json and read by the same
/// family functions, so that defaults, limits and rules are the same for both kinds of file; messages and origins name
/// the file's own keys. What the file stores in another form shows here: rotation in neighbouring pairs (llama), norms
/// that are already "plus one", value heads by turns.
[[nodiscard]] Result<Architecture> read_gguf_config(const GgufSource& source, const std::string& where,
                                                    std::string_view name);

} // namespace layerscope
