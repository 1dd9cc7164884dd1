// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chat/template_value.h"

#include <string>

namespace layerscope::chat {

/// Python's + - * / // % ** on numbers, and + * on strings and lists. Misuse for other pairs, Limit for absurd sizes.
[[nodiscard]] Value arithmetic(const std::string& name, const Value& left, const Value& right);
/// == != < <= > >= in, not in.
[[nodiscard]] bool compare(const std::string& name, const Value& left, const Value& right);
/// range(end), range(begin, end), range(begin, end, step).
[[nodiscard]] Value range(const Arguments& arguments);

} // namespace layerscope::chat
