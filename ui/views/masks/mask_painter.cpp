// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/masks/mask_painter.h"

#include "canvas/mask_hatch.h"
#include "theme/theme.h"

#include <QLinearGradient>
#include <QPainter>

#include <algorithm>
#include <vector>

namespace layerscope::ui {

namespace {

constexpr qreal farthest = 0.5; // share of the hue left at the far end of a row

QColor hueOf(int mask, const MaskScene& scene, const Theme& theme) {
    const LayerStyle style = mask == 0 ? theme.layerStyle(LayerType::Sliding, true)
                                       : theme.layerStyle(LayerType::Full, scene.fullHasPositions);
    const bool faded = mask == 0 && scene.localFaded;
    return faded ? mixed(style.fill, theme.colors().masked, 0.4) : style.fill;
}

MaskRule ruleOf(int mask, const MaskPicture& picture) { return mask == 0 ? picture.local() : picture.global(); }

/// Visible cells; the farther back a key lies, the paler it is.
void paintCells(QPainter& painter, const MaskLayout& layout, int mask, const MaskScene& scene, const Theme& theme) {
    const MaskRule rule = ruleOf(mask, scene.picture);
    const std::int64_t n = scene.picture.length;
    const auto reach = static_cast<qreal>(rule.visible_keys(n - 1));
    const QColor hue = hueOf(mask, scene, theme);
    std::vector<QColor> shades;
    for (qreal d = 0; d < reach; ++d) {
        shades.push_back(mixed(hue, theme.colors().window, 1 - (1 - farthest) * d / std::max(1.0, reach - 1)));
    }
    const CellAxis keys = layout.keys(mask);
    const CellAxis queries = layout.queries(mask);
    for (Position query = 0; query < n; ++query) {
        for (Position key = rule.first_key(query); rule.sees(query, key); ++key) {
            painter.fillRect(QRectF(keys.edge(key), queries.edge(query), keys.cell(), queries.cell()),
                             shades[static_cast<std::size_t>(query - key)]);
        }
    }
}

void paintGrid(QPainter& painter, const MaskLayout& layout, int mask, const Theme& theme) {
    if (layout.cell() < 6) return;
    const QRectF& square = layout.frames[static_cast<std::size_t>(mask)].square;
    const CellAxis keys = layout.keys(mask);
    const CellAxis queries = layout.queries(mask);
    const QColor& line = theme.colors().window;
    for (std::int64_t i = 0; i <= layout.length; ++i) { // filled: as the cells are, and cheaper than lines
        painter.fillRect(QRectF(keys.edge(i), square.top(), 1, square.height()), line);
        painter.fillRect(QRectF(square.left(), queries.edge(i), square.width(), 1), line);
    }
}

/// The same region as one shape, for lengths whose cells are smaller than pixels. Exact but for a least thickness.
void paintBand(QPainter& painter, const MaskLayout& layout, int mask, const MaskScene& scene, const Theme& theme) {
    const QRectF& s = layout.frames[static_cast<std::size_t>(mask)].square;
    const auto reach = static_cast<qreal>(ruleOf(mask, scene.picture).visible_keys(scene.picture.length - 1));
    const qreal depth = std::clamp(reach * layout.cell(), 1.5, s.height());
    const QColor hue = hueOf(mask, scene, theme);
    QLinearGradient gradient(s.center(), s.center() + QPointF(-depth / 2, depth / 2));
    gradient.setColorAt(0, hue);
    gradient.setColorAt(1, mixed(hue, theme.colors().window, farthest));
    painter.setPen(Qt::NoPen);
    painter.setBrush(gradient);
    painter.drawPolygon(
        QPolygonF({s.topLeft(), s.bottomRight(), {s.right() - depth, s.bottom()}, {s.left(), s.top() + depth}}));
}

void paintText(QPainter& painter, const QRectF& box, const QFont& font, const QColor& color, const QString& text) {
    painter.setFont(font);
    painter.setPen(color);
    painter.drawText(box, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, text);
}

/// As many of the facts between the dots as there is room for; the first ones matter most.
QString fitted(QString text, const QFont& font, const QSizeF& room) {
    const QFontMetricsF metrics(font);
    const QRectF box(0, 0, room.width(), 1e6);
    while (metrics.boundingRect(box, Qt::TextWordWrap, text).height() > room.height() + 1) {
        const qsizetype dot = text.lastIndexOf(QChar(0x00B7));
        if (dot <= 0) break;
        text = text.left(dot).trimmed();
    }
    return text;
}

/// The keys at both ends; a mask too small for both names the first.
void paintEnds(QPainter& painter, const QRectF& axis, const QFont& font, const MaskCaptions& captions) {
    const QFontMetricsF metrics(font);
    const qreal both =
        metrics.horizontalAdvance(captions.firstKey + u' ') + metrics.horizontalAdvance(captions.lastKey);
    painter.drawText(axis, Qt::AlignLeft | Qt::AlignTop | Qt::TextDontClip, captions.firstKey);
    if (both <= axis.width()) painter.drawText(axis, Qt::AlignRight | Qt::AlignTop, captions.lastKey);
}

/// The rows are queries: said along the side, from top to bottom as they run. Latin letters lie on their side, Chinese
/// ones stand under each other as in a vertical line.
void paintSide(QPainter& painter, const MaskFrame& frame, const QFont& font, const QString& text, const Theme& theme) {
    const QFontMetricsF metrics(font);
    const bool stands = std::any_of(text.begin(), text.end(), [](QChar c) { return c.script() == QChar::Script_Han; });
    const qreal right = frame.square.left() - theme.unit() / 2.0;
    if (stands) {
        QRectF place(right - metrics.height(), frame.square.top(), metrics.height(), metrics.height());
        QString letters = text;
        letters.remove(u'←').remove(u' ').append(u'↓');
        for (const QChar letter : letters) {
            painter.drawText(place, Qt::AlignCenter, letter);
            place.translate(0, metrics.height());
        }
        return;
    }
    painter.save();
    painter.translate(right, frame.square.bottom());
    painter.rotate(-90);
    painter.drawText(QRectF(0, -metrics.height(), frame.square.height(), metrics.height()),
                     Qt::AlignRight | Qt::AlignBottom, text);
    painter.restore();
}

void paintWords(QPainter& painter, const MaskLayout& layout, int mask, const MaskScene& scene, const Theme& theme) {
    const MaskFrame& frame = layout.frames[static_cast<std::size_t>(mask)];
    const ThemeColors& colors = theme.colors();
    const auto at = static_cast<std::size_t>(mask);
    paintText(painter, frame.title, theme.textFont(1.2, QFont::Bold), colors.text, scene.captions.titles[at]);
    const QFont plain = theme.textFont(0.92);
    paintText(painter, frame.subtitle, plain, colors.mutedText,
              fitted(scene.captions.subtitles[at], plain, frame.subtitle.size()));
    const QFont strong = theme.figureFont(0.92, QFont::DemiBold);
    paintText(painter, frame.count, strong, colors.text,
              countLine(scene.captions.counts[at], strong, frame.count.width()));
    const QFont small = theme.figureFont(0.85);
    painter.setFont(small);
    painter.setPen(colors.mutedText);
    paintEnds(painter, frame.axis, small, scene.captions);
    paintSide(painter, frame, small, scene.captions.query, theme);
}

/// The selected layer uses this mask: a thin outline in the selection's colour.
void paintUse(QPainter& painter, const MaskFrame& frame, const Theme& theme) {
    painter.setPen(QPen(theme.colors().accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(frame.square.adjusted(-2, -2, 2, 2));
}

void paintEdge(QPainter& painter, const MaskLayout& layout, const MaskPointer& pointer, const Theme& theme) {
    const ThemeColors& colors = theme.colors();
    const qreal radius = theme.unit() * (pointer.edgeHot ? 0.95 : 0.75);
    painter.setPen(QPen(colors.changed, pointer.edgeHot ? 3 : 2));
    painter.drawLine(layout.edge(pointer.edgeCells));
    painter.setBrush(colors.raised);
    painter.drawEllipse(layout.handle(pointer.edgeCells), radius, radius);
}

void paintCross(QPainter& painter, const MaskLayout& layout, int mask, const MaskPointer& pointer, const Theme& theme) {
    const QRectF& square = layout.frames[static_cast<std::size_t>(mask)].square;
    const CellAxis keys = layout.keys(mask);
    const CellAxis queries = layout.queries(mask);
    const qreal x = keys.middle(pointer.key);
    const qreal y = queries.middle(pointer.query);
    QPen dotted(mixed(theme.colors().text, theme.colors().masked, 0.6), 1.2);
    dotted.setDashPattern({2, 2});
    painter.setPen(dotted);
    painter.drawLine(QPointF(x, square.top()), QPointF(x, square.bottom()));
    painter.drawLine(QPointF(square.left(), y), QPointF(square.right(), y));
    const qreal side = std::max<qreal>(keys.cell(), theme.unit());
    const QRectF cell(x - side / 2, y - side / 2, side, side);
    painter.setBrush(Qt::NoBrush);
    if (mask == pointer.focused) {
        painter.setPen(QPen(theme.colors().accent, 2));
        painter.drawRoundedRect(cell.adjusted(-3, -3, 3, 3), 4, 4);
    }
    // Dark on light hues and light around it on the dark ground: seen on every cell.
    painter.setPen(QPen(theme.colors().window, 4));
    painter.drawRoundedRect(cell, 2, 2);
    painter.setPen(QPen(theme.colors().text, 2));
    painter.drawRoundedRect(cell, 2, 2);
}

} // namespace

QString countLine(QString text, const QFont& font, qreal room) {
    const QFontMetricsF metrics(font);
    if (metrics.horizontalAdvance(text) > room) {
        const qsizetype colon = std::max(text.lastIndexOf(u':'), text.lastIndexOf(QChar(0xFF1A)));
        text = text.mid(colon + 1).trimmed();
    }
    return metrics.elidedText(text, Qt::ElideRight, room);
}

void paintMaskGround(QPainter& painter, const MaskLayout& layout, const Theme& theme) {
    painter.setRenderHint(QPainter::Antialiasing, true);
    for (const MaskFrame& frame : layout.frames)
        drawMaskedGround(painter, frame.square, theme.colors(), theme.unit() * 0.6);
}

void paintMasks(QPainter& painter, const MaskLayout& layout, const MaskScene& scene, const Theme& theme) {
    for (int mask = 0; mask < 2; ++mask) {
        const MaskFrame& frame = layout.frames[static_cast<std::size_t>(mask)];
        if (layout.drawsCells()) {
            painter.setRenderHint(QPainter::Antialiasing, false);
            paintCells(painter, layout, mask, scene, theme);
            paintGrid(painter, layout, mask, theme);
            painter.setRenderHint(QPainter::Antialiasing, true);
        } else {
            painter.setRenderHint(QPainter::Antialiasing, true);
            paintBand(painter, layout, mask, scene, theme);
        }
        if (scene.used == mask) paintUse(painter, frame, theme);
        paintWords(painter, layout, mask, scene, theme);
    }
}

void paintMaskPointer(QPainter& painter, const MaskLayout& layout, const MaskScene& scene, const MaskPointer& pointer,
                      const Theme& theme) {
    painter.setRenderHint(QPainter::Antialiasing);
    if (pointer.edgeShown) paintEdge(painter, layout, pointer, theme);
    if (pointer.query < 0 || pointer.key < 0 || scene.picture.length <= 0) return;
    for (int mask = 0; mask < 2; ++mask)
        paintCross(painter, layout, mask, pointer, theme);
}

} // namespace layerscope::ui
