// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/json.h"
#include "engine/chat_prompt.h"
#include "model_options.h"

#include <string>

namespace layerscope::cli {

/// The chat template of MODEL and what it needs; its weights are not touched.
[[nodiscard]] Result<ChatFormat> chat_format_of(const ModelOptions& options, const Surroundings& surroundings);
/// A conversation through that template.
[[nodiscard]] Result<std::string> render_for(const ModelOptions& options, const Surroundings& surroundings,
                                             const JsonValue& conversation, bool add_generation_prompt);

} // namespace layerscope::cli
