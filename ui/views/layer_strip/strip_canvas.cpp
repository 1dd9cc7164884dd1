// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/layer_strip/strip_canvas.h"

#include "canvas/window_range.h"
#include "state/commands.h"
#include "state/selection.h"
#include "state/subject.h"
#include "text/wording.h"
#include "theme/theme.h"
#include "views/layer_strip/strip_reasons.h"

#include <QAccessible>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPaintEngine>
#include <QPainter>
#include <QToolTip>
#include <QUndoStack>

#include <array>

namespace layerscope::ui {

namespace {
constexpr std::array all_types{LayerType::Sliding, LayerType::Full, LayerType::Linear};

bool hasPositions(const LayerSettings& layer) { return layer.type != LayerType::Full || layer.rope.has_value(); }
} // namespace

StripCanvas::StripCanvas(const ViewContext& context, QWidget* parent) : QWidget(parent), m_context(context) {
    installPaintedItems();
    connect(&context.theme, &Theme::changed, this, [this] { m_rows.forget(); });
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Layers"));
    setAccessibleDescription(
        tr("Arrow keys up and down move, left and right change the type, S, F and L set it, Shift paints a range."));
}

StripEdit StripCanvas::edit() const { return {m_context.subject.original(), m_context.subject.architecture()}; }

QSize StripCanvas::sizeHint() const { return {24 * m_context.theme.unit(), m_layout.height()}; }

void StripCanvas::setRoom(int height) {
    m_room = height;
    layOut();
}

void StripCanvas::layOut() {
    m_layout = StripLayout::fit(layers(), width(), m_room, m_context.theme.unit());
    setMinimumHeight(m_layout.height());
    update();
}

void StripCanvas::refresh() {
    if (m_context.subject.originalPlan() != m_of) m_pressed = m_dragged = -1; // of a model that has left
    m_of = m_context.subject.originalPlan();
    m_picture.tiles.clear();
    if (m_context.subject.hasArchitecture()) {
        const Architecture& now = m_context.subject.architecture();
        const Architecture& before = m_context.subject.original();
        const StripEdit strip = edit();
        for (std::size_t i = 0; i < now.layers.size(); ++i) {
            StripTile tile{.type = now.layers[i].type, .positions = hasPositions(now.layers[i])};
            tile.changed = tile.type != before.layers[i].type;
            tile.fixed = !strip.next(static_cast<int>(i), 1);
            m_picture.tiles.push_back(tile);
        }
    }
    const int selected = m_context.selection.layer();
    const bool moved = selected != m_picture.selected;
    m_picture.selected = selected < layers() ? selected : -1;
    m_picture.hovered = m_context.selection.hoveredLayer();
    layOut();
    if (m_pressed >= 0) previewRange();
    if (!moved || m_picture.selected < 0) return;
    emit selectedMoved(m_picture.selected);
    announcePaintedItem(*this, m_picture.selected);
}

void StripCanvas::select(int layer) {
    if (layer >= 0 && layer < layers()) m_context.selection.setLayer(layer);
}

QString StripCanvas::spokenName(int layer) const {
    const LayerSettings& now = m_context.subject.architecture().layers[static_cast<std::size_t>(layer)];
    const LayerSettings& before = m_context.subject.original().layers[static_cast<std::size_t>(layer)];
    QString text = tr("layer %1, %2 attention").arg(QString::number(layer), layerTypeText(now.type, hasPositions(now)));
    if (now.type != before.type) {
        text += tr(", changed from %1").arg(layerTypeText(before.type, hasPositions(before)));
    }
    if (!edit().next(layer, 1)) text += tr(", cannot change");
    return text + tr(", %1 of %2").arg(layer + 1).arg(layers());
}

QString StripCanvas::fixedText(int layer) const {
    const auto reason = edit().fixedReason(layer);
    return reason ? reasonText(*reason) : QString();
}

QString StripCanvas::rangeText(int first, int last, LayerType type) const {
    const QString name = layerTypeText(type, true);
    if (first == last) return tr("layer %1: %2").arg(QString::number(first), name);
    return tr("layers %1 to %2: %3")
        .arg(QString::number(std::min(first, last)), QString::number(std::max(first, last)), name);
}

void StripCanvas::commit(const StripChange& change, const QString& undoText) {
    emit refused({});
    if (change.changed > 0) {
        if (edit().needsWindow(change)) {
            // A layer cannot slide without a window: both together are one step to undo.
            m_context.commands.undoStack().beginMacro(undoText);
            m_context.commands.setWindow(shownWindow(m_context.subject.architecture(), m_context.selection.context()));
            m_context.commands.setLayerTypes(change.types, undoText);
            m_context.commands.undoStack().endMacro();
        } else {
            m_context.commands.setLayerTypes(change.types, undoText);
        }
    }
    if (change.reason) tellReason(*change.reason, change.refused);
}

void StripCanvas::tellReason(const Error& reason, int layers) {
    const QString sentence = refusalText(reason, layers);
    m_context.commands.showMessage(sentence);
    emit refused(sentence);
    if (m_picture.selected < 0) return;
    const QPoint at = mapToGlobal(m_layout.row(m_picture.selected).bottomLeft());
    QToolTip::showText(at, sentence, this);
}

void StripCanvas::cycle(int layer, int step) {
    if (layer < 0 || layer >= layers()) return;
    const StripEdit strip = edit();
    if (const auto wanted = strip.next(layer, step)) return setType(layer, *wanted);
    if (const auto reason = strip.fixedReason(layer)) tellReason(*reason, 1);
}

void StripCanvas::setType(int layer, LayerType wanted) {
    if (layer < 0 || layer >= layers()) return;
    commit(edit().set(layer, wanted), rangeText(layer, layer, wanted));
}

void StripCanvas::paintRange(int first, int last) {
    if (first < 0 || last < 0 || first >= layers() || last >= layers()) return;
    const LayerType type = m_context.subject.architecture().layers[static_cast<std::size_t>(first)].type;
    commit(edit().paint(first, last, type), rangeText(first, last, type));
}

void StripCanvas::previewRange() {
    const auto& now = m_context.subject.architecture().layers;
    const LayerType type = now[static_cast<std::size_t>(m_pressed)].type;
    const StripChange change = edit().paint(m_pressed, m_dragged, type);
    for (std::size_t i = 0; i < now.size(); ++i) {
        StripTile& tile = m_picture.tiles[i];
        tile.preview = change.types[i] != now[i].type;
        tile.type = change.types[i];
        tile.positions = tile.preview || hasPositions(now[i]);
    }
    update();
}

void StripCanvas::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    const int first = m_layout.pitch > 0 ? event->rect().top() / m_layout.pitch - 1 : 0;
    const int last = m_layout.pitch > 0 ? event->rect().bottom() / m_layout.pitch + 1 : 0;
    if (painter.paintEngine()->type() == QPaintEngine::Raster)
        m_rows.paint(painter, m_layout, m_picture, m_context.theme, first, last);
    else
        paintStrip(painter, m_layout, m_picture, m_context.theme, first, last);
}

