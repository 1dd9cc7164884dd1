// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// How the column of the whole model is drawn.
#include "canvas/mask_hatch.h"
#include "text/units_text.h"
#include "theme/theme.h"
#include "views/architecture/stack_column.h"

#include <QPainter>

namespace layerscope::ui {

namespace {

constexpr qreal chipUnits = 2.75;

} // namespace

void StackColumn::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_rows.empty()) return;
    const qreal unit = m_theme.unit();
    // The residual stream runs through the whole model.
    const qreal x = unit + chipUnits * unit / 2;
    painter.setPen(QPen(mixed(m_theme.colors().text, m_theme.colors().window, 0.35), 3));
    painter.drawLine(QPointF(x, rowRect(0).center().y()), QPointF(x, rowRect(int(m_rows.size()) - 1).center().y()));
    for (int row = 0; row < int(m_rows.size()); ++row)
        paintRow(painter, row);
    paintGroups(painter);
    paintTotal(painter);
}

void StackColumn::paintChip(QPainter& painter, const StackRow& row, const QRectF& chip) const {
    const ThemeColors& colors = m_theme.colors();
    const qreal unit = m_theme.unit();
    if (row.kind != OpenedPart::Kind::Layer) {
        painter.setPen(QPen(colors.mutedText, 1.25));
        painter.setBrush(row.kind == OpenedPart::Kind::FinalNorm ? colors.mutedText : colors.raised);
        const qreal thin = row.kind == OpenedPart::Kind::FinalNorm ? chip.height() * 0.3 : chip.height() * 0.14;
        painter.drawRoundedRect(chip.adjusted(0, thin, 0, -thin), unit / 2, unit / 2);
        return;
    }
    const LayerStyle style = m_theme.layerStyle(row.type, row.positions);
    painter.setPen(Qt::NoPen);
    painter.setBrush(style.fill);
    painter.drawRoundedRect(chip, unit / 2, unit / 2);
    drawHatch(painter, chamfered(chip.adjusted(1, 1, -1, -1), unit / 3), style.hatch, mixed(style.fill, Qt::white, 0.6),
              unit * 0.6, 1);
    painter.setFont(m_theme.textFont(0.92, QFont::Bold));
    painter.setPen(style.onFill);
    painter.drawText(chip, Qt::AlignCenter, style.letter);
    if (!row.changed) return;
    painter.setPen(QPen(colors.window, 1));
    painter.setBrush(colors.changed);
    painter.drawEllipse(chip.topRight(), 0.55 * unit, 0.55 * unit);
}

