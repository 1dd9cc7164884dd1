// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/layer_strip/strip_painter.h"

#include "canvas/mask_hatch.h"
#include "text/wording.h"
#include "theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace layerscope::ui {

namespace {

class TilePainter {
public:
    TilePainter(QPainter& painter, const StripLayout& layout, const StripPicture& picture, const Theme& theme)
        : m_painter(painter), m_layout(layout), m_picture(picture), m_theme(theme), m_colors(theme.colors()),
          m_name(theme.textFont(0.92, QFont::DemiBold)), m_number(theme.figureFont(0.92)),
          m_chosen(theme.figureFont(0.92, QFont::Bold)) {}

    void draw(int layer) {
        frame(layer);
        number(layer);
        tile(layer);
        chip(layer);
        mark(layer);
    }

private:
    [[nodiscard]] const StripTile& at(int layer) const { return m_picture.tiles[static_cast<std::size_t>(layer)]; }

    /// Selection is an outline with a wash, hover a paler wash, so that both can be seen at once.
    void frame(int layer) {
        const QRectF row = QRectF(m_layout.row(layer)).adjusted(0.75, 0.75, -0.75, -0.75);
        const qreal radius = m_layout.unit * 0.75;
        if (layer == m_picture.hovered) {
            m_painter.setPen(Qt::NoPen);
            m_painter.setBrush(mixed(m_colors.accent, m_colors.panel, 0.14));
            m_painter.drawRoundedRect(row, radius, radius);
        }
        if (layer != m_picture.selected) return;
        m_painter.setPen(QPen(m_colors.accent, m_picture.focused ? 3 : 2));
        m_painter.setBrush(mixed(m_colors.accent, m_colors.panel, 0.22));
        m_painter.drawRoundedRect(row, radius, radius);
    }

    void number(int layer) {
        m_painter.setFont(layer == m_picture.selected ? m_chosen : m_number);
        m_painter.setPen(layer == m_picture.selected ? m_colors.text : m_colors.mutedText);
        const QRect box = m_layout.index(layer).adjusted(0, 0, -m_layout.unit / 2, 0);
        m_painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter, QString::number(layer));
    }

    void tile(int layer) {
        const StripTile& tile = at(layer);
        const LayerStyle style = m_theme.layerStyle(tile.type, tile.positions);
        const QRectF box = m_layout.tile(layer);
        const qreal radius = m_layout.unit / 2.0;
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(style.fill);
        m_painter.drawRoundedRect(box, radius, radius);

        m_painter.setFont(m_name);
        const QFontMetricsF metrics(m_name);
        const QString name =
            metrics.elidedText(layerTypeText(tile.type, tile.positions), Qt::ElideRight, box.width() - m_layout.unit);
        const qreal half = metrics.horizontalAdvance(name) / 2 + m_layout.unit * 0.4;
        hatchBeside(box, half, style);
        if (tile.fixed) lock(box, style);
        m_painter.setPen(style.onFill);
        m_painter.drawText(box, Qt::AlignCenter, name);
        if (!tile.preview) return;
        m_painter.setPen(QPen(m_colors.changed, 2, Qt::DashLine));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), radius, radius);
    }

    /// The hatch leaves the name free: it has to be read from the back row.
    void hatchBeside(const QRectF& box, qreal half, const LayerStyle& style) {
        const QColor tone = mixed(style.fill, Qt::white, 0.45);
        const qreal spacing = m_layout.unit * 0.55;
        const qreal corner = m_layout.unit * 0.3;
        const QRectF inner = box.adjusted(1, 1, -1, -1);
        QRectF left = inner;
        left.setRight(box.center().x() - half);
        QRectF right = inner;
        right.setLeft(box.center().x() + half);
        for (const QRectF& side : {left, right}) {
            if (side.width() > 2) drawHatch(m_painter, chamfered(side, corner), style.hatch, tone, spacing, 1.1);
        }
    }

    /// A padlock at the tile's end: this layer stays what it is.
    void lock(const QRectF& box, const LayerStyle& style) {
        const qreal u = m_layout.unit;
        const QRectF place(box.right() - 2.1 * u, box.center().y() - 0.95 * u, 1.7 * u, 1.9 * u);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(style.fill);
        m_painter.drawRect(place);
        const QRectF body(place.center().x() - 0.5 * u, place.center().y() - 0.1 * u, u, 0.8 * u);
        m_painter.setBrush(style.onFill);
        m_painter.drawRoundedRect(body, 0.15 * u, 0.15 * u);
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(style.onFill, 0.19 * u));
        const QRectF bow(body.center().x() - 0.31 * u, body.top() - 0.6 * u, 0.62 * u, 0.9 * u);
        m_painter.drawArc(bow, 0, 180 * 16);
        m_painter.drawLine(QPointF(bow.left(), bow.center().y()), QPointF(bow.left(), body.top()));
        m_painter.drawLine(QPointF(bow.right(), bow.center().y()), QPointF(bow.right(), body.top()));
    }

    /// A key to press; flat and pale where pressing changes nothing.
    void chip(int layer) {
        const StripTile& tile = at(layer);
        const QRectF box = QRectF(m_layout.chip(layer)).adjusted(0.5, 0.5, -0.5, -0.5);
        m_painter.setPen(tile.fixed ? QPen(m_colors.line, 1, Qt::DotLine) : QPen(m_colors.line, 1));
        m_painter.setBrush(tile.fixed ? QBrush(Qt::NoBrush) : QBrush(m_colors.raised));
        m_painter.drawRoundedRect(box, m_layout.unit / 2.0, m_layout.unit / 2.0);
        m_painter.setFont(m_name);
        m_painter.setPen(tile.fixed ? m_colors.mutedText : m_colors.text);
        m_painter.drawText(box, Qt::AlignCenter, m_theme.layerStyle(tile.type, tile.positions).letter);
    }

    void mark(int layer) {
        if (!at(layer).changed) return;
        m_painter.setPen(QPen(m_colors.panel, 1));
        m_painter.setBrush(m_colors.changed);
        m_painter.drawEllipse(m_layout.dot(layer), m_layout.unit * 0.55, m_layout.unit * 0.55);
    }

    QPainter& m_painter;
    const StripLayout& m_layout;
    const StripPicture& m_picture;
    const Theme& m_theme;
    const ThemeColors& m_colors;
    QFont m_name, m_number, m_chosen;
};

} // namespace

