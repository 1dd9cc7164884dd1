// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"

namespace layerscope::ui {

/// The figures, the texts, both distributions of the next token and every position of the sample text.
[[nodiscard]] std::vector<FigureTable> effectTables(const ViewContext& context);
[[nodiscard]] QString spokenEffect(const ViewContext& context);

} // namespace layerscope::ui
