// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace layerscope {

/// Cores this process may run on: the scheduler's affinity mask, further limited by a control group's processor quota.
/// At least 1.
[[nodiscard]] std::int32_t usable_cores();

/// The processor's name as the system gives it ("AMD EPYC 7763 64-Core Processor"), or empty.
[[nodiscard]] std::string processor_name();

} // namespace layerscope
