// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"
#include "views/architecture/block_scene.h"
#include "views/architecture/opened_part.h"

#include <QRectF>

class QPainter;

namespace layerscope::ui {

/// The small pictures beside the facts of an opened part.
enum class DrawingKind { None, Shares, Heads, Rotation, Mask, Dense, Experts, Delta };
[[nodiscard]] DrawingKind drawingOf(const BlockScene& scene, const OpenedPart& part);
[[nodiscard]] qreal drawingHeight(DrawingKind kind, const Theme& theme);

/// What every drawing is given.
struct DrawingPage {
    QPainter& painter;
    const Theme& theme;
    const BlockScene& scene;
    BlockStep step; ///< the opened one, drawn strongly
    QRectF box;

    [[nodiscard]] qreal unit() const { return theme.unit(); }
    [[nodiscard]] QFont small() const { return theme.figureFont(0.82); }
    [[nodiscard]] QColor hue() const;     ///< of the layer's type
    [[nodiscard]] QColor softHue() const; ///< the same as a ground
    void text(const QRectF& box, int flags, const QString& text, bool strong = false) const;
};

void drawShares(const DrawingPage& page);
void drawHeads(const DrawingPage& page);
void drawRotation(const DrawingPage& page);
void drawMaskCorner(const DrawingPage& page);
void drawDense(const DrawingPage& page);
void drawExperts(const DrawingPage& page);
void drawDelta(const DrawingPage& page);

} // namespace layerscope::ui
