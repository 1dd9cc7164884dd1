// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/architecture/detail_drawing.h"

#include "widgets/in_every_language.h"

#include <QPainter>

namespace layerscope::ui {

DetailDrawing::DetailDrawing(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    inEveryLanguage(*this, [this] { setAccessibleName(tr("Drawing")); });
}

void DetailDrawing::setPart(const BlockScene& scene, const OpenedPart& part) {
    m_scene = scene;
    m_step = part.step;
    m_kind = drawingOf(scene, part);
    setVisible(m_kind != DrawingKind::None);
    updateGeometry();
    update();
}

QSize DetailDrawing::sizeHint() const { return {28 * m_theme.unit(), qRound(drawingHeight(m_kind, m_theme))}; }
QSize DetailDrawing::minimumSizeHint() const { return {16 * m_theme.unit(), sizeHint().height()}; }

void DetailDrawing::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const DrawingPage page{painter, m_theme, m_scene, m_step, QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5)};
    switch (m_kind) {
    case DrawingKind::None:
        return;
    case DrawingKind::Shares:
        return drawShares(page);
    case DrawingKind::Heads:
        return drawHeads(page);
    case DrawingKind::Rotation:
        return drawRotation(page);
    case DrawingKind::Mask:
        return drawMaskCorner(page);
    case DrawingKind::Dense:
        return drawDense(page);
    case DrawingKind::Experts:
        return drawExperts(page);
    case DrawingKind::Delta:
        return drawDelta(page);
    }
}

} // namespace layerscope::ui

#include "moc_detail_drawing.cpp"
