// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/architecture/block_painter.h"

#include "canvas/mask_hatch.h"
#include "text/units_text.h"
#include "theme/theme.h"
#include "views/architecture/node_style.h"
#include "views/architecture/step_words.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace layerscope::ui {

namespace {

/// A line with its corners rounded.
QPainterPath rounded(const QPolygonF& points, qreal radius) {
    QPainterPath path(points.first());
    for (qsizetype i = 1; i + 1 < points.size(); ++i) {
        const QLineF in(points[i], points[i - 1]), out(points[i], points[i + 1]);
        const qreal r = std::min({radius, in.length() / 2, out.length() / 2});
        path.lineTo(in.length() > 0 ? in.pointAt(r / in.length()) : points[i]);
        path.quadTo(points[i], out.length() > 0 ? out.pointAt(r / out.length()) : points[i]);
    }
    path.lineTo(points.last());
    return path;
}

class BlockDrawing {
public:
    BlockDrawing(QPainter& painter, const BlockPicture& picture, const Theme& theme)
        : m_painter(painter), m_picture(picture), m_scene(picture.scene), m_theme(theme), m_colors(theme.colors()),
          m_unit(theme.unit()),
          m_layer(theme.layerStyle(m_scene.layerPlan().type, m_scene.layerPlan().rope.has_value())),
          m_fonts(blockFonts(theme)) {}

    void draw() {
        m_painter.setRenderHint(QPainter::Antialiasing);
        mixerFrame();
        ffnFrame();
        for (const GraphPath& path : m_picture.layout.paths)
            line(path);
        for (const GraphPath& path : m_picture.layout.paths)
            label(path);
        for (std::size_t i = 0; i < m_picture.layout.nodes.size(); ++i)
            node(int(i));
        equation();
    }

private:
    void frame(const QRectF& box, const QColor& hue, qreal share) {
        m_painter.setPen(QPen(mixed(hue, m_colors.window, 0.5), 1));
        m_painter.setBrush(mixed(hue, m_colors.window, share));
        m_painter.drawRoundedRect(box, m_unit, m_unit);
    }

    /// Title at the left, what the half weighs at the right; the line from the stream passes between them.
    void heading(const QRectF& box, qreal indent, const QString& title, std::int64_t parameters) {
        const qreal half = box.width() / 2 - 1.5 * m_unit;
        const QRectF row(box.left() + m_unit, box.top() + 0.5 * m_unit, box.width() - 2 * m_unit,
                         m_picture.layout.line + m_unit);
        m_painter.setFont(m_fonts.title);
        m_painter.setPen(m_colors.text);
        const QFontMetricsF metrics(m_fonts.title);
        m_painter.drawText(row.adjusted(indent, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                           metrics.elidedText(title, Qt::ElideRight, half - indent));
        const QString weight = percentText(double(parameters) / double(m_scene.graph.parameters()));
        if (QFontMetricsF(m_fonts.small).horizontalAdvance(weight) > half) return;
        m_painter.setFont(m_fonts.small);
        m_painter.setPen(m_colors.mutedText);
        m_painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, weight);
    }

    [[nodiscard]] std::int64_t parametersOf(bool mixer) const {
        std::int64_t sum = 0;
        for (const BlockNode& n : m_scene.graph.nodes)
            if ((n.part < BlockPart::MixerAdd) == mixer) sum += n.parameters();
        return sum;
    }

    void mixerFrame() {
        const QRectF& box = m_picture.layout.mixer;
        frame(box, m_layer.fill, 0.08);
        const qreal side = 2.25 * m_unit;
        const QRectF chip(box.left() + m_unit, box.top() + m_unit + (m_picture.layout.line - side) / 2, side, side);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(m_layer.fill);
        m_painter.drawRoundedRect(chip, m_unit / 2, m_unit / 2);
        drawHatch(m_painter, chamfered(chip.adjusted(1, 1, -1, -1), m_unit / 3), m_layer.hatch,
                  mixed(m_layer.fill, Qt::white, 0.65), m_unit * 0.6, 1);
        m_painter.setFont(m_fonts.title);
        m_painter.setPen(m_layer.onFill);
        m_painter.drawText(chip, Qt::AlignCenter, m_layer.letter);
        heading(box, side + 0.75 * m_unit, frameTitle(m_scene, true), parametersOf(true));
    }

    void ffnFrame() {
        frame(m_picture.layout.ffn, m_colors.mutedText, 0.05);
        heading(m_picture.layout.ffn, 0, frameTitle(m_scene, false), parametersOf(false));
    }

