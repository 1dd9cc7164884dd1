// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <string>

namespace layerscope {

/// The address of the text completion of an OpenAI-compatible server: "http://host:8000", ".../v1" and
/// ".../v1/completions" mean the same. InvalidArgument: not an http or https address, or one with a name and password
/// in it (they would be shown in errors and logs).
[[nodiscard]] Result<std::string> completion_address(const std::string& url);

} // namespace layerscope
