// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/generation_settings.h"
#include "text/token_text.h"

#include <QString>

namespace layerscope::ui {

/// "reached the length asked for"
[[nodiscard]] QString stopReasonText(StopReason reason);

} // namespace layerscope::ui