void StripCanvas::resizeEvent(QResizeEvent*) { layOut(); }

void StripCanvas::mousePressEvent(QMouseEvent* event) {
    const int layer = m_layout.layerAt(event->pos().y());
    if (event->button() != Qt::LeftButton || layer < 0) return;
    if (event->modifiers() & Qt::ShiftModifier && m_picture.selected >= 0) {
        paintRange(m_picture.selected, layer);
        return;
    }
    m_pressed = m_dragged = layer;
    m_onIndex = m_layout.index(layer).contains(event->pos());
    select(layer);
}

void StripCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (m_pressed < 0) {
        m_context.selection.setHoveredLayer(m_layout.layerAt(event->pos().y()));
        return;
    }
    const int layer = m_layout.nearestLayer(event->pos().y());
    if (layer == m_dragged) return;
    m_dragged = layer;
    m_onIndex = false;
    m_context.selection.setHoveredLayer(layer);
    previewRange();
    emit selectedMoved(layer);
}

void StripCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || m_pressed < 0) return;
    const int first = m_pressed;
    const int last = m_dragged;
    const bool click = first == last && m_layout.layerAt(event->pos().y()) == first;
    endDrag();
    if (!click)
        paintRange(first, last);
    else if (!m_onIndex)
        cycle(first, 1);
}

