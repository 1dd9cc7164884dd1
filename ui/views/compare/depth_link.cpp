// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/depth_link.h"

#include "canvas/mask_hatch.h"
#include "state/subject.h"
#include "text/units_text.h"
#include "text/wording.h"
#include "theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace layerscope::ui {

DepthLink::DepthLink(const Theme& theme, QWidget* parent) : LayerPicker(theme, parent) {
    installPaintedItems();
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Layers of A and B by depth"));
}

QSize DepthLink::sizeHint() const { return {60 * m_theme.unit(), 12 * m_theme.unit()}; }

QSize DepthLink::minimumSizeHint() const { return {30 * m_theme.unit(), 12 * m_theme.unit()}; }

std::vector<DepthLink::Tile> DepthLink::tilesOf(const Subject& subject) {
    std::vector<Tile> tiles;
    if (!subject.hasArchitecture()) return tiles;
    for (const LayerPlan& layer : subject.plan()->layers)
        tiles.push_back({layer.type, layer.rope.has_value(), false, layer.mask.window});
    for (const auto& change : subject.difference().layers)
        tiles[std::size_t(change.layer)].changed = true;
    return tiles;
}

void DepthLink::setSubjects(const Subject& a, const Subject& b) {
    m_stacks[0] = tilesOf(a);
    m_stacks[1] = tilesOf(b);
    speak();
    update();
}

void DepthLink::speak() {
    setAccessibleDescription(readOut());
    announcePaintedItem(*this, currentItem());
}

QString DepthLink::layerText(int stack, int layer) const {
    const Tile& one = m_stacks[stack][std::size_t(layer)];
    const QString type = layerTypeText(one.type, one.positions);
    return one.window ? tr("%1 %2", "sliding 512").arg(type, countText(*one.window)) : type;
}

QString DepthLink::itemName(int layer) const {
    if (layer < 0 || layer >= count(0) || count(1) == 0) return {};
    const LayerSpan span = counterparts(layer, count(0), count(1));
    const QString a = tr("A layer %1 of %2, %3").arg(layer).arg(count(0)).arg(layerText(0, layer));
    QStringList types;
    for (int other = span.first; other <= span.last; ++other)
        if (const QString text = layerText(1, other); !types.contains(text)) types << text;
    const QString b =
        span.first == span.last
            ? tr("B layer %1 of %2, %3").arg(span.first).arg(count(1)).arg(types.join(QStringLiteral(" / ")))
            : tr("B layers %1–%2 of %3, %4")
                  .arg(span.first)
                  .arg(span.last)
                  .arg(count(1))
                  .arg(types.join(QStringLiteral(" / ")));
    return tr("%1 · as deep: %2").arg(a, b);
}

QRectF DepthLink::strip(int stack) const {
    const int u = m_theme.unit();
    const QRectF inner = QRectF(rect()).adjusted(4 * u, u / 2.0, -u / 2.0, -u / 2.0);
    const qreal height = 3.5 * u;
    return stack == 0 ? QRectF(inner.left(), inner.top(), inner.width(), height)
                      : QRectF(inner.left(), inner.bottom() - height, inner.width(), height);
}

QRectF DepthLink::tile(int stack, int layer) const {
    const QRectF whole = strip(stack);
    const qreal pitch = whole.width() / std::max(1, count(stack));
    const qreal gap = std::min<qreal>(pitch * 0.15, m_theme.unit() / 4.0);
    return {whole.left() + layer * pitch + gap / 2, whole.top(), pitch - gap, whole.height()};
}

int DepthLink::layerAt(QPointF position) const {
    for (int stack = 0; stack < 2; ++stack) {
        const QRectF whole = strip(stack);
        // The room between the strips belongs to the nearer of them.
        const bool near = stack == 0 ? position.y() < rect().center().y() : position.y() >= rect().center().y();
        if (!near || count(0) == 0 || count(stack) == 0 || position.x() < whole.left() || position.x() >= whole.right())
            continue;
        const int layer = std::min(int((position.x() - whole.left()) / whole.width() * count(stack)), count(stack) - 1);
        return stack == 0 ? layer : counterpart(layer, count(1), count(0));
    }
    return -1;
}

