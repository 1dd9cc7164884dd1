// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/architecture/block_canvas.h"

#include "canvas/pan_bars.h"
#include "text/list_text.h"
#include "text/units_text.h"
#include "theme/theme.h"
#include "views/architecture/step_words.h"
#include "widgets/in_every_language.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace layerscope::ui {

namespace {

constexpr qreal largestFit = 3;
constexpr qreal smallestFit = 0.78; // smaller, and small type cannot be read any more: then the page is panned
constexpr qreal deepestZoom = 6;

qreal fitOf(const QSizeF& page, const QSizeF& room) {
    return std::min(room.width() / std::max(1.0, page.width()), room.height() / std::max(1.0, page.height()));
}

} // namespace

BlockCanvas::BlockCanvas(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_bars(new PanBars(*this)) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    inEveryLanguage(*this, [this] { setAccessibleName(tr("Block of the layer")); });
    installPaintedItems();
    connect(m_bars, &PanBars::panned, this, [this](const QPointF& pan) {
        m_pan = pan;
        update();
    });
}

QSize BlockCanvas::sizeHint() const { return {88 * m_theme.unit(), 64 * m_theme.unit()}; }
QSize BlockCanvas::minimumSizeHint() const { return {16 * m_theme.unit(), 20 * m_theme.unit()}; }

void BlockCanvas::setScene(BlockScene scene) {
    const auto stepOf = [this](int node) -> std::optional<BlockStep> {
        return node < 0 || node >= nodeCount() ? std::nullopt
                                               : std::optional(m_picture.scene.graph.nodes[std::size_t(node)].step);
    };
    const auto current = stepOf(m_picture.current), opened = stepOf(m_picture.opened);
    m_picture.scene = std::move(scene);
    const GraphSizes sizes = measureBlock(m_picture.scene, m_theme);
    m_beside = layOutBlock(m_picture.scene.graph, sizes);
    m_under = layOutBlock(m_picture.scene.graph, sizes, HalvesPlace::Under);
    chooseLayout();
    m_picture.current = current ? m_picture.scene.graph.find(*current).value_or(0) : 0;
    m_picture.hovered = -1;
    setOpened(opened);
    keepInside();
}

void BlockCanvas::setOpened(std::optional<BlockStep> step) {
    m_picture.opened = step ? m_picture.scene.graph.find(*step).value_or(-1) : -1;
    update();
}

void BlockCanvas::restyle() {
    if (nodeCount() > 0) setScene(m_picture.scene);
    updateGeometry();
}

/// The halves stand side by side where the width can be read at once. The height has no say: one under the other is
/// higher still, and a block does not change its form when facts come under it.
void BlockCanvas::chooseLayout() {
    const qreal across = (width() - 2 * m_theme.unit()) / std::max(1.0, m_beside.size.width());
    m_picture.layout = across >= smallestFit ? m_beside : m_under;
}

qreal BlockCanvas::fitScale() const {
    const QSizeF margin(2.0 * m_theme.unit(), 2.0 * m_theme.unit());
    return std::clamp(fitOf(m_picture.layout.size, size() - margin), smallestFit, largestFit);
}

QSizeF BlockCanvas::room() const {
    QSizeF room = size();
    if (m_bars->isShown(Qt::Vertical)) room.rwidth() -= m_bars->thickness();
    if (m_bars->isShown(Qt::Horizontal)) room.rheight() -= m_bars->thickness();
    return room;
}

QTransform BlockCanvas::transform() const {
    const qreal scale = fitScale() * m_zoom;
    const QSizeF page = m_picture.layout.size * scale;
    // A page that fits stands in the middle, one that does not begins at its beginning.
    const QSizeF free = room() - page;
    const QPointF corner(std::max(m_theme.unit() / 2.0, free.width() / 2),
                         std::max(m_theme.unit() / 2.0, free.height() / 3));
    return QTransform().translate(corner.x() + m_pan.x(), corner.y() + m_pan.y()).scale(scale, scale);
}

void BlockCanvas::keepInside() {
    const QSizeF page = m_picture.layout.size * (fitScale() * m_zoom);
    const qreal edge = 0.75 * m_theme.unit(); // of both sides; a page that only lacks its margins is not panned
    // A bar takes from the other way's room, so that it stands beside the drawing, not on it.
    const qreal bar = m_bars->thickness();
    const bool down = page.height() + edge >= height() + 1;
    const bool across = page.width() + edge >= width() - (down ? bar : 0) + 1;
    const bool downToo = down || (across && page.height() + edge >= height() - bar + 1);
    const qreal overX = std::max(0.0, page.width() + edge - width() + (downToo ? bar : 0));
    const qreal overY = std::max(0.0, page.height() + edge - height() + (across ? bar : 0));
    m_pan = {std::clamp(m_pan.x(), -overX, 0.0), std::clamp(m_pan.y(), -overY, 0.0)};
    m_bars->set({overX, overY}, m_pan);
    update();
}

void BlockCanvas::resizeEvent(QResizeEvent*) {
    if (nodeCount() > 0) chooseLayout();
    keepInside();
    if (m_picture.opened >= 0) reveal(m_picture.opened); // its facts may have come beside it
}

void BlockCanvas::zoomBy(qreal factor, const QPointF& at) {
    const QPointF page = transform().inverted().map(at);
    m_zoom = std::clamp(m_zoom * factor, 1.0, deepestZoom);
    m_pan += at - transform().map(page);
    keepInside();
}

void BlockCanvas::resetZoom() {
    m_zoom = 1;
    m_pan = {};
    keepInside();
}

int BlockCanvas::nodeAt(const QPointF& point) const {
    return m_picture.layout.nodeAt(transform().inverted().map(point));
}

