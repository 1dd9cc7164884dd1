// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tensor/dtype.h"

#include <string>
#include <vector>

namespace layerscope::test {

/// Values as a file stores them in any weight type, rounded to the nearest step of plain scales: what a simple
/// quantiser writes. Those of real files search for better scales, so errors measured with these are on the large side.
[[nodiscard]] std::string stored_as(DType type, const std::vector<float>& values);

} // namespace layerscope::test
