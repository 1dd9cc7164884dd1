// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace layerscope::ui {

/// Puts into the controls of a widget what somebody put into those of another of the same make: what is written,
/// marked, ticked, chosen and scrolled to. Parts are matched by their class and their order.
void handOver(const QWidget& before, QWidget& after);

} // namespace layerscope::ui
