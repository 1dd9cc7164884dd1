// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/generate/token_colors.h"

#include "canvas/mask_hatch.h"

#include <algorithm>
#include <array>

namespace layerscope::ui {

namespace {

// Twelve even steps of cividis, from its blue end.
constexpr std::array<QRgb, 12> Cividis{0xff00204d, 0xff00306f, 0xff2a406c, 0xff48526b, 0xff5e626e, 0xff727374,
                                       0xff878479, 0xff9e9677, 0xffb6a971, 0xffd0be67, 0xffead357, 0xffffea46};

} // namespace

float surprise(TokenColoring coloring, const SampledToken& token) {
    switch (coloring) {
    case TokenColoring::Off:
        return 0;
    case TokenColoring::Probability:
        return std::clamp(1.0F - token.probability, 0.0F, 1.0F);
    case TokenColoring::Entropy:
        return std::clamp(token.entropy / TopEntropy, 0.0F, 1.0F);
    }
    return 0;
}

QColor scaleColor(float surprise) {
    const float at = (1.0F - std::clamp(surprise, 0.0F, 1.0F)) * float(Cividis.size() - 1);
    const auto low = std::min(std::size_t(at), Cividis.size() - 2);
    return mixed(QColor::fromRgb(Cividis[low + 1]), QColor::fromRgb(Cividis[low]), double(at) - double(low));
}

QColor scaleGround(float surprise, const ThemeColors& colors) {
    return mixed(scaleColor(surprise), colors.raised, 0.36);
}

} // namespace layerscope::ui
