// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sampling/sampler.h"
#include "theme/theme.h"

namespace layerscope::ui {

enum class TokenColoring { Off, Probability, Entropy };

inline constexpr float TopEntropy = 4.0F; ///< nats at the upper end of the scale; beyond it looks the same

/// 0: the model was sure, 1: it was not; by probability or by entropy.
[[nodiscard]] float surprise(TokenColoring coloring, const SampledToken& token);
/// Cividis, perceptually uniform and safe for colour-blind eyes: 0 is yellow, 1 is blue.
[[nodiscard]] QColor scaleColor(float surprise);
/// The same as a ground behind text: pale enough for 4.5:1 in either theme.
[[nodiscard]] QColor scaleGround(float surprise, const ThemeColors& colors);

} // namespace layerscope::ui
