// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/notes.h"
#include "model_options.h"

#include <string>
#include <vector>

namespace layerscope::cli {

/// What a textbook says about the model. Notes that cannot be read are told on standard error and left out: the
/// numbers do not depend on them.
[[nodiscard]] std::vector<Note> find_notes(const ModelPlan& plan, const Summary& summary,
                                           const Surroundings& surroundings);

/// The part "Notes" of what people read, empty without notes: claim, then truth, wrapped.
[[nodiscard]] std::string notes_text(const std::vector<Note>& notes);

} // namespace layerscope::cli
