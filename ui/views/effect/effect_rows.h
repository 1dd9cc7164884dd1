// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"

#include <vector>

namespace layerscope::ui {

/// One quantity before and after the edit, in words and as plain numbers for files.
struct EffectRow {
    QString name;
    QString before, after, change; ///< as they are shown; empty: there is no such figure
    QString unit;                  ///< of the plain numbers: "B", "FLOP", "nats"
    QString plainBefore, plainAfter, plainChange;
    QString explanation; ///< how it was come by, one sentence
};

/// What follows from the architecture first, then, once it is there, what was measured.
[[nodiscard]] std::vector<EffectRow> effectRows(const ViewContext& context);

} // namespace layerscope::ui
