// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/family_table.h"

#include "canvas/mask_hatch.h"
#include "models/family_model.h"
#include "theme/theme.h"

#include <QHeaderView>
#include <QPainter>
#include <QSortFilterProxyModel>

#include <algorithm>
#include <array>
#include <utility>

namespace layerscope::ui {

FamilyDelegate::FamilyDelegate(const Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

QSize FamilyDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const int text = QFontMetrics(m_theme.textFont(0.92)).height();
    return {QStyledItemDelegate::sizeHint(option, index).width(), text + m_theme.unit() * 5 / 4};
}

void FamilyDelegate::paintBadges(QPainter& painter, const QRect& cell, const QString& letters) const {
    const int u = m_theme.unit();
    int left = cell.left() + u / 2;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(m_theme.textFont(0.85, QFont::Bold));
    for (const QString& letter : letters.split(u' ', Qt::SkipEmptyParts)) {
        const QRectF badge(left, cell.center().y() - u + 0.5, 2 * u, 2 * u);
        painter.setPen(Qt::NoPen);
        painter.setBrush(letter == QStringLiteral("A") ? m_theme.colors().subjectA : m_theme.colors().subjectB);
        painter.drawRoundedRect(badge, u / 2.0, u / 2.0);
        painter.setPen(m_theme.colors().accentText);
        painter.drawText(badge, Qt::AlignCenter, letter);
        left += 5 * u / 2;
    }
}

void FamilyDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    painter->save();
    const int u = m_theme.unit();
    const ThemeColors& colors = m_theme.colors();
    if (option.state.testFlag(QStyle::State_Selected))
        painter->fillRect(option.rect, mixed(colors.accent, colors.window, 0.18));
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), colors.grid);
    QRect text = option.rect.adjusted(u, 0, -u / 2, 0);
    if (index.column() == FamilyModel::Name) {
        const QString badges = index.data(FamilyModel::BadgeRole).toString();
        paintBadges(*painter, option.rect, badges);
        text.setLeft(option.rect.left() + (badges.size() > 1 ? 6 * u : 7 * u / 2));
    }
    painter->setFont(index.data(Qt::FontRole).value<QFont>());
    painter->setPen(index.data(Qt::ForegroundRole).value<QColor>());
    painter->drawText(text, index.data(Qt::TextAlignmentRole).toInt(),
                      painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideMiddle, text.width()));
    painter->restore();
}

FamilyTable::FamilyTable(const Theme& theme, QWidget* parent) : QTreeView(parent), m_theme(theme) {
    setItemDelegate(new FamilyDelegate(theme, this));
    setRootIsDecorated(false);
    setItemsExpandable(false);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setAccessibleName(tr("Models in the box"));
    header()->setSectionsMovable(false);
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(1);
    connect(&theme, &Theme::changed, this, &FamilyTable::arrange);
}

void FamilyTable::setFamilies(QSortFilterProxyModel& families) {
    setModel(&families);
    setSortingEnabled(true);
    header()->setSortIndicatorClearable(true);
    sortByColumn(-1, Qt::AscendingOrder); // the order of the box, families together
    connect(&families, &QAbstractItemModel::modelReset, this, [this] {
        arrange();
        emit currentMoved();
    });
    connect(&families, &QAbstractItemModel::dataChanged, this, &FamilyTable::arrange);
    arrange();
}

int FamilyTable::widthOf(int column) const {
    const int u = m_theme.unit();
    const QFontMetrics figures(m_theme.figureFont(0.92)), names(m_theme.textFont(0.92, QFont::DemiBold));
    const QFontMetrics heads(m_theme.textFont(0.85));
    const QString heading = model()->headerData(column, Qt::Horizontal).toString();
    int width = heads.horizontalAdvance(heading) + 4 * u; // with the mark of the sorted column
    for (int row = 0; row < model()->rowCount(); ++row) {
        const QString text = model()->index(row, column).data().toString();
        width = std::max(width, std::max(figures.horizontalAdvance(text), names.horizontalAdvance(text)) + 2 * u);
    }
    return column == FamilyModel::Name     ? width + 3 * u
           : column == FamilyModel::Layers ? std::min(width, 22 * u)
                                           : width;
}

void FamilyTable::arrange() {
    if (!model()) return;
    std::array<int, FamilyModel::ColumnCount> widths{};
    int rest = viewport()->width();
    for (int column = 0; column < FamilyModel::ColumnCount; ++column)
        rest -= widths[std::size_t(column)] = widthOf(column);
    std::array<bool, FamilyModel::ColumnCount> shown;
    shown.fill(true);
    for (const int column : {FamilyModel::Vocabulary, FamilyModel::Active, FamilyModel::Family, FamilyModel::Window,
                             FamilyModel::Decode, FamilyModel::Block}) {
        if (rest >= 0 || !std::exchange(shown[std::size_t(column)], false)) continue;
        rest += widths[std::size_t(column)];
    }
    // What is left goes to the pattern of the layers first, then to all alike.
    if (rest > 0) widths[FamilyModel::Layers] += rest;
    for (int column = 0; column < FamilyModel::ColumnCount; ++column) {
        setColumnHidden(column, !shown[std::size_t(column)]);
        if (shown[std::size_t(column)]) setColumnWidth(column, widths[std::size_t(column)]);
    }
}

void FamilyTable::resizeEvent(QResizeEvent* event) {
    QTreeView::resizeEvent(event);
    arrange();
}

void FamilyTable::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTreeView::currentChanged(current, previous);
    emit currentMoved();
}

} // namespace layerscope::ui

#include "moc_family_table.cpp"
