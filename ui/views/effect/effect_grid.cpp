// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/effect/effect_grid.h"

#include "theme/theme.h"

#include <QHeaderView>

#include <algorithm>

namespace layerscope::ui {

namespace {

constexpr int columns = 4;

Qt::Alignment alignmentOf(int column) { return (column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter; }

} // namespace

EffectGrid::EffectGrid(const Theme& theme, QWidget* parent) : QTreeWidget(parent), m_theme(theme) {
    setAccessibleName(tr("Figures before and after the edit"));
    setColumnCount(columns);
    setHeaderLabels({tr("figure"), tr("original"), tr("edited"), tr("change")});
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setFrameShape(NoFrame);
    setIndentation(0);
    header()->setStretchLastSection(false);
    header()->setSectionsClickable(false);
    header()->setMinimumSectionSize(1);
    header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    header()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (int column = 0; column < columns; ++column)
        headerItem()->setTextAlignment(column, alignmentOf(column));
    connect(&theme, &Theme::changed, this, &EffectGrid::restyle);
    restyle();
}

void EffectGrid::setEffectRows(const std::vector<EffectRow>& rows) {
    while (topLevelItemCount() > int(rows.size()))
        delete takeTopLevelItem(topLevelItemCount() - 1);
    while (topLevelItemCount() < int(rows.size())) {
        auto* item = new QTreeWidgetItem(this);
        styleItem(*item);
    }
    for (int row = 0; row < topLevelItemCount(); ++row) {
        const EffectRow& one = rows[std::size_t(row)];
        const QString cells[] = {one.name, one.before, one.after, one.change};
        QTreeWidgetItem& item = *topLevelItem(row);
        for (int column = 0; column < columns; ++column) {
            item.setText(column, cells[column]);
            item.setToolTip(column, QString(one.name + QStringLiteral(": ") + one.explanation));
        }
    }
    updateGeometry();
}

QSize EffectGrid::sizeHint() const {
    const int u = m_theme.unit();
    const int line = QFontMetrics(m_theme.textFont(0.92)).height() + u / 2;
    return {48 * u, header()->sizeHint().height() + topLevelItemCount() * line + u};
}

/// As wide as its widest cells, within reason: the columns beside it have room to spare.
QSize EffectGrid::minimumSizeHint() const {
    const int u = m_theme.unit();
    int width = u;
    for (int column = 0; column < columns; ++column)
        width += std::max(sizeHintForColumn(column), header()->sectionSizeHint(column));
    return {std::clamp(width, 40 * u, 66 * u), 12 * u};
}

void EffectGrid::styleItem(QTreeWidgetItem& item) const {
    for (int column = 0; column < columns; ++column) {
        item.setTextAlignment(column, alignmentOf(column));
        item.setForeground(column, column == 0 ? m_theme.colors().mutedText : m_theme.colors().text);
        item.setFont(column, column == 0 ? m_theme.textFont(0.92)
                                         : m_theme.figureFont(0.92, column == 3 ? QFont::DemiBold : QFont::Normal));
    }
}

void EffectGrid::restyle() {
    header()->setFont(m_theme.textFont(0.85));
    for (int row = 0; row < topLevelItemCount(); ++row)
        styleItem(*topLevelItem(row));
    updateGeometry();
}

} // namespace layerscope::ui

#include "moc_effect_grid.cpp"
