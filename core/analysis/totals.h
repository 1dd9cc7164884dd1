// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/summary.h"

#include <cstdint>
#include <optional>

namespace layerscope {

/// What stays between two tokens: keys and values, and the states of DeltaNet layers.
[[nodiscard]] std::int64_t cache_bytes(const Summary& summary);

/// Work that mixes tokens, by softmax attention or by a DeltaNet state; without the projections.
[[nodiscard]] std::int64_t mixing_flops(const FlopCounts& counts);

/// The context from which on no sliding layer takes more memory: the largest of their windows. nullopt: none slides.
[[nodiscard]] std::optional<std::int64_t> kv_knee(const ModelPlan& plan);

} // namespace layerscope
