// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "base/result.h"

#include <cstdint>
#include <span>

namespace layerscope {

/// -log softmax(logits)[id], nats, summed in double. Not finite when the logits are not.
[[nodiscard]] double token_loss(std::span<const float> logits, TokenId id);

/// KL(p || q) of the softmax of two rows of equal length, nats; never below 0.
[[nodiscard]] double divergence(std::span<const float> p_logits, std::span<const float> q_logits);

/// Error for results that are not numbers: random or broken weights can produce them.
[[nodiscard]] Result<void> require_finite(double value, std::int64_t token);

} // namespace layerscope
