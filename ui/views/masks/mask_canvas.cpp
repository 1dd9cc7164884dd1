// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/masks/mask_canvas.h"

#include "theme/theme.h"
#include "views/masks/mask_words.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace layerscope::ui {

MaskCanvas::MaskCanvas(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Attention masks"));
    installPaintedItems();
}

QSize MaskCanvas::sizeHint() const { return {110 * m_theme.unit(), 60 * m_theme.unit()}; }

QSize MaskCanvas::minimumSizeHint() const { return {30 * m_theme.unit(), 26 * m_theme.unit()}; }

double MaskCanvas::edgeCells() const {
    return static_cast<double>(m_scene.picture.window); // whole cells, as the band shows them
}

void MaskCanvas::setScene(const MaskScene& scene) {
    if (scene == m_scene) return;
    const bool resized = scene.picture.length != m_scene.picture.length;
    m_scene = scene;
    forgetScene();
    if (resized) layOut();
    setCell(m_pointer.query, m_pointer.key);
    update();
}

void MaskCanvas::setCell(std::int64_t query, std::int64_t key) {
    const std::int64_t last = m_scene.picture.length - 1;
    m_pointer.query = query < 0 ? query : std::min(query, last);
    m_pointer.key = key < 0 ? key : std::min(key, last);
    update();
}

QString MaskCanvas::spokenCell(int mask) const {
    return maskCellSentence(m_scene.captions, m_scene.picture, mask, m_pointer.query, m_pointer.key);
}

QRect MaskCanvas::cellRect(int mask) const {
    const CellAxis keys = m_layout.keys(mask);
    const CellAxis queries = m_layout.queries(mask);
    const QPointF corner(keys.edge(m_pointer.key), queries.edge(m_pointer.query));
    return QRectF(corner, QSizeF(keys.cell(), queries.cell())).toAlignedRect();
}

void MaskCanvas::restyle() {
    layOut();
    updateGeometry();
}

void MaskCanvas::layOut() {
    const QFontMetricsF title(m_theme.textFont(1.2, QFont::Bold));
    // As high as these words are: letters that the font has not come from another one, which may be higher.
    const auto high = [](const QFont& font, const QString& words) {
        const QFontMetricsF metrics(font);
        const QRectF room(0, 0, QWIDGETSIZE_MAX, QWIDGETSIZE_MAX);
        return std::max(metrics.height(), metrics.boundingRect(room, Qt::AlignLeft, words).height());
    };
    const MaskCaptions& captions = m_scene.captions;
    const qreal text = std::max(high(m_theme.textFont(0.92), captions.subtitles[0]),
                                high(m_theme.figureFont(0.92, QFont::DemiBold), captions.counts[0]));
    const MaskLayout::Lines lines{
        std::max(title.height(), high(m_theme.textFont(1.2, QFont::Bold), captions.titles[0])) + m_theme.unit() / 4.0,
        text, static_cast<qreal>(m_theme.unit())};
    m_layout = MaskLayout::fit(QRectF(rect()), lines, m_scene.picture.length);
    m_ground = {};
    forgetScene();
    update();
}

void MaskCanvas::resizeEvent(QResizeEvent*) { layOut(); }

void MaskCanvas::forgetScene() {
    m_cache = {};
    m_painted = false;
}

/// The squares alone: around them is what the window has anyway.
void MaskCanvas::paintScene(QPainter& painter) {
    const qreal ratio = devicePixelRatioF();
    if (m_ground.isNull() || m_ground.devicePixelRatio() != ratio) {
        m_ground = QPixmap(size() * ratio);
        m_ground.setDevicePixelRatio(ratio);
        m_ground.fill(m_theme.colors().window);
        QPainter ground(&m_ground);
        paintMaskGround(ground, m_layout, m_theme);
    }
    for (const MaskFrame& frame : m_layout.frames) {
        const QRectF square = frame.square.toAlignedRect().adjusted(-1, -1, 1, 1);
        painter.drawPixmap(QRectF(square), m_ground,
                           QRectF(QPointF(square.topLeft()) * ratio, QSizeF(square.size()) * ratio));
    }
    paintMasks(painter, m_layout, m_scene, m_theme);
}

void MaskCanvas::fillCache() {
    m_cache = QPixmap(size() * devicePixelRatioF());
    m_cache.setDevicePixelRatio(devicePixelRatioF());
    m_cache.fill(m_theme.colors().window);
    QPainter painter(&m_cache);
    paintScene(painter);
}

void MaskCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    m_pointer.edgeCells = edgeCells();
    m_pointer.focused = hasFocus() ? std::max(0, m_pointer.focused) : -1;
    // On the screen a scene is kept once it is asked for again, as while the pointer moves: while an edge is dragged
    // each frame has another one. An export gets shapes.
    if (painter.paintEngine()->type() == QPaintEngine::Raster) {
        if (!std::exchange(m_painted, true)) {
            paintScene(painter);
        } else {
            if (m_cache.devicePixelRatio() != devicePixelRatioF() || m_cache.isNull()) fillCache();
            painter.drawPixmap(0, 0, m_cache);
        }
    } else {
        paintMaskGround(painter, m_layout, m_theme);
        paintMasks(painter, m_layout, m_scene, m_theme);
    }
    paintMaskPointer(painter, m_layout, m_scene, m_pointer, m_theme);
}

