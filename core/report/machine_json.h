// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/roofline.h"
#include "base/json.h"

#include <cstddef>
#include <vector>

namespace layerscope {

/// Measured roofs as they are kept between starts, newest first: one for each processor, instruction set and number of
/// threads.
inline constexpr std::size_t most_kept_roofs = 16;

[[nodiscard]] JsonValue roofs_json(const std::vector<MachineRoof>& roofs);
/// The entries that can be true; nonsense counts as not there, so that a damaged file only means measuring again.
[[nodiscard]] std::vector<MachineRoof> roofs_from_json(const JsonValue& document);
/// With `roof` in front, in place of the one for the same machine.
[[nodiscard]] std::vector<MachineRoof> with_roof(std::vector<MachineRoof> roofs, const MachineRoof& roof);
/// That of the same processor, instruction set and number of threads; null without one.
[[nodiscard]] const MachineRoof* find_roof(const std::vector<MachineRoof>& roofs, const MachineRoof& machine);

} // namespace layerscope
