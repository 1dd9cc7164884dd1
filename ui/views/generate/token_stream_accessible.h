// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace layerscope::ui {

/// Makes the text of every TokenStream readable for screen readers. May be called any number of times.
void installTokenStreamAccessibility();

} // namespace layerscope::ui