    [[nodiscard]] QColor lineColor(bool stream) const {
        return mixed(m_colors.text, m_colors.window, stream ? 0.75 : 0.55);
    }

    void line(const GraphPath& path) {
        const QColor color = lineColor(path.stream);
        m_painter.setPen(QPen(color, path.stream ? 3 : 1.25, Qt::SolidLine, Qt::FlatCap));
        m_painter.setBrush(Qt::NoBrush);
        QPolygonF points = path.points;
        const QPointF tip = points.last();
        const QLineF last(tip, points[points.size() - 2]);
        const qreal length = (path.stream ? 1.1 : 0.8) * m_unit, width = length * 0.45;
        points.last() = last.pointAt(std::min(1.0, length * 0.8 / std::max(1.0, last.length())));
        m_painter.drawPath(rounded(points, 0.75 * m_unit));
        const QPointF along = (last.p2() - last.p1()) / std::max(1.0, last.length());
        const QPointF across(-along.y(), along.x());
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(color);
        m_painter.drawPolygon(
            QPolygonF({tip, tip + along * length + across * width, tip + along * length - across * width}));
    }

    void label(const GraphPath& path) {
        if (path.label == GraphPath::Label::None) return;
        const BlockEdge& edge = m_scene.graph.edges[std::size_t(path.edge)];
        QString text = shapeText(edge.shape, edge.part);
        if (path.stream && edge.from == 0) text = streamText(text, path);
        m_painter.setFont(m_fonts.small);
        m_painter.setPen(m_colors.mutedText);
        const QSizeF size(QFontMetricsF(m_fonts.small).horizontalAdvance(text) + 1, m_picture.layout.line);
        if (path.label == GraphPath::Label::Beside) {
            m_painter.drawText(QRectF(path.labelAt - QPointF(0, size.height() / 2), size), Qt::AlignCenter, text);
            return;
        }
        m_painter.save();
        m_painter.translate(path.labelAt);
        m_painter.rotate(-90);
        m_painter.drawText(QRectF(QPointF(-size.width() / 2, -size.height() / 2), size), Qt::AlignCenter, text);
        m_painter.restore();
    }

    /// The stream says its name where there is room.
    [[nodiscard]] QString streamText(const QString& shape, const GraphPath& path) const {
        const QString named = QString(residualStreamText() + QStringLiteral("  ") + shape);
        const qreal room = QLineF(path.points.first(), path.points.last()).length() / 2 - 2 * m_unit;
        return QFontMetricsF(m_fonts.small).horizontalAdvance(named) < room ? named : shape;
    }

    void node(int index) {
        const BlockNode& n = m_scene.graph.nodes[std::size_t(index)];
        const QRectF& box = m_picture.layout.nodes[std::size_t(index)];
        const NodeStyle style = nodeStyle(n, m_theme, m_layer);
        const bool round = n.part == BlockPart::MixerAdd || n.part == BlockPart::FfnAdd;
        const qreal radius =
            round || n.inputs.empty() || n.step == BlockStep::Output ? box.height() / 2 : 0.75 * m_unit;
        const bool opened = index == m_picture.opened;
        m_painter.setPen(opened ? QPen(m_colors.accent, 2.5) : QPen(style.border, round ? 1.75 : 1));
        m_painter.setBrush(index == m_picture.hovered ? mixed(m_colors.accent, style.fill, 0.16) : style.fill);
        m_painter.drawRoundedRect(box, radius, radius);
        if (round)
            plus(box.center());
        else
            texts(n, box, style);
        share(n, box, style);
        if (index == m_picture.current && m_picture.focused) ring(box, radius);
        if (m_scene.changed[std::size_t(index)]) dot(box);
    }

    void plus(const QPointF& at) {
        m_painter.setPen(QPen(m_colors.text, 1.75));
        m_painter.drawLine(at - QPointF(0.55 * m_unit, 0), at + QPointF(0.55 * m_unit, 0));
        m_painter.drawLine(at - QPointF(0, 0.55 * m_unit), at + QPointF(0, 0.55 * m_unit));
    }

