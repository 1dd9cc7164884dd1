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

/// OutOfMemory with both numbers if `n_bytes` are more than `available`; asked before anything is allocated.
[[nodiscard]] Result<void> check_memory(std::int64_t n_bytes, std::optional<std::int64_t> available,
                                        std::string_view what);

} // namespace layerscope
