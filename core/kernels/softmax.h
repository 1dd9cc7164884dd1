// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace layerscope {

/// In place: x_i ← e^(x_i - max) / Σ. -inf becomes exactly 0; all -inf gives zeros; NaN anywhere gives NaN everywhere.
void softmax(std::span<float> x);

/// max + ln Σ e^(x_i - max), summed in double: -log p of entry i is log_sum_exp(x) - x_i. Empty: -inf.
[[nodiscard]] double log_sum_exp(std::span<const float> x);

} // namespace layerscope
