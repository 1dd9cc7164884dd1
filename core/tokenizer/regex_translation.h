// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <string>
#include <string_view>

namespace layerscope {

/// Rewrites a pattern of the reference's engine (Oniguruma, Ruby syntax, Unicode 16) for PCRE2 (Perl syntax, Unicode
/// 14): character classes get the reference's members, letters that mean something else there are spelled out.
/// Constructs that have no safe counterpart are refused by name.
[[nodiscard]] Result<std::string> translate_regex(std::string_view regex, const std::string& where);

} // namespace layerscope
