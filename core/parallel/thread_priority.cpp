// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/thread_priority.h"

#include <sys/resource.h>

namespace layerscope {

void let_others_go_first() {
    constexpr int niceness = 5; // a third of the share of a normal thread
    // On Linux 0 is the calling thread, not the process. Where it is refused, the thread goes on as it was.
    (void)::setpriority(PRIO_PROCESS, 0, niceness);
}

} // namespace layerscope
