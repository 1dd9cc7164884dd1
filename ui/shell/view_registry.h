// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"

#include <functional>
#include <vector>

namespace layerscope::ui {

/// One line a view: the name of the command line, the title in the row of views, how to make it.
struct ViewEntry {
    QString name;
    const char* title; ///< English; viewTitle() translates
    std::function<View*(const ViewContext&, QWidget*)> make;
    bool goesOn = false; ///< says everything anew itself in another language; others are made again
};

[[nodiscard]] const std::vector<ViewEntry>& viewRegistry(); ///< in the order of the row
[[nodiscard]] QString viewTitle(const ViewEntry& entry);

} // namespace layerscope::ui
