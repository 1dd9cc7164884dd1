// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model.h"

namespace layerscope::cli {

/// Notes on standard error: what was assumed about the model, what loading changed, and the tensors of the file that
/// nothing reads (a vision tower, further prediction layers), counted by the beginning of their names.
void tell_remarks(const Model& model);

} // namespace layerscope::cli
