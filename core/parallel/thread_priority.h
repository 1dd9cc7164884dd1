// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace layerscope {

/// The calling thread, and those it starts from now on, step back whenever another thread of the machine has something
/// to do: the window answers while a model runs on every core. Costs nothing on an idle machine. There is no way back.
void let_others_go_first();

} // namespace layerscope
