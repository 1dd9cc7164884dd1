// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tensor/large_pages.h"

#include <cstdint>
#include <sys/mman.h>

namespace layerscope {

void prefer_large_pages([[maybe_unused]] std::span<std::byte> memory) {
#ifdef MADV_HUGEPAGE
    const auto address = reinterpret_cast<std::uintptr_t>(memory.data());
    const std::size_t before = (kLargePage - address % kLargePage) % kLargePage;
    if (memory.size() < before + kLargePage) return;
    const std::size_t whole = (memory.size() - before) / kLargePage * kLargePage;
    (void)madvise(memory.data() + before, whole, MADV_HUGEPAGE);
#endif
}

} // namespace layerscope
