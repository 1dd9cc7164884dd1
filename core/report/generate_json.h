// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/json.h"
#include "engine/generation_settings.h"
#include "engine/metrics.h"

#include <span>
#include <string>

namespace layerscope {

/// A finished text, as `generate --json` tells it.
struct GenerateReport {
    std::span<const TokenId> prompt_ids;
    std::span<const TokenId> ids;
    std::string text;
    StopReason reason = StopReason::Length;
    Metrics metrics;
};
[[nodiscard]] JsonValue generate_json(const GenerateReport& report);

[[nodiscard]] JsonValue ids_json(std::span<const TokenId> ids);

} // namespace layerscope
