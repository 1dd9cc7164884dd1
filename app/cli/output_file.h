// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "engine/model.h"

#include <string>

namespace layerscope::cli {

/// An output must not take the place of a file that the model was read from. `what` begins the error: "cannot write
/// the logits".
[[nodiscard]] Result<void> check_output_file(const std::string& out, const Model& model, const char* what);

} // namespace layerscope::cli