void paintStrip(QPainter& painter, const StripLayout& layout, const StripPicture& picture, const Theme& theme,
                int first, int last) {
    painter.setRenderHint(QPainter::Antialiasing);
    TilePainter tiles(painter, layout, picture, theme);
    const int end = std::min(last, static_cast<int>(picture.tiles.size()) - 1);
    for (int layer = std::max(0, first); layer <= end; ++layer)
        tiles.draw(layer);
}

void StripRows::paint(QPainter& painter, const StripLayout& layout, const StripPicture& picture, const Theme& theme,
                      int first, int last) {
    const qreal ratio = painter.device()->devicePixelRatioF();
    const QSize pixels = QSize(layout.width, layout.height()) * ratio;
    if (qint64(pixels.width()) * pixels.height() > kMostKeptPixels) {
        m_kept = {};
        return paintStrip(painter, layout, picture, theme, first, last);
    }
    if (m_kept.isNull() || m_kept.devicePixelRatio() != ratio || m_layout != layout) {
        m_kept = QPixmap(pixels);
        m_kept.setDevicePixelRatio(ratio);
        m_kept.fill(theme.colors().panel);
        m_tiles.assign(picture.tiles.size(), std::nullopt);
        m_layout = layout;
    }
    first = std::max(0, first);
    last = std::min(last, static_cast<int>(picture.tiles.size()) - 1);
    if (last < first) return;
    const auto band = [&](int layer) { return QRect(0, layer * layout.pitch, layout.width, layout.pitch); };
    const auto stands = [&](int layer) { return layer == picture.selected || layer == picture.hovered; };
    {
        QPainter kept(&m_kept);
        for (int layer = first; layer <= last; ++layer) {
            auto& known = m_tiles[static_cast<std::size_t>(layer)];
            const StripTile& tile = picture.tiles[static_cast<std::size_t>(layer)];
            if (stands(layer) || known == tile) continue;
            kept.fillRect(band(layer), theme.colors().panel);
            paintStrip(kept, layout, picture, theme, layer, layer);
            known = tile;
        }
    }
    const QRectF rows = band(first).united(band(last));
    painter.drawPixmap(rows, m_kept, QRectF(rows.topLeft() * ratio, rows.size() * ratio));
    // What the pointer and the keys stand on comes and goes; their outlines are as wide as they are.
    for (int layer = first; layer <= last; ++layer) {
        if (!stands(layer)) continue;
        painter.fillRect(band(layer), theme.colors().panel);
        paintStrip(painter, layout, picture, theme, layer, layer);
    }
}

} // namespace layerscope::ui
