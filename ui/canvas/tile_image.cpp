// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/tile_image.h"

#include "probe/probability_code.h"

#include <array>
#include <cmath>
#include <vector>

namespace layerscope::ui {

namespace {

/// Colour of every code; exact cells go through their code too, whose steps are finer than the colours'.
std::array<QRgb, 256> codeColors(const ColorScale& scale) {
    std::array<QRgb, 256> colors{};
    for (std::size_t code = 0; code < colors.size(); ++code)
        colors[code] = scale.color(static_cast<double>(probability_from_code(static_cast<std::uint8_t>(code))));
    return colors;
}

/// Cell of a level under each pixel; -1 outside.
std::vector<std::int64_t> cellsOf(const AxisViewport& axis, int pixels, qreal ratio, int level) {
    std::vector<std::int64_t> cells(static_cast<std::size_t>(pixels));
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const double token = std::floor(axis.toCells(axis.begin + (static_cast<double>(i) + 0.5) / ratio));
        const bool inside = token >= 0 && token < static_cast<double>(axis.count);
        cells[i] = inside ? static_cast<std::int64_t>(token) >> level : -1;
    }
    return cells;
}

struct Colors {
    std::array<QRgb, 256> ofCode;
    bool exact = false;
    TileMeasure measure = TileMeasure::Greatest;

    [[nodiscard]] QRgb of(std::uint16_t cell) const {
        if (exact) return ofCode[probability_to_code(f16_to_float(cell))];
        return ofCode[measure == TileMeasure::Greatest ? cell >> 8U : cell & 0xFFU];
    }
};

void paintRow(QRgb* line, const TileRow& row, const std::vector<std::int64_t>& keys, const Colors& colors) {
    std::int64_t last = -1;
    QRgb color = 0;
    for (std::size_t x = 0; x < keys.size(); ++x) {
        if (keys[x] != last) {
            last = keys[x];
            color = row.has(last) ? colors.of(row.at(last)) : 0;
        }
        line[x] = color;
    }
}

} // namespace

int tileLevel(const AttentionMap& map, double tokensPerPixel) {
    const int fitting = tokensPerPixel > 1 ? static_cast<int>(std::floor(std::log2(tokensPerPixel))) : 0;
    return std::clamp(fitting, map.finest_level(), std::max(map.finest_level(), map.coarsest_level()));
}

void paintTiles(QImage& image, const AttentionMap& map, const AxisViewport& keys, const AxisViewport& queries,
                qreal ratio, const ColorScale& scale, TileMeasure measure) {
    const double perPixel =
        std::max(1 / std::max(keys.cell() * ratio, 1e-9), 1 / std::max(queries.cell() * ratio, 1e-9));
    const int level = tileLevel(map, perPixel);
    const Colors colors{codeColors(scale), level == 0, measure};
    const auto columns = cellsOf(keys, image.width(), ratio, level);
    const auto rows = cellsOf(queries, image.height(), ratio, level);
    for (int y = 0; y < image.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        const std::int64_t row = rows[static_cast<std::size_t>(y)];
        if (y > 0 && row == rows[static_cast<std::size_t>(y) - 1]) {
            std::copy_n(reinterpret_cast<const QRgb*>(image.constScanLine(y - 1)), image.width(), line);
            continue;
        }
        paintRow(line, row >= 0 ? map.row(level, row) : TileRow{}, columns, colors);
    }
}

} // namespace layerscope::ui
