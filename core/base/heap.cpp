// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/heap.h"

#include <cstdlib> // says which C library this is

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace layerscope {

void trim_heap() {
#ifdef __GLIBC__
    (void)malloc_trim(0);
#endif
}

} // namespace layerscope
