// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace layerscope {

/// Gives free pages inside the heap back to the system. The C library keeps what small pieces leave behind, also after
/// work that needed far more of them than anything later will.
void trim_heap();

} // namespace layerscope
