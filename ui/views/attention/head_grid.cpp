// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/head_grid.h"

#include "canvas/tile_image.h"
#include "theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>

namespace layerscope::ui {

HeadGrid::HeadGrid(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
}

int HeadGrid::layers() const {
    return m_snapshot && m_snapshot->plan ? static_cast<int>(m_snapshot->plan->layers.size()) : 0;
}

int HeadGrid::headsOf(int layer) const {
    if (layer < 0 || layer >= layers()) return 0;
    const Architecture& model = m_snapshot->plan->architecture;
    const bool linear = m_snapshot->plan->layers[static_cast<std::size_t>(layer)].mixer == MixerKind::GatedDeltaNet;
    return static_cast<int>(linear && model.delta ? model.delta->n_value_heads : model.n_heads);
}

int HeadGrid::columns() const {
    int most = 0;
    for (int layer = 0; layer < layers(); ++layer)
        most = std::max(most, headsOf(layer));
    return most;
}

void HeadGrid::setSnapshot(std::shared_ptr<const ProbeSnapshot> snapshot) {
    if (snapshot == m_snapshot) return;
    const int before = layers();
    m_snapshot = std::move(snapshot);
    m_pictures.clear();
    if (layers() != before && parentWidget()) fitInto(parentWidget()->size());
    update();
}

void HeadGrid::setScale(const ColorScale& scale) {
    m_scale = scale;
    m_pictures.clear();
    update();
}

void HeadGrid::setSelected(int layer, int head) {
    m_layer = std::clamp(layer, 0, std::max(0, layers() - 1));
    m_head = std::clamp(head, 0, std::max(0, headsOf(m_layer) - 1));
    update();
}

void HeadGrid::setHoveredLayer(int layer) {
    if (layer == m_hovered) return;
    m_hovered = layer;
    update();
}

void HeadGrid::restyle() {
    m_ground = {};
    m_pictures.clear();
    if (parentWidget()) fitInto(parentWidget()->size());
    update();
}

int HeadGrid::labelWidth() const { return 8 * m_theme.unit(); }

int HeadGrid::headerHeight() const { return 4 * m_theme.unit(); }

int HeadGrid::gap() const { return std::max(4, m_theme.unit() * 3 / 4); }

int HeadGrid::blockWidth() const { return labelWidth() + columns() * (m_side + gap()) + 2 * m_theme.unit(); }

/// Side of the tiles when the layers stand in so many columns.
int HeadGrid::sideFor(const QSize& room, int blocks) const {
    const int down = (layers() + blocks - 1) / blocks;
    const int byWidth = (room.width() / blocks - labelWidth() - 2 * m_theme.unit()) / std::max(1, columns()) - gap();
    const int byHeight = (room.height() - headerHeight() - m_theme.unit()) / std::max(1, down) - gap();
    return std::min(byWidth, byHeight);
}

void HeadGrid::fitInto(const QSize& room) {
    if (layers() == 0) return;
    const int unit = m_theme.unit();
    int blocks = 1;
    for (int more = 2; more <= std::min(6, layers()); ++more)
        if (sideFor(room, more) > sideFor(room, blocks)) blocks = more;
    const int side = std::clamp(sideFor(room, blocks), 5 * unit, 20 * unit);
    if (side == 5 * unit) // scrolled anyhow: as many columns as there is width for
        for (blocks = std::min(6, layers()); blocks > 1; --blocks)
            if ((room.width() / blocks - labelWidth() - 2 * unit) / std::max(1, columns()) - gap() >= side) break;
    const int perBlock = (layers() + blocks - 1) / blocks;
    if (side != m_side || perBlock != m_perBlock) {
        m_side = side;
        m_perBlock = perBlock;
        m_ground = {};
        m_pictures.clear();
    }
    setMinimumSize(blocks * blockWidth() - 2 * unit, headerHeight() + m_perBlock * (m_side + gap()) + unit);
    update();
}

QRect HeadGrid::tile(int layer, int head) const {
    const int block = layer / m_perBlock;
    return {block * blockWidth() + labelWidth() + head * (m_side + gap()),
            headerHeight() + layer % m_perBlock * (m_side + gap()), m_side, m_side};
}

std::pair<int, int> HeadGrid::tileAt(const QPoint& at) const {
    if (layers() == 0 || at.y() < headerHeight()) return {-1, -1};
    const int row = (at.y() - headerHeight()) / (m_side + gap());
    const int block = at.x() / blockWidth();
    const int layer = block * m_perBlock + row;
    if (row >= m_perBlock || layer >= layers()) return {-1, -1};
    const int across = at.x() - block * blockWidth() - labelWidth();
    const int head = across / (m_side + gap());
    if (across < 0 || head >= headsOf(layer)) return {layer, -1};
    return tile(layer, head).contains(at) ? std::pair{layer, head} : std::pair{layer, -1};
}

QImage HeadGrid::attentionPicture(const AttentionRecord& record, int head) const {
    const qreal ratio = devicePixelRatioF();
    const AttentionMap& map = record.heads[static_cast<std::size_t>(head)].map;
    const int pixels = std::max(1, static_cast<int>(m_side * ratio));
    QImage image(pixels, pixels, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    image.setDevicePixelRatio(ratio);
    AxisViewport axis;
    axis.count = map.end_query();
    axis.pixels = m_side;
    axis.showAll();
    if (axis.count > 0) paintTiles(image, map, axis, axis, ratio, m_scale, TileMeasure::Greatest);
    return image;
}

/// Decay in the upper half, write strength in the lower one, tokens from left to right.
QImage HeadGrid::gatePicture(const DeltaRecord& record, int head) const {
    const qreal ratio = devicePixelRatioF();
    const int pixels = std::max(2, static_cast<int>(m_side * ratio));
    QImage image(pixels, pixels, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    image.setDevicePixelRatio(ratio);
    const std::int64_t n = record.n_tokens();
    for (int x = 0; n > 0 && x < pixels; ++x) {
        const DeltaGate& gate = record.gate(std::min(n - 1, x * n / pixels), head);
        const QRgb decay = ColorScale::at(static_cast<double>(gate.decay));
        const QRgb write = ColorScale::at(static_cast<double>(gate.write));
        const int gapPixels = std::max(1, pixels / 24);
        for (int y = 0; y < pixels; ++y) {
            if (std::abs(2 * y - pixels) <= gapPixels) continue;
            image.setPixel(x, y, 2 * y < pixels ? decay : write);
        }
    }
    return image;
}

const QImage& HeadGrid::picture(int layer, int head) {
    QImage& kept = m_pictures[{layer, head}];
    if (!kept.isNull()) return kept;
    const auto attention = m_snapshot->attention.find(layer);
    const auto delta = m_snapshot->delta.find(layer);
    if (attention != m_snapshot->attention.end() && head < static_cast<int>(attention->second.heads.size()))
        kept = attentionPicture(attention->second, head);
    else if (delta != m_snapshot->delta.end() && head < static_cast<int>(delta->second.n_heads))
        kept = gatePicture(delta->second, head);
    return kept;
}

void HeadGrid::choose(int layer, int head) {
    if (layers() == 0) return;
    layer = std::clamp(layer, 0, layers() - 1);
    head = std::clamp(head, 0, std::max(0, headsOf(layer) - 1));
    if (layer == m_layer && head == m_head) return;
    setSelected(layer, head);
    emit headChosen(layer, head);
}

void HeadGrid::hover(std::pair<int, int> tile) {
    if (tile == m_pointed) return;
    m_pointed = tile;
    emit layerHovered(tile.first);
    emit headHovered(tile.second >= 0 ? tile.first : -1, tile.second);
    update();
}

void HeadGrid::mouseMoveEvent(QMouseEvent* event) { hover(tileAt(event->position().toPoint())); }

void HeadGrid::mouseReleaseEvent(QMouseEvent* event) {
    const auto [layer, head] = tileAt(event->position().toPoint());
    if (event->button() != Qt::LeftButton || layer < 0 || head < 0) return;
    setSelected(layer, head);
    emit headOpened(layer, head);
}

void HeadGrid::leaveEvent(QEvent*) { hover({-1, -1}); }

void HeadGrid::keyPressEvent(QKeyEvent* event) {
    const int step = event->modifiers() & Qt::ShiftModifier ? 4 : 1;
    switch (event->key()) {
    case Qt::Key_Up:
        return choose(m_layer - step, m_head);
    case Qt::Key_Down:
        return choose(m_layer + step, m_head);
    case Qt::Key_Left:
        return choose(m_layer, m_head - step);
    case Qt::Key_Right:
        return choose(m_layer, m_head + step);
    case Qt::Key_Home:
        return choose(m_layer, 0);
    case Qt::Key_End:
        return choose(m_layer, headsOf(m_layer) - 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (layers() > 0) emit headOpened(m_layer, m_head);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void HeadGrid::focusInEvent(QFocusEvent*) { update(); }

void HeadGrid::focusOutEvent(QFocusEvent*) { update(); }

} // namespace layerscope::ui

#include "moc_head_grid.cpp"