void StripCanvas::endDrag() {
    m_pressed = m_dragged = -1;
    refresh();
}

void StripCanvas::leaveEvent(QEvent*) { m_context.selection.setHoveredLayer(-1); }

void StripCanvas::focusInEvent(QFocusEvent*) {
    m_picture.focused = true;
    if (m_picture.selected < 0 && layers() > 0) select(0);
    update();
    if (m_picture.selected >= 0) announcePaintedItem(*this, m_picture.selected);
}

void StripCanvas::focusOutEvent(QFocusEvent*) {
    m_picture.focused = false;
    update();
}

bool StripCanvas::handleTypeKey(int key) {
    const int layer = m_picture.selected;
    switch (key) {
    case Qt::Key_S:
        setType(layer, LayerType::Sliding);
        return true;
    case Qt::Key_F:
        setType(layer, LayerType::Full);
        return true;
    case Qt::Key_L:
        setType(layer, LayerType::Linear);
        return true;
    case Qt::Key_Left:
        cycle(layer, -1);
        return true;
    case Qt::Key_Right:
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        cycle(layer, 1);
        return true;
    default:
        return false;
    }
}

bool StripCanvas::handleMoveKey(int key, bool painting) {
    const int page = m_layout.pitch > 0 ? std::max(1, m_room / m_layout.pitch - 1) : 1;
    const int now = m_picture.selected;
    int target = now;
    switch (key) {
    case Qt::Key_Up:
        target = now - 1;
        break;
    case Qt::Key_Down:
        target = now + 1;
        break;
    case Qt::Key_PageUp:
        target = now - page;
        break;
    case Qt::Key_PageDown:
        target = now + page;
        break;
    case Qt::Key_Home:
        target = 0;
        break;
    case Qt::Key_End:
        target = layers() - 1;
        break;
    default:
        return false;
    }
    target = std::clamp(target, 0, layers() - 1);
    if (painting && now >= 0) paintRange(now, target);
    select(target);
    return true;
}

void StripCanvas::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && m_pressed >= 0) return endDrag();
    const auto foreign = Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier;
    const bool known =
        layers() > 0 && !(event->modifiers() & foreign) &&
        (handleTypeKey(event->key()) || handleMoveKey(event->key(), event->modifiers() & Qt::ShiftModifier));
    if (!known) QWidget::keyPressEvent(event);
}

void StripCanvas::contextMenuEvent(QContextMenuEvent* event) {
    const bool pointed = event->reason() == QContextMenuEvent::Mouse;
    const int layer = pointed ? m_layout.layerAt(event->pos().y()) : m_picture.selected;
    if (layer < 0) return;
    select(layer);
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    const StripEdit strip = edit();
    const LayerType now = m_context.subject.architecture().layers[static_cast<std::size_t>(layer)].type;
    for (const LayerType type : all_types) {
        const auto reason = strip.refusal(layer, type);
        QString text = layerTypeText(type, true);
        if (reason) text = tr("%1: not possible, %2").arg(text, reasonText(*reason));
        QAction* action = menu->addAction(text, this, [this, layer, type] { setType(layer, type); });
        action->setCheckable(true);
        action->setChecked(type == now);
        action->setEnabled(!reason);
    }
    const QPoint below = mapToGlobal(m_layout.tile(layer).bottomLeft());
    menu->popup(pointed ? event->globalPos() : below);
}

QString StripCanvas::tipFor(int layer) const {
    QString tip = spokenName(layer);
    const StripEdit strip = edit();
    for (const LayerType type : all_types) {
        if (const auto reason = strip.refusal(layer, type)) {
            tip += QLatin1Char('\n') + tr("%1: %2").arg(layerTypeText(type, true), reasonText(*reason));
        }
    }
    if (!strip.next(layer, 1)) return tip;
    return tip + QLatin1Char('\n') + tr("Click: next type. Drag: paint a range. Number: select only.");
}

bool StripCanvas::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int layer = m_layout.layerAt(help->pos().y());
    if (layer < 0 || layer >= layers())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), tipFor(layer), this, m_layout.row(layer));
    return true;
}

} // namespace layerscope::ui

#include "moc_strip_canvas.cpp"
