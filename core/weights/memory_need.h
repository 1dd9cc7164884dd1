// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace layerscope {

/// Bytes the system could hand out now without swapping; nullopt where it does not say.
[[nodiscard]] std::optional<std::int64_t> available_memory();

/// Whether `n_bytes` of own memory leave a quarter of themselves and half a gibibyte of `available`: own memory cannot
/// be dropped and read again as a file can, so some has to be left for others. Not where the system does not say how
/// much there is.
[[nodiscard]] bool leaves_room(std::int64_t n_bytes, std::optional<std::int64_t> available);

/// OutOfMemory with both numbers if `n_bytes` are more than `available`; asked before anything is allocated.
[[nodiscard]] Result<void> check_memory(std::int64_t n_bytes, std::optional<std::int64_t> available,
                                        std::string_view what);

} // namespace layerscope
