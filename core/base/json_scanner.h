// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/json.h"

#include <string_view>

namespace layerscope {

enum class ScanEnd { Whole, Stopped, Malformed };

/// Sends a document to `events`, value by value: what the library's parser does, at ten times its speed, because it
/// looks at eight characters at a time. `Stopped`: an event said so. `Malformed` says no more than that: the library
/// knows where and why.
[[nodiscard]] ScanEnd scan_json(std::string_view text, JsonEvents& events);

} // namespace layerscope
