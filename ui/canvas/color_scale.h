// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QRgb>

#include <array>

namespace layerscope::ui {

enum class Stretch {
    Logarithmic, ///< equal steps of the picture are equal ratios: 2^-12 … 1
    Linear,      ///< 0 … 1
};

/// Shares 0 … 1 to colours that everybody can tell apart: lightness grows all the way (viridis).
class ColorScale {
public:
    explicit ColorScale(Stretch stretch = Stretch::Logarithmic) : m_stretch(stretch) {}

    [[nodiscard]] Stretch stretch() const { return m_stretch; }
    [[nodiscard]] double place(double share) const; ///< 0 … 1 along the scale
    [[nodiscard]] double shareAt(double place) const;
    [[nodiscard]] QRgb color(double share) const { return at(place(share)); }
    /// Colour by place; also what a legend paints.
    [[nodiscard]] static QRgb at(double place);
    /// -1 … 1: blue, a neutral middle, orange.
    [[nodiscard]] static QRgb diverging(double value, bool dark);

    static constexpr double octaves = 12; ///< of the logarithmic stretch; smaller shares look like its lower end

private:
    Stretch m_stretch;
};

} // namespace layerscope::ui
