// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/masks/ring_picture.h"

#include "canvas/mask_hatch.h"
#include "text/units_text.h"
#include "theme/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <cmath>
#include <numbers>

namespace layerscope::ui {

namespace {

constexpr std::int64_t most_slots = 32; // more cannot be told apart
constexpr double inner = 0.62;          // radius of the hole

/// A piece of the ring between two shares of a turn, clockwise from the top.
QPainterPath sector(const QRectF& ring, double from, double to) {
    const QPointF c = ring.center();
    const double r = ring.width() / 2 * inner;
    const QRectF hole(c.x() - r, c.y() - r, 2 * r, 2 * r);
    const double start = 90 - from * 360;
    const double span = -(to - from) * 360;
    QPainterPath path;
    path.arcMoveTo(ring, start);
    path.arcTo(ring, start, span);
    path.arcTo(hole, start + span, -span);
    path.closeSubpath();
    return path;
}

QPointF onCircle(const QRectF& ring, double share, double radius) {
    const double angle = share * 2 * std::numbers::pi;
    return ring.center() + QPointF(std::sin(angle), -std::cos(angle)) * (ring.width() / 2 * radius);
}

} // namespace

RingPicture::RingPicture(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Ring buffer of a sliding layer"));
}

QSize RingPicture::sizeHint() const { return {20 * m_theme.unit(), 13 * m_theme.unit()}; }

void RingPicture::show(std::int64_t window, Position query, Position key) {
    m_ring.size = std::max<std::int64_t>(1, window);
    m_query = std::max<Position>(0, query);
    m_key = key;
    setAccessibleDescription(caption(m_ring.size, m_query));
    update();
}

QString RingPicture::caption(std::int64_t window, Position query) {
    const Ring ring{std::max<std::int64_t>(1, window)};
    const Position first = ring.oldest(query + 1);
    const QString slot = tr("position %1 in slot %2 (%1 mod %3)")
                             .arg(countText(query), countText(ring.slot(query)), countText(ring.size));
    const QString kept = first == query ? tr("in the ring: %1").arg(countText(query))
                                        : tr("in the ring: %1 to %2").arg(countText(first), countText(query));
    return QString(slot + u'\n' + kept);
}

Position RingPicture::inSlot(std::int64_t slot) const {
    const std::int64_t back = (m_ring.slot(m_query) - slot + m_ring.size) % m_ring.size;
    return m_query - back; // negative while the ring is not yet full
}

void RingPicture::paintSlots(QPainter& painter, const QRectF& ring) const {
    const ThemeColors& colors = m_theme.colors();
    const LayerStyle style = m_theme.layerStyle(LayerType::Sliding, true);
    const auto n = static_cast<double>(m_ring.size);
    const bool named = m_ring.size <= 12;
    for (std::int64_t slot = 0; slot < m_ring.size; ++slot) {
        const auto at = static_cast<double>(slot);
        const Position position = inSlot(slot);
        const double age = static_cast<double>(m_query - position) / std::max(1.0, n - 1);
        const QColor fill = position < 0 ? colors.masked : mixed(style.fill, Qt::white, 1 - 0.5 * age);
        painter.setPen(QPen(colors.window, 1.5));
        painter.setBrush(fill);
        painter.drawPath(sector(ring, at / n, (at + 1) / n));
        if (!named) continue;
        painter.setFont(m_theme.figureFont(0.8, position == m_query ? QFont::Bold : QFont::Normal));
        painter.setPen(position < 0 ? colors.mutedText : style.onFill);
        const QPointF c = onCircle(ring, (at + 0.5) / n, (1 + inner) / 2);
        const qreal w = 6 * m_theme.unit();
        painter.drawText(QRectF(c.x() - w / 2, c.y() - w / 2, w, w), Qt::AlignCenter,
                         position < 0 ? QStringLiteral("–") : QString::number(position));
    }
}

void RingPicture::paintContinuous(QPainter& painter, const QRectF& ring) const {
    const ThemeColors& colors = m_theme.colors();
    const LayerStyle style = m_theme.layerStyle(LayerType::Sliding, true);
    const auto n = static_cast<double>(m_ring.size);
    const double head = static_cast<double>(m_ring.slot(m_query) + 1) / n;
    const double filled = static_cast<double>(m_ring.rows(m_query + 1)) / n;
    painter.setPen(Qt::NoPen);
    painter.setBrush(colors.masked);
    painter.drawPath(sector(ring, 0, 1));
    constexpr int steps = 48; // ages fade in steps, newest first
    for (int i = 0; i < steps; ++i) {
        const double age = static_cast<double>(i) / steps;
        painter.setBrush(mixed(style.fill, Qt::white, 1 - 0.5 * age));
        painter.drawPath(sector(ring, head - filled * (age + 1.0 / steps), head - filled * age));
    }
}

void RingPicture::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ThemeColors& colors = m_theme.colors();
    const qreal unit = m_theme.unit();
    const qreal side = std::min<qreal>(height() - unit, width() * 0.55);
    const QRectF ring(unit / 2, unit / 2, side, side);
    if (m_ring.size <= most_slots)
        paintSlots(painter, ring);
    else
        paintContinuous(painter, ring);

    // The slot that was written last, outlined; the key under the pointer, where it still lies, dotted.
    const auto n = static_cast<double>(m_ring.size);
    const auto outline = [&](Position position, const QPen& pen) {
        const auto slot = static_cast<double>(m_ring.slot(position));
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(sector(ring, slot / n, (slot + 1) / n));
    };
    if (m_key >= m_ring.oldest(m_query + 1) && m_key < m_query) outline(m_key, QPen(colors.text, 1.5, Qt::DotLine));
    outline(m_query, QPen(colors.changed, 2.5));

    painter.setPen(colors.mutedText);
    painter.setFont(m_theme.textFont(0.85));
    const qreal hole = side * inner;
    const QRectF middle(ring.center().x() - hole / 2, ring.center().y() - hole / 2, hole, hole);
    painter.drawText(middle, Qt::AlignCenter | Qt::TextWordWrap,
                     tr("%1 slot(s)", nullptr, int(m_ring.size)).arg(shortCountText(m_ring.size)));
    const QRectF words(ring.right() + unit, 0, width() - ring.right() - unit, height());
    painter.setFont(m_theme.figureFont(0.88));
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, caption(m_ring.size, m_query));
}

} // namespace layerscope::ui

#include "moc_ring_picture.cpp"
