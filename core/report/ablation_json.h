// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/json.h"
#include "experiment/ablation.h"

namespace layerscope {

/// The document of `ablate --json`. A refused edit keeps its row: its figures are null and "refused" says why.
[[nodiscard]] JsonValue ablation_json(const AblationResult& result);

} // namespace layerscope
