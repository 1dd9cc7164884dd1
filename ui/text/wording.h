// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/layer_type.h"
#include "base/error.h"

#include <QString>

namespace layerscope::ui {

[[nodiscard]] QString layerTypeText(LayerType type, bool positions); ///< "sliding", "full", "full, NoPE", "linear"
/// A translated sentence by code followed by the particulars: one line, names the file and the key.
[[nodiscard]] QString errorText(const Error& error);

} // namespace layerscope::ui