QRect BlockCanvas::nodeRect(int node) const {
    return transform().mapRect(m_picture.layout.nodes[std::size_t(node)]).toAlignedRect();
}

void BlockCanvas::paintEvent(QPaintEvent*) {
    if (nodeCount() == 0) return;
    QPainter painter(this);
    painter.setClipRect(QRectF(QPointF(), room()));
    painter.setTransform(transform(), true);
    paintBlock(painter, m_picture, m_theme);
}

void BlockCanvas::setHovered(int node) {
    if (node == m_picture.hovered) return;
    m_picture.hovered = node;
    if (node >= 0)
        setCursor(Qt::PointingHandCursor);
    else
        unsetCursor();
    update();
}

void BlockCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    m_pressing = true;
    m_panning = false;
    m_grip = event->position();
    m_pressed = nodeAt(event->position());
}

void BlockCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (!m_pressing) return setHovered(nodeAt(event->position()));
    const QPointF way = event->position() - m_grip;
    if (!m_panning && way.manhattanLength() < m_theme.unit()) return;
    m_panning = true;
    setCursor(Qt::ClosedHandCursor);
    m_pan += way;
    m_grip = event->position();
    keepInside();
}

void BlockCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !m_pressing) return;
    m_pressing = false;
    unsetCursor();
    if (m_panning) return;
    const int node = nodeAt(event->position());
    if (node >= 0 && node == m_pressed) {
        select(node);
        open(node);
    } else if (node < 0 && m_pressed < 0) {
        emit closed();
    }
}

void BlockCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    if (nodeAt(event->position()) < 0) resetZoom();
}

void BlockCanvas::wheelEvent(QWheelEvent* event) {
    const qreal steps = event->angleDelta().y() / 120.0;
    if (steps == 0) return event->ignore();
    zoomBy(std::pow(1.2, steps), event->position());
    event->accept();
}

void BlockCanvas::leaveEvent(QEvent*) { setHovered(-1); }

void BlockCanvas::select(int node) {
    if (node < 0 || node >= nodeCount()) return;
    m_picture.current = node;
    reveal(node);
    update();
    announcePaintedItem(*this, node);
}

/// Moves the page as little as makes the node wholly visible.
void BlockCanvas::reveal(int node) {
    const QRectF box = QRectF(nodeRect(node)).adjusted(-8, -8, 8, 8);
    const auto missing = [](qreal low, qreal high, qreal room) {
        return low < 0 ? -low : high > room ? std::max(room - high, -low) : 0.0;
    };
    m_pan +=
        QPointF(missing(box.left(), box.right(), room().width()), missing(box.top(), box.bottom(), room().height()));
    keepInside();
}

void BlockCanvas::open(int node) {
    if (node < 0 || node >= nodeCount()) return;
    const BlockStep step = m_picture.scene.graph.nodes[std::size_t(node)].step;
    setOpened(step);
    emit stepOpened(step);
}

bool BlockCanvas::handleMove(int key) {
    const auto go = [this](int dx, int dy) {
        const int next = m_picture.layout.neighbour(m_picture.current, dx, dy);
        if (next >= 0) select(next);
        return true;
    };
    switch (key) {
    case Qt::Key_Left:
        return go(-1, 0);
    case Qt::Key_Right:
        return go(1, 0);
    case Qt::Key_Up:
        return go(0, -1);
    case Qt::Key_Down:
        return go(0, 1);
    case Qt::Key_Home:
        select(0);
        return true;
    case Qt::Key_End:
        select(nodeCount() - 1);
        return true;
    default:
        return false;
    }
}

void BlockCanvas::keyPressEvent(QKeyEvent* event) {
    const auto foreign = Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier;
    if (event->modifiers() & foreign) return QWidget::keyPressEvent(event);
    const QPointF middle(width() / 2.0, height() / 2.0);
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        return open(m_picture.current);
    case Qt::Key_Escape:
        emit closed();
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomBy(1.25, middle);
    case Qt::Key_Minus:
        return zoomBy(0.8, middle);
    case Qt::Key_0:
        return resetZoom();
    default:
        if (!handleMove(event->key())) QWidget::keyPressEvent(event);
    }
}

void BlockCanvas::focusInEvent(QFocusEvent* event) {
    m_picture.focused = true;
    QWidget::focusInEvent(event);
    update();
    if (nodeCount() > 0) announcePaintedItem(*this, m_picture.current);
}

void BlockCanvas::focusOutEvent(QFocusEvent* event) {
    m_picture.focused = false;
    QWidget::focusOutEvent(event);
    update();
}

bool BlockCanvas::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int node = nodeAt(QPointF(help->pos()));
    if (node < 0)
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(),
                           stepSentence(m_picture.scene, m_picture.scene.graph.nodes[std::size_t(node)].step), this);
    return true;
}

QString BlockCanvas::spokenNode(int node) const {
    if (node < 0 || node >= nodeCount()) return {};
    const BlockScene& scene = m_picture.scene;
    const BlockNode& n = scene.graph.nodes[std::size_t(node)];
    const bool sum = n.part == BlockPart::MixerAdd || n.part == BlockPart::FfnAdd;
    QStringList parts{sum ? tr("addition to the residual stream") : stepTitle(scene, n.step)};
    if (const QString note = stepNote(scene, n.step); !note.isEmpty()) parts << note;
    if (n.parameters() > 0) parts << tr("%1 parameters").arg(countText(n.parameters()));
    parts << tr("gives %1").arg(shapeText(n.output));
    if (scene.changed[std::size_t(node)]) parts << tr("changed by an edit");
    if (node == m_picture.opened) parts << tr("open");
    parts << tr("%1 of %2").arg(node + 1).arg(nodeCount());
    return listText(parts);
}

} // namespace layerscope::ui

#include "moc_block_canvas.cpp"