    void texts(const BlockNode& n, const QRectF& box, const NodeStyle& style) {
        const QString second = nodeSubtitle(m_scene, n);
        const qreal title = QFontMetricsF(m_fonts.title).height(), small = QFontMetricsF(m_fonts.small).height();
        const qreal top = box.center().y() - (title + (second.isEmpty() ? 0 : small)) / 2;
        m_painter.setFont(m_fonts.title);
        m_painter.setPen(style.text);
        m_painter.drawText(QRectF(box.left(), top, box.width(), title), Qt::AlignCenter, stepTitle(m_scene, n.step));
        if (second.isEmpty()) return;
        m_painter.setFont(m_fonts.small);
        m_painter.setPen(style.secondText);
        m_painter.drawText(QRectF(box.left(), top + title, box.width(), small), Qt::AlignCenter, second);
    }

    /// A thin bar: this step's share of the layer's parameters.
    void share(const BlockNode& n, const QRectF& box, const NodeStyle& style) {
        if (n.tensors.empty()) return;
        const qreal room = box.width() - 1.5 * m_unit;
        const qreal length = room * double(n.parameters()) / double(m_scene.graph.parameters());
        if (length < 1) return;
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(style.bar);
        m_painter.drawRect(QRectF(box.left() + 0.75 * m_unit, box.bottom() - 3.5, length, 2.5));
    }

    void ring(const QRectF& box, qreal radius) {
        m_painter.setPen(QPen(m_colors.accent, 1.5, Qt::DashLine));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRoundedRect(box.adjusted(-3.5, -3.5, 3.5, 3.5), radius + 3.5, radius + 3.5);
    }

    void dot(const QRectF& box) {
        m_painter.setPen(QPen(m_colors.window, 1));
        m_painter.setBrush(m_colors.changed);
        m_painter.drawEllipse(box.topRight() + QPointF(-1, 1), 0.55 * m_unit, 0.55 * m_unit);
    }

    /// The block in one breath, and what it makes wait.
    void equation() {
        const QRectF& box = m_picture.layout.equation;
        const BlockCounts counts = block_counts(m_scene.graph);
        const QFontMetricsF lines(m_fonts.equation), small(m_fonts.small);
        const QString text = blockEquation(m_scene.graph);
        const qreal height = 2 * lines.height() + m_unit / 2 + 2 * small.height();
        if (box.height() < height) return;
        QRectF row = box.adjusted(m_unit / 2, 0, 3 * m_unit, 0);
        m_painter.setFont(m_fonts.equation);
        m_painter.setPen(m_colors.text);
        m_painter.drawText(row, Qt::AlignLeft | Qt::AlignTop, text);
        row.setTop(row.top() + 2 * lines.height() + m_unit / 2);
        m_painter.setFont(m_fonts.small);
        m_painter.setPen(m_colors.mutedText);
        m_painter.drawText(row, Qt::AlignLeft | Qt::AlignTop, countsText(counts));
    }

    QPainter& m_painter;
    const BlockPicture& m_picture;
    const BlockScene& m_scene;
    const Theme& m_theme;
    const ThemeColors& m_colors;
    qreal m_unit;
    LayerStyle m_layer;
    BlockFonts m_fonts;
};

} // namespace

GraphSizes measureBlock(const BlockScene& scene, const Theme& theme) {
    const BlockFonts fonts = blockFonts(theme);
    const QFontMetricsF title(fonts.title), small(fonts.small);
    const qreal unit = theme.unit();
    GraphSizes sizes{{}, unit, small.height()};
    sizes.mixerTitle = title.horizontalAdvance(frameTitle(scene, true)) + 3.5 * unit;
    sizes.ffnTitle = title.horizontalAdvance(frameTitle(scene, false)) + unit / 2;
    for (const BlockNode& node : scene.graph.nodes) {
        const bool sum = node.part == BlockPart::MixerAdd || node.part == BlockPart::FfnAdd;
        const QString second = nodeSubtitle(scene, node);
        const qreal text =
            std::max(title.horizontalAdvance(stepTitle(scene, node.step)), small.horizontalAdvance(second));
        const qreal height = title.height() + (second.isEmpty() ? unit / 2 : small.height() + 0.9 * unit);
        sizes.nodes.push_back(sum ? QSizeF(3 * unit, 3 * unit) : QSizeF(text + 2 * unit, height));
    }
    for (const BlockEdge& edge : scene.graph.edges)
        sizes.labels.push_back(small.horizontalAdvance(shapeText(edge.shape, edge.part)) + 1);
    return sizes;
}

void paintBlock(QPainter& painter, const BlockPicture& picture, const Theme& theme) {
    BlockDrawing(painter, picture, theme).draw();
}

} // namespace layerscope::ui
