// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/value_name.h"

#include <QString>

namespace layerscope::ui {

/// What an operation is called where it is counted and timed: "query, key, value", "attention", "gate, up".
[[nodiscard]] QString operationText(ValueName name);
/// The same in as few letters as a bar has room for: "qkv", "attend", "gate".
[[nodiscard]] QString shortOperationText(ValueName name);

} // namespace layerscope::ui
