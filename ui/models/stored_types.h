// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/operation_weights.h"

namespace layerscope::ui {

class Subject;

/// The types of the loaded model's tensors; of an architecture alone the type its config names, else BF16.
[[nodiscard]] StoredTypeOf storedTypes(const Subject& subject);

} // namespace layerscope::ui
