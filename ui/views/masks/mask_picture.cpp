// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/masks/mask_picture.h"

#include <algorithm>
#include <cmath>

namespace layerscope::ui {

namespace {
constexpr std::int64_t example_length = 8;
}

std::int64_t MaskPicture::windowAt(double cells) const {
    const double tokens =
        std::clamp(cells * tokensPerCell, 1.0, static_cast<double>(std::max<std::int64_t>(1, widestWindow)));
    return std::llround(tokens);
}

// Token t lies in cell floor(t / tokensPerCell); the small amounts absorb the rounding of the quotient.
std::int64_t MaskPicture::tokenAt(std::int64_t cell) const {
    return static_cast<std::int64_t>(std::ceil(static_cast<double>(cell) * tokensPerCell - 1e-6));
}

std::int64_t MaskPicture::cellAt(std::int64_t token) const {
    if (token < 0) return -1;
    const auto cell = static_cast<std::int64_t>(std::floor(static_cast<double>(token) / tokensPerCell + 1e-9));
    return std::clamp<std::int64_t>(cell, 0, length - 1);
}

std::int64_t modelSpan(std::int64_t context, std::int64_t originalWindow, std::int64_t window) {
    std::int64_t span = std::max<std::int64_t>(1, std::min(originalWindow, context)) * 4;
    while (span < context && span / 3 < window / 2)
        span *= 2; // the band stays within two thirds
    return std::clamp<std::int64_t>(span, 1, std::max<std::int64_t>(1, context));
}

MaskPicture makePicture(const MaskRequest& request) {
    MaskPicture picture;
    picture.scale = request.scale;
    picture.realWindow = request.window;
    picture.widestWindow = request.widestWindow;
    const std::int64_t context = std::max<std::int64_t>(1, request.context);
    switch (request.scale) {
    case MaskScale::Example:
        picture.length = example_length;
        picture.realWindow = request.exampleWindow;
        picture.widestWindow = example_length;
        break;
    case MaskScale::Context:
        picture.length = context;
        break;
    case MaskScale::Cells:
        picture.length = std::min<std::int64_t>(request.cells, context);
        picture.tokensPerCell = std::max(1.0, static_cast<double>(std::max(request.span, picture.length)) /
                                                  static_cast<double>(picture.length));
        break;
    }
    const auto window = std::llround(static_cast<double>(picture.realWindow) / picture.tokensPerCell);
    picture.window = std::clamp<std::int64_t>(window, 1, picture.length);
    return picture;
}

} // namespace layerscope::ui
