// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/mask_hatch.h"
#include "theme/theme.h"
#include "views/attention/head_grid.h"

#include <QFontMetricsF>
#include <QPaintEvent>
#include <QPainter>

#include <algorithm>

namespace layerscope::ui {

/// Numbers of the heads over each column of layers, and brackets over those that share keys and values.
void HeadGrid::paintBrackets(QPainter& painter) const {
    const Architecture& model = m_snapshot->plan->architecture;
    const auto& plans = m_snapshot->plan->layers;
    const bool softmax = std::any_of(plans.begin(), plans.end(),
                                     [](const LayerPlan& plan) { return plan.mixer == MixerKind::SoftmaxAttention; });
    const QFont font = m_theme.figureFont(0.8);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    const qreal unit = m_theme.unit();
    const qreal bottom = headerHeight() - unit / 2;
    const int perGroup =
        static_cast<int>(std::max<std::int64_t>(1, model.n_heads / std::max<std::int64_t>(1, model.n_kv_heads)));
    const qreal line = bottom - metrics.height() - unit / 4;
    for (int top = 0; top < layers(); top += m_perBlock) {
        painter.setPen(m_theme.colors().mutedText);
        for (int head = 0; head < columns(); ++head) {
            const QRect box = tile(top, head);
            painter.drawText(QRectF(box.left(), bottom - metrics.height(), box.width(), metrics.height()),
                             Qt::AlignCenter, QString::number(head));
        }
        for (int group = 0; softmax && group < static_cast<int>(model.n_kv_heads); ++group) {
            const QRectF first = tile(top, group * perGroup), last = tile(top, (group + 1) * perGroup - 1);
            const QPointF corners[] = {{first.left() + 1, line + 3},
                                       {first.left() + 1, line},
                                       {last.right() - 1, line},
                                       {last.right() - 1, line + 3}};
            painter.drawPolyline(corners, 4);
            const QString name = tr("KV %1").arg(group);
            const QRectF room(first.left(), 0, last.right() - first.left(), line - 1);
            if (metrics.horizontalAdvance(name) <= room.width())
                painter.drawText(room, Qt::AlignHCenter | Qt::AlignBottom, name);
        }
    }
}

void HeadGrid::paintLayerName(QPainter& painter, int layer) const {
    const LayerPlan& plan = m_snapshot->plan->layers[static_cast<std::size_t>(layer)];
    const LayerStyle style = m_theme.layerStyle(plan.type, plan.type != LayerType::Full || plan.rope.has_value());
    const qreal unit = m_theme.unit();
    const QRectF row(tile(layer, 0).left() - labelWidth(), tile(layer, 0).top(), labelWidth(), m_side);
    const bool marked = layer == m_layer || layer == m_hovered;
    painter.setFont(m_theme.figureFont(0.9, marked ? QFont::Bold : QFont::Normal));
    painter.setPen(marked ? m_theme.colors().text : m_theme.colors().mutedText);
    painter.drawText(QRectF(row.left(), row.top(), 3 * unit, row.height()), Qt::AlignRight | Qt::AlignVCenter,
                     QString::number(layer));
    const QRectF chip(row.left() + 3.75 * unit, row.center().y() - 1.25 * unit, 3 * unit, 2.5 * unit);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(style.fill);
    painter.drawRoundedRect(chip, unit / 2, unit / 2);
    drawHatch(painter, chamfered(chip.adjusted(1, 1, -1, -1), unit / 3), style.hatch, mixed(style.fill, Qt::white, 0.5),
              unit * 0.6);
    painter.setPen(Qt::NoPen);
    painter.setBrush(style.fill);
    const qreal plate = 0.85 * unit;
    painter.drawEllipse(chip.center(), plate, plate);
    painter.setFont(m_theme.figureFont(0.85, QFont::Bold));
    painter.setPen(style.onFill);
    painter.drawText(chip, Qt::AlignCenter, style.letter);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void HeadGrid::paintTile(QPainter& painter, int layer, int head) {
    const QRect box = tile(layer, head);
    painter.drawPixmap(box.topLeft(), m_ground);
    const QImage& image = picture(layer, head);
    if (image.isNull()) {
        painter.setFont(m_theme.textFont(0.85));
        painter.setPen(m_theme.colors().mutedText);
        painter.drawText(box, Qt::AlignCenter, QStringLiteral("–"));
    } else {
        painter.drawImage(box, image);
    }
    painter.setBrush(Qt::NoBrush);
    const bool selected = layer == m_layer && head == m_head;
    if (selected) {
        painter.setPen(QPen(hasFocus() ? m_theme.colors().accent : m_theme.colors().text, 2));
        painter.drawRect(QRectF(box).adjusted(-2, -2, 2, 2));
    } else {
        const bool pointed = m_pointed == std::pair{layer, head};
        painter.setPen(QPen(pointed ? m_theme.colors().text : m_theme.colors().line, 1));
        painter.drawRect(QRectF(box).adjusted(-0.5, -0.5, 0.5, 0.5));
    }
}

void HeadGrid::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    if (layers() == 0) return;
    if (m_ground.isNull()) {
        m_ground = QPixmap(QSize(m_side, m_side) * devicePixelRatioF());
        m_ground.setDevicePixelRatio(devicePixelRatioF());
        QPainter ground(&m_ground);
        drawMaskedGround(ground, QRectF(0, 0, m_side, m_side), m_theme.colors(), 0.75 * m_theme.unit());
    }
    paintBrackets(painter);
    for (int layer = 0; layer < layers(); ++layer) {
        if (!QRect(0, tile(layer, 0).top(), width(), m_side + gap()).intersects(event->rect())) continue;
        paintLayerName(painter, layer);
        for (int head = 0; head < headsOf(layer); ++head)
            if (tile(layer, head).adjusted(-3, -3, 3, 3).intersects(event->rect())) paintTile(painter, layer, head);
    }
}

} // namespace layerscope::ui