void MaskCanvas::point(std::int64_t query, std::int64_t key) {
    const std::int64_t last = m_scene.picture.length - 1;
    query = std::clamp<std::int64_t>(query, 0, last);
    key = std::clamp<std::int64_t>(key, 0, last);
    if (query == m_pointer.query && key == m_pointer.key) return;
    setCell(query, key);
    emit cellPointed(query, key);
}

void MaskCanvas::setEdgeHot(bool hot) {
    if (hot == m_pointer.edgeHot) return;
    m_pointer.edgeHot = hot;
    if (hot)
        setCursor(Qt::SizeBDiagCursor);
    else
        unsetCursor();
    update();
}

void MaskCanvas::dragTo(const QPointF& at) {
    const std::int64_t window = m_scene.picture.windowAt(m_layout.windowThrough(at) - m_grip);
    if (window != m_scene.picture.realWindow) emit windowWanted(window);
}

void MaskCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    if (m_layout.nearEdge(event->position(), edgeCells(), m_theme.unit())) {
        m_dragging = true;
        m_grip = m_layout.windowThrough(event->position()) - edgeCells();
        setEdgeHot(true);
    }
    const int mask = m_layout.maskAt(event->position());
    if (mask >= 0) m_pointer.focused = mask;
    update();
}

void MaskCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (m_dragging) return dragTo(event->position());
    setEdgeHot(m_layout.nearEdge(event->position(), edgeCells(), m_theme.unit()));
    const int mask = m_layout.maskAt(event->position());
    if (mask < 0) return;
    point(m_layout.queries(mask).at(event->position().y()), m_layout.keys(mask).at(event->position().x()));
}

void MaskCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !m_dragging) return;
    m_dragging = false;
    setEdgeHot(m_layout.nearEdge(event->position(), edgeCells(), m_theme.unit()));
    emit dragEnded();
}

void MaskCanvas::leaveEvent(QEvent*) {
    if (!m_dragging) setEdgeHot(false);
}

bool MaskCanvas::handleMove(int key, bool far) {
    const std::int64_t last = m_scene.picture.length - 1;
    // One cell, or as many as make the cursor move where cells are smaller than pixels.
    const auto least = static_cast<std::int64_t>(std::ceil(1 / std::max(1e-9, m_layout.cell())));
    const std::int64_t step = std::max<std::int64_t>(1, least) * (far ? 8 : 1);
    const std::int64_t q = std::max<std::int64_t>(0, m_pointer.query);
    const std::int64_t k = std::max<std::int64_t>(0, m_pointer.key);
    switch (key) {
    case Qt::Key_Up:
        point(q - step, k);
        return true;
    case Qt::Key_Down:
        point(q + step, k);
        return true;
    case Qt::Key_Left:
        point(q, k - step);
        return true;
    case Qt::Key_Right:
        point(q, k + step);
        return true;
    case Qt::Key_Home:
        point(q, 0);
        return true;
    case Qt::Key_End:
        point(q, last);
        return true;
    case Qt::Key_PageUp:
        point(0, k);
        return true;
    case Qt::Key_PageDown:
        point(last, k);
        return true;
    default:
        return false;
    }
}

bool MaskCanvas::handleWindow(int key) {
    const MaskPicture& picture = m_scene.picture;
    // Small windows change by one; large ones by what can be seen.
    const double step = picture.scale == MaskScale::Context
                            ? std::max(1.0, std::ceil(static_cast<double>(picture.realWindow) / 16))
                            : std::max(1.0, std::round(picture.tokensPerCell));
    double tokens = static_cast<double>(picture.realWindow);
    if (key == Qt::Key_Plus || key == Qt::Key_Equal)
        tokens += step;
    else if (key == Qt::Key_Minus)
        tokens -= step;
    else
        return false;
    const std::int64_t window = picture.windowAt(tokens / picture.tokensPerCell);
    if (window != picture.realWindow) {
        emit windowWanted(window);
        emit dragEnded();
    }
    return true;
}

void MaskCanvas::keyPressEvent(QKeyEvent* event) {
    const auto foreign = Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier;
    const bool moved =
        !(event->modifiers() & foreign) && handleMove(event->key(), event->modifiers() & Qt::ShiftModifier);
    if (moved) announcePaintedItem(*this, focusedMask());
    const bool known = moved || (!(event->modifiers() & foreign) && handleWindow(event->key()));
    if (!known) QWidget::keyPressEvent(event);
}

void MaskCanvas::focusInEvent(QFocusEvent* event) {
    if (event->reason() == Qt::TabFocusReason) m_pointer.focused = 0;
    if (event->reason() == Qt::BacktabFocusReason) m_pointer.focused = 1;
    m_pointer.focused = std::max(0, m_pointer.focused);
    announcePaintedItem(*this, focusedMask());
    update();
}

void MaskCanvas::focusOutEvent(QFocusEvent*) { update(); }

bool MaskCanvas::focusNextPrevChild(bool next) {
    const int wanted = m_pointer.focused + (next ? 1 : -1);
    if (!hasFocus() || wanted < 0 || wanted > 1) return QWidget::focusNextPrevChild(next);
    m_pointer.focused = wanted;
    announcePaintedItem(*this, focusedMask());
    update();
    return true;
}

} // namespace layerscope::ui

#include "moc_mask_canvas.cpp"
