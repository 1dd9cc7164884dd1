// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chat/chat_template.h"
#include "chat/template_ast.h"

namespace layerscope::chat {

/// Runs a parsed template. Throws TemplateError. Work and output are bounded, so that no template can hang the program.
[[nodiscard]] std::string evaluate(const Body& body, const Dict& variables, const TemplateClock& clock);

} // namespace layerscope::chat
