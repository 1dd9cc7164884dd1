// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/architecture.h"
#include "base/result.h"

#include <string>

namespace layerscope {

/// Every rule that plans, kernels and counts rely on, each with its own message: heads that share evenly, even rotary
/// widths, windows where layers slide, sizes whose products stay far inside 64 bits. `where` names the file.
[[nodiscard]] Result<void> validate(const Architecture& architecture, const std::string& where);

} // namespace layerscope
