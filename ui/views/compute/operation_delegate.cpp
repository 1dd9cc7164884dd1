// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compute/operation_delegate.h"

#include "canvas/mask_hatch.h"
#include "models/operation_model.h"
#include "theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace layerscope::ui {

OperationDelegate::OperationDelegate(const Theme& theme, QObject* parent)
    : QStyledItemDelegate(parent), m_theme(theme) {}

QSize OperationDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const QSize text = QStyledItemDelegate::sizeHint(option, index);
    return {text.width(),
            std::max(text.height(), QFontMetrics(m_theme.textFont(0.92)).height() + m_theme.unit() * 9 / 8)};
}

void OperationDelegate::paintShare(QPainter& painter, const QRect& cell, const QModelIndex& index) const {
    const QVariant share = index.data(OperationModel::ShareRole);
    if (!share.isValid()) return;
    const int unit = m_theme.unit();
    const ThemeColors& colors = m_theme.colors();
    const QRectF track(cell.left() + unit / 2.0, cell.bottom() - unit / 2.0, cell.width() - unit, unit / 4.0);
    painter.fillRect(track, colors.grid);
    QRectF bar = track;
    bar.setWidth(std::max(1.0, track.width() * std::clamp(share.toDouble(), 0.0, 1.0)));
    // Counted figures and measured ones differ in more than hue: the measured bar is twice as thick.
    const bool measured = index.column() == OperationModel::Measured;
    if (measured) bar.adjust(0, -unit / 4.0, 0, 0);
    painter.fillRect(bar, measured ? colors.good : colors.accent);
}

/// Before the name: a full bar at the selected layer, an empty one at the layer under the pointer, here or elsewhere;
/// at the group too, because its layers may be folded.
void OperationDelegate::paintMark(QPainter& painter, const QRect& cell, const QModelIndex& index) const {
    const bool group = index.data(OperationModel::KindRole).toInt() == int(OperationRow::Kind::Group);
    const auto isOf = [&](int layer) {
        if (layer < 0) return false;
        if (!group) return index.data(OperationModel::LayerRole).toInt() == layer;
        const QModelIndex first = index.model()->index(0, 0, index); // every operation has a row for each layer
        for (int row = 0; row < index.model()->rowCount(first); ++row)
            if (index.model()->index(row, 0, first).data(OperationModel::LayerRole).toInt() == layer) return true;
        return false;
    };
    const bool selected = isOf(m_layer), hovered = isOf(m_hovered);
    if (!selected && !hovered) return;
    const qreal width = m_theme.unit() / 2.0;
    const QRectF bar(cell.left() + 0.5, cell.top() + 1.5, width, cell.height() - 3);
    painter.setPen(QPen(hovered ? m_theme.colors().text : m_theme.colors().accent, 1));
    painter.setBrush(selected ? QBrush(m_theme.colors().accent) : QBrush(Qt::NoBrush));
    painter.drawRect(bar);
}

int OperationDelegate::paintType(QPainter& painter, const QRect& cell, const QModelIndex& index) const {
    if (index.data(OperationModel::KindRole).toInt() != int(OperationRow::Kind::Group)) return 0;
    const auto* model = static_cast<const OperationModel*>(index.model());
    const OperationRow& row = *model->rowAt(index);
    const LayerStyle style = m_theme.layerStyle(row.type, row.positions);
    const int unit = m_theme.unit();
    const QRectF mark(cell.left() + unit / 4.0, cell.center().y() - unit, 2.0 * unit, 2.0 * unit);
    painter.setPen(Qt::NoPen);
    painter.setBrush(style.fill);
    painter.drawRoundedRect(mark, unit / 4.0, unit / 4.0);
    painter.setPen(style.onFill);
    painter.setFont(m_theme.textFont(0.85, QFont::Bold));
    painter.drawText(mark, Qt::AlignCenter, style.letter);
    return 5 * unit / 2;
}

void OperationDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const ThemeColors& colors = m_theme.colors();
    const int unit = m_theme.unit();
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const int layer = index.data(OperationModel::LayerRole).toInt();
    if (selected)
        painter->fillRect(option.rect, mixed(colors.accent, colors.window, 0.18));
    else if (layer >= 0 && layer == m_hovered)
        painter->fillRect(option.rect, mixed(colors.text, colors.window, 0.08));
    else if (layer >= 0 && layer == m_layer)
        painter->fillRect(option.rect, mixed(colors.accent, colors.window, 0.08));
    if (index.column() == OperationModel::Name) paintMark(*painter, option.rect, index);
    paintShare(*painter, option.rect, index);
    QRect text = option.rect.adjusted(unit / 2, 0, -unit / 2, -unit / 4);
    if (index.column() == OperationModel::Name) text.adjust(paintType(*painter, option.rect, index), 0, 0, 0);
    painter->setFont(index.data(Qt::FontRole).value<QFont>());
    painter->setPen(index.data(Qt::ForegroundRole).value<QColor>());
    const QString shown = painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, text.width());
    painter->drawText(text, index.data(Qt::TextAlignmentRole).toInt(), shown);
    painter->restore();
}

} // namespace layerscope::ui

#include "moc_operation_delegate.cpp"
