// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chat/template_value.h"

#include <string>
#include <string_view>

namespace layerscope::chat {

[[nodiscard]] bool is_known_filter(std::string_view name);
[[nodiscard]] bool is_known_test(std::string_view name);
[[nodiscard]] Value apply_filter(const std::string& name, const Value& value, const Arguments& arguments);
[[nodiscard]] bool apply_test(const std::string& name, const Value& value, const Arguments& arguments);
/// A method call such as text.split("x"); Unsupported names the method.
[[nodiscard]] Value call_method(const Value& object, const std::string& name, const Arguments& arguments);
/// obj.name or obj[key], Undefined if absent.
[[nodiscard]] Value attribute(const Value& object, const std::string& name);
[[nodiscard]] Value subscript(const Value& object, const Value& key);
[[nodiscard]] Value slice(const Value& object, const Value* begin, const Value* end, const Value* step);

[[nodiscard]] std::string strip(const std::string& text, const Value* characters, bool left, bool right);
[[nodiscard]] std::string replace_all(const std::string& text, const std::string& from, const std::string& to,
                                      std::int64_t count);

} // namespace layerscope::chat