void DepthLink::paintLink(QPainter& painter, int layer, const QColor& fill) const {
    if (layer < 0 || layer >= count(0)) return;
    const LayerSpan span = counterparts(layer, count(0), count(1));
    const QRectF above = tile(0, layer), left = tile(1, span.first), right = tile(1, span.last);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawPolygon(QPolygonF({above.bottomLeft(), above.bottomRight(), right.topRight(), left.topLeft()}));
}

void DepthLink::paintLinks(QPainter& painter) const {
    const ThemeColors& colors = m_theme.colors();
    paintLink(painter, hovered(), mixed(colors.accent, colors.window, 0.12));
    paintLink(painter, selected(), mixed(colors.accent, colors.window, 0.28));
    painter.setPen(QPen(colors.line, 1));
    for (int layer = 0; layer < count(0); ++layer) {
        const int other = counterpart(layer, count(0), count(1));
        painter.drawLine(QPointF(tile(0, layer).center().x(), strip(0).bottom() + 2),
                         QPointF(tile(1, other).center().x(), strip(1).top() - 2));
    }
}

void DepthLink::paintStack(QPainter& painter, int stack) const {
    const ThemeColors& colors = m_theme.colors();
    const int u = m_theme.unit();
    const QRectF badge(u / 2.0, strip(stack).center().y() - u, 2 * u, 2 * u);
    painter.setPen(Qt::NoPen);
    painter.setBrush(stack == 0 ? colors.subjectA : colors.subjectB);
    painter.drawRoundedRect(badge, u / 2.0, u / 2.0);
    painter.setPen(colors.accentText);
    painter.setFont(m_theme.textFont(0.85, QFont::Bold));
    painter.drawText(badge, Qt::AlignCenter, stack == 0 ? QStringLiteral("A") : QStringLiteral("B"));
    const QFontMetricsF metrics(m_theme.textFont(0.85, QFont::Bold));
    for (int layer = 0; layer < count(stack); ++layer) {
        const Tile& one = m_stacks[stack][std::size_t(layer)];
        const LayerStyle style = m_theme.layerStyle(one.type, one.positions);
        const QRectF box = tile(stack, layer);
        painter.fillRect(box, style.fill);
        const bool letter = box.width() >= metrics.horizontalAdvance(u'W') + 2;
        QRectF hatched = box;
        if (letter) hatched.setTop(box.bottom() - box.height() * 0.3); // the letter stays free
        drawHatch(painter, QPolygonF(hatched), style.hatch, mixed(style.fill, Qt::white, 0.5), u * 0.6);
        if (letter) {
            painter.setPen(style.onFill);
            painter.drawText(box.adjusted(0, 0, 0, -box.height() * 0.3), Qt::AlignCenter, style.letter);
        }
        if (one.changed) painter.fillRect(QRectF(box.left(), box.top(), box.width(), u / 2.0), colors.changed);
    }
}

void DepthLink::paintFrame(QPainter& painter, int stack, LayerSpan span) const {
    const QRectF box = tile(stack, span.first).united(tile(stack, span.last)).adjusted(-1.5, -1.5, 1.5, 1.5);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.colors().accent, 2.5, stack == 0 ? Qt::SolidLine : Qt::DashLine));
    painter.drawRect(box);
}

void DepthLink::paintEvent(QPaintEvent*) {
    if (count(0) == 0 || count(1) == 0) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintLinks(painter);
    paintStack(painter, 0);
    paintStack(painter, 1);
    if (selected() >= 0 && selected() < count(0)) {
        paintFrame(painter, 0, {selected(), selected()});
        paintFrame(painter, 1, counterparts(selected(), count(0), count(1)));
    }
    paintFocus(painter);
}

} // namespace layerscope::ui

#include "moc_depth_link.cpp"
