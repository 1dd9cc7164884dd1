// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/json.h"
#include "engine/chat_prompt.h"
#include "model_options.h"

#include <string>

namespace layerscope::cli {

/// Which template a conversation goes through.
enum class TemplateChoice { OfTheModel, BuiltIn };
inline constexpr const char* builtin_template_option = "--builtin-template";

/// The chat template and what it needs; the weights of MODEL are not touched.
[[nodiscard]] Result<ChatFormat> chat_format_of(const ModelOptions& options, const Surroundings& surroundings,
                                                TemplateChoice choice);
/// A conversation through a template. A refusal of the model's own names the built-in one as a way out.
[[nodiscard]] Result<std::string> render_with(const ChatFormat& format, const JsonValue& conversation,
                                              bool add_generation_prompt, TemplateChoice choice);

} // namespace layerscope::cli
