// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace layerscope::ui {

/// Puts into the controls of a widget what somebody put into those of another of the same make: what is written and can
/// be undone, marked, ticked, unfolded, chosen and scrolled to, and what an Heir takes over. Parts are matched by their
/// class and their order. `before` is done with: its documents belong to `after`.
void handOver(QWidget& before, QWidget& after);

} // namespace layerscope::ui
