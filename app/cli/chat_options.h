// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/json.h"
#include "model_options.h"

#include <string>

namespace layerscope::cli {

/// A conversation through the chat template of MODEL; its weights are not touched.
[[nodiscard]] Result<std::string> render_for(const ModelOptions& options, const Surroundings& surroundings,
                                             const JsonValue& conversation, bool add_generation_prompt);

} // namespace layerscope::cli
