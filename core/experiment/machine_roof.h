// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/roofline.h"
#include "base/cancel.h"
#include "base/progress.h"
#include "base/result.h"

#include <cstdint>

namespace layerscope {

/// Who would be measured: processor, instruction set and number of threads (0: all usable cores), without figures.
[[nodiscard]] MachineRoof this_machine(std::int32_t threads);
/// The same with the figures; about a second.
[[nodiscard]] Result<MachineRoof> measure_roof(std::int32_t threads, const CancelToken& cancel,
                                               const ProgressCallback& progress);

} // namespace layerscope
