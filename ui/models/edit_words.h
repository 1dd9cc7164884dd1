// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace layerscope::ui {

class Subject;

/// "layer 9: sliding → full, NoPE", "3 layers changed"; empty where the edit leaves the layers as they were.
[[nodiscard]] QString changedLayersText(const Subject& subject);

} // namespace layerscope::ui
