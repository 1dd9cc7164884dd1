// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/fact_delegate.h"

#include "canvas/mask_hatch.h"
#include "models/fact_model.h"
#include "theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace layerscope::ui {

FactDelegate::FactDelegate(const Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

QSize FactDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const int text = QFontMetrics(m_theme.textFont(0.92)).height();
    return {QStyledItemDelegate::sizeHint(option, index).width(), text + m_theme.unit() * 3 / 4};
}

void FactDelegate::paintHeading(QPainter& painter, const QRect& cell, const QModelIndex& index) const {
    const int u = m_theme.unit();
    painter.fillRect(QRect(cell.left(), cell.bottom(), cell.width(), 1), m_theme.colors().line);
    if (index.column() != FactModel::Name) return;
    painter.setFont(index.data(Qt::FontRole).value<QFont>());
    painter.setPen(m_theme.colors().text);
    painter.drawText(cell.adjusted(u / 2, 0, -u / 2, -1), Qt::AlignLeft | Qt::AlignBottom, index.data().toString());
}

/// The sign of a difference; the room stays free where there is none, so that names stand in one line.
void FactDelegate::paintSign(QPainter& painter, const QRect& cell) const {
    painter.setFont(m_theme.figureFont(0.92, QFont::Bold));
    painter.setPen(m_theme.colors().changed);
    painter.drawText(cell, Qt::AlignCenter, QStringLiteral("≠"));
}

QString FactDelegate::shown(const QModelIndex& index) const {
    const QString text = index.data().toString();
    if (index.column() != FactModel::Delta) return text;
    const int direction = index.data(FactModel::DirectionRole).toInt();
    return direction > 0 ? QStringLiteral("▲ ") + text : direction < 0 ? QStringLiteral("▼ ") + text : text;
}

void FactDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    painter->save();
    const int u = m_theme.unit();
    const ThemeColors& colors = m_theme.colors();
    if (index.data(FactModel::HeadingRole).toBool()) {
        paintHeading(*painter, option.rect, index);
        painter->restore();
        return;
    }
    const bool differs = index.data(FactModel::DiffersRole).toBool();
    if (option.state.testFlag(QStyle::State_Selected))
        painter->fillRect(option.rect, mixed(colors.accent, colors.window, 0.18));
    else if (differs)
        painter->fillRect(option.rect, mixed(colors.changed, colors.window, 0.06));
    QRect text = option.rect.adjusted(u, 0, -u, 0);
    if (index.column() == FactModel::Name) {
        if (differs) paintSign(*painter, QRect(option.rect.left(), option.rect.top(), 3 * u, option.rect.height()));
        text.setLeft(option.rect.left() + 3 * u);
    }
    painter->setFont(index.data(Qt::FontRole).value<QFont>());
    painter->setPen(index.data(Qt::ForegroundRole).value<QColor>());
    painter->drawText(text, index.data(Qt::TextAlignmentRole).toInt(),
                      painter->fontMetrics().elidedText(shown(index), Qt::ElideMiddle, text.width()));
    painter->restore();
}

} // namespace layerscope::ui

#include "moc_fact_delegate.cpp"
