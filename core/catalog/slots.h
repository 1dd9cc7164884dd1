// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/json_place.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope {

/// The {slots} of a text, sorted. A brace that stands alone or a name that `knows` does not know is an error.
[[nodiscard]] Result<std::vector<std::string>>
slots_of(std::string_view text, const std::function<bool(std::string_view)>& knows, const JsonPlace& place);
/// Both languages must name the same numbers.
[[nodiscard]] Result<void> check_slots(const NoteText& text, std::string_view name,
                                       const std::function<bool(std::string_view)>& knows, const JsonPlace& place);
/// `pattern` with every {slot} replaced; nullopt if one of them has no value.
[[nodiscard]] std::optional<std::string>
fill_slots(std::string_view pattern, const std::function<std::optional<std::string>(std::string_view)>& value);

} // namespace layerscope
