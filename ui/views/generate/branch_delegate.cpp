// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/generate/branch_delegate.h"

#include "models/text_branches.h"
#include "text/units_text.h"
#include "theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace layerscope::ui {

BranchDelegate::BranchDelegate(const Theme& theme, const TextBranchModel& model, QObject* parent)
    : QStyledItemDelegate(parent), m_theme(theme), m_model(model) {}

QSize BranchDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    return {20 * m_theme.unit(), QFontMetrics(m_theme.figureFont(0.92)).height() + m_theme.unit()};
}

void BranchDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const ThemeColors& colors = m_theme.colors();
    const int unit = m_theme.unit();
    const bool current = index.data(TextBranchModel::CurrentRole).toBool();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (option.state.testFlag(QStyle::State_MouseOver) && !current) painter->fillRect(option.rect, colors.panel);
    if (option.state.testFlag(QStyle::State_HasFocus)) {
        painter->setPen(QPen(colors.accent, 2));
        painter->drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), 3, 3);
    }
    const QFont font = m_theme.figureFont(0.92, current ? QFont::DemiBold : QFont::Normal);
    const QFontMetrics metrics(font);
    const QVariant probability = index.data(TextBranchModel::ProbabilityRole);
    const QString percent = !probability.isValid()           ? QString()
                            : probability.toDouble() < 0.001 ? QStringLiteral("< 0.1\u202F%")
                                                             : percentText(probability.toDouble());
    const int figure = percent.isEmpty() ? 0 : metrics.horizontalAdvance(percent) + unit;
    const QRectF tree(option.rect.left() + unit / 2, option.rect.top(), option.rect.width() * 0.22,
                      option.rect.height());
    const QColor ink = current ? colors.accent : colors.text;
    paintTree(*painter, tree, index, current ? colors.accent : colors.mutedText);
    painter->setFont(font);
    painter->setPen(ink);
    const int left = int(tree.right()) + unit;
    const int room = option.rect.right() - figure - unit / 2 - left;
    painter->drawText(QRect(left, option.rect.top(), room, option.rect.height()), Qt::AlignVCenter,
                      metrics.elidedText(index.data().toString(), Qt::ElideRight, room));
    painter->drawText(option.rect.adjusted(0, 0, -unit / 2, 0), Qt::AlignVCenter | Qt::AlignRight, percent);
    painter->restore();
}

/// Tokens run from left to right over the longest text; lines of rows further down pass through this one.
void BranchDelegate::paintTree(QPainter& painter, const QRectF& area, const QModelIndex& index,
                               const QColor& ink) const {
    const double perToken = area.width() / m_model.longest();
    const auto x = [&](const QModelIndex& of, int role) { return area.left() + of.data(role).toInt() * perToken; };
    const double middle = area.center().y();
    painter.setPen(QPen(m_theme.colors().mutedText, 1));
    for (int row = index.row() + 1; row < m_model.rowCount(); ++row) {
        const QModelIndex below = m_model.index(row);
        const int parent = below.data(TextBranchModel::ParentRowRole).toInt();
        if (parent > index.row() || parent < 0) continue;
        const double at = x(below, TextBranchModel::AtRole);
        painter.drawLine(QPointF(at, parent == index.row() ? middle : area.top()), QPointF(at, area.bottom()));
    }
    const double begin = x(index, TextBranchModel::AtRole);
    const double end = std::max(begin + 2, x(index, TextBranchModel::LengthRole));
    if (index.data(TextBranchModel::ParentRowRole).toInt() >= 0)
        painter.drawLine(QPointF(begin, area.top()), QPointF(begin, middle));
    painter.setPen(QPen(ink, index.data(TextBranchModel::CurrentRole).toBool() ? 3 : 2, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF(begin, middle), QPointF(end, middle));
}

} // namespace layerscope::ui

#include "moc_branch_delegate.cpp"
