// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Room `report`: writers of what the command line and exports promise.

#include "analysis/summary.h"
#include "base/json.h"
#include "catalog/notes.h"
#include "plan/layer_plan.h"

#include <string>
#include <vector>

namespace layerscope {

/// The document of `inspect --json`. `summary` must stem from `plan`.
[[nodiscard]] JsonValue inspect_json(const ModelPlan& plan, const Summary& summary);

/// Its "notes": what a textbook says about the model, in English.
[[nodiscard]] JsonValue notes_json(const std::vector<Note>& notes);

/// Name of a type as options and documents spell it: "bf16", "q8_0".
[[nodiscard]] std::string dtype_word(DType dtype);

} // namespace layerscope
