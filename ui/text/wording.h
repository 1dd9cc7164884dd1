// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/edit.h"
#include "arch/layer_type.h"
#include "base/error.h"

#include <QString>

namespace layerscope::ui {

[[nodiscard]] QString layerTypeText(LayerType type, bool positions); ///< "sliding", "full", "full, NoPE", "linear"
[[nodiscard]] QString scalingName(RopeScaling scaling);              ///< "YaRN", "linear scaling" …
/// "YaRN on all layers", "YaRN on full layers only": how an edited model is read.
[[nodiscard]] QString scalingText(const Architecture& original, std::optional<RopeReach> reach);
/// A translated sentence by code followed by the particulars: one line, names the file and the key.
[[nodiscard]] QString errorText(const Error& error);

} // namespace layerscope::ui
