// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>

namespace layerscope {

/// How far a long job is; `total` 0 means unknown. Called on the worker's thread, must return at once.
struct Progress {
    std::uint64_t done = 0;
    std::uint64_t total = 0;
};
using ProgressCallback = std::function<void(const Progress&)>;

} // namespace layerscope