void StackColumn::paintRow(QPainter& painter, int index) const {
    const ThemeColors& colors = m_theme.colors();
    const qreal unit = m_theme.unit();
    const StackRow& row = m_rows[std::size_t(index)];
    const bool layers = row.kind == OpenedPart::Kind::Layer;
    const QRectF box = QRectF(rowRect(index)).adjusted(1, 1.5, m_grouped ? -3.75 * unit : -1, -1.5);
    const bool marked = layers ? row.run.contains(m_selected) : row.kind == m_opened;
    const bool washed = index == pointed() || (layers && row.run.contains(m_hovered));
    if (washed || marked) {
        painter.setPen(marked ? QPen(colors.accent, hasFocus() && index == m_current ? 2.5 : 1.5) : QPen(Qt::NoPen));
        painter.setBrush(washed ? QBrush(mixed(colors.accent, colors.window, 0.1)) : QBrush(Qt::NoBrush));
        painter.drawRoundedRect(box, 0.75 * unit, 0.75 * unit);
    }
    const QRectF chip(unit, box.center().y() - chipUnits * unit / 2, chipUnits * unit, chipUnits * unit);
    paintChip(painter, row, chip);

    const QFont title = m_theme.textFont(0.95, QFont::DemiBold), figures = m_theme.figureFont(0.92, QFont::DemiBold);
    const QFont small = m_theme.figureFont(0.82);
    const QRectF text(chip.right() + unit, box.top(), box.right() - chip.right() - 2 * unit, box.height());
    const qreal high = QFontMetricsF(title).height(), low = QFontMetricsF(small).height();
    const qreal top = text.center().y() - (high + low) / 2 - 1;
    const QString number = row.parameters > 0 ? shortCountText(row.parameters) : QString();
    const QString share = row.parameters > 0 ? percentText(row.share) : QString();
    const qreal taken = QFontMetricsF(figures).horizontalAdvance(number) + unit;
    const qreal takenLow = QFontMetricsF(small).horizontalAdvance(share) + unit;
    const QRectF first(text.left(), top, text.width(), high), second(text.left(), top + high, text.width(), low);
    painter.setFont(title);
    painter.setPen(colors.text);
    painter.drawText(first, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(title).elidedText(row.title, Qt::ElideRight, first.width() - taken));
    painter.setFont(figures);
    painter.drawText(first, Qt::AlignRight | Qt::AlignVCenter, number);
    painter.setFont(small);
    painter.setPen(colors.mutedText);
    painter.drawText(second, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(small).elidedText(row.detail, Qt::ElideRight, second.width() - takenLow));
    painter.drawText(second, Qt::AlignRight | Qt::AlignVCenter, share);

    const QColor hue = layers ? m_theme.layerStyle(row.type, row.positions).fill : colors.mutedText;
    painter.fillRect(QRectF(text.left(), second.bottom() + 1.5, text.width(), 2), colors.grid);
    painter.fillRect(QRectF(text.left(), second.bottom() + 1.5, text.width() * row.share, 2), hue);
}

/// Brackets around the runs that repeat.
void StackColumn::paintGroups(QPainter& painter) const {
    const qreal unit = m_theme.unit();
    const QFont font = m_theme.figureFont(0.92, QFont::DemiBold);
    for (int row = 0; row < int(m_rows.size());) {
        const int group = m_rows[std::size_t(row)].group;
        int end = row + 1;
        while (group >= 0 && end < int(m_rows.size()) && m_rows[std::size_t(end)].group == group)
            ++end;
        if (group >= 0) {
            const qreal top = rowRect(row).top() + unit, bottom = rowRect(end - 1).bottom() - unit;
            const qreal right = width() - 3.25 * unit;
            painter.setPen(QPen(m_theme.colors().mutedText, 1.25));
            painter.drawPolyline(
                QPolygonF({{right - 0.5 * unit, top}, {right, top}, {right, bottom}, {right - 0.5 * unit, bottom}}));
            painter.setFont(font);
            painter.setPen(m_theme.colors().text);
            painter.drawText(QRectF(right, top, 3.25 * unit, bottom - top), Qt::AlignCenter,
                             QStringLiteral("×%1").arg(m_rows[std::size_t(row)].repeats));
        }
        row = end;
    }
}

void StackColumn::paintTotal(QPainter& painter) const {
    const qreal unit = m_theme.unit();
    const QFont strong = m_theme.figureFont(0.92, QFont::DemiBold), small = m_theme.figureFont(0.82);
    QRectF line(unit, rowRect(int(m_rows.size()) - 1).bottom() + unit, width() - 2 * unit, 0);
    line.setHeight(
        QFontMetricsF(strong).boundingRect(line.adjusted(0, 0, 0, 1000), Qt::TextWordWrap, m_total).height());
    painter.setFont(strong);
    painter.setPen(m_theme.colors().text);
    painter.drawText(line, int(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, m_total);
    if (m_active.isEmpty()) return;
    line.translate(0, line.height());
    line.setHeight(3 * QFontMetricsF(small).height());
    painter.setFont(small);
    painter.setPen(m_theme.colors().mutedText);
    painter.drawText(line, int(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, m_active);
}

} // namespace layerscope::ui
