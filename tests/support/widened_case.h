// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/golden_case.h"

namespace layerscope::test {

/// A golden case made 256 wide, for weight types whose blocks span 256 values: the same layers and rules, random
/// weights of the case's size. It has no stored reference; `weights` are float32 and `input_ids` those of the case.
/// `ffn`: the dense feed-forward's width.
[[nodiscard]] GoldenCase widened(const GoldenCase& golden, std::int64_t ffn = 256);

/// The case's tensors with every matrix stored in another type, under the same names.
[[nodiscard]] std::shared_ptr<const TensorSource> tensors_as(const GoldenCase& golden, DType type);

} // namespace layerscope::test
