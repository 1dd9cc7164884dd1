// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/generation_settings.h"
#include "option_table.h"

#include <cstdint>

namespace layerscope::cli {

/// How much is written and how tokens are drawn: the same on every command that writes text. The seed is declared by
/// the command, since its meaning differs.
struct DrawingOptions {
    GenerationSettings settings;
    std::int64_t top_k = 0;

    void declare(OptionTable& table);
    [[nodiscard]] GenerationSettings with_seed(std::int64_t seed) const; ///< negative: none was given
};

} // namespace layerscope::cli
