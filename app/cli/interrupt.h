// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/cancel.h"

namespace layerscope::cli {

/// Turns Ctrl-C and a polite kill into a cancel of `source`, so that work ends at its next boundary and leaves nothing
/// half done. A second Ctrl-C ends the program at once. A closed pipe becomes an error of write() instead of a signal.
void listen_for_interrupts(const CancelSource& source);
/// The exit status of the signal that came (130 for Ctrl-C); 0 if none did.
[[nodiscard]] int interrupt_status();

} // namespace layerscope::cli
