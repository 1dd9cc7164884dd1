// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/fact_table.h"

#include "models/fact_model.h"
#include "theme/theme.h"
#include "views/compare/fact_delegate.h"

#include <QHeaderView>

#include <algorithm>

namespace layerscope::ui {

FactTable::FactTable(const Theme& theme, FactModel& model, QWidget* parent) : QTreeView(parent), m_theme(theme) {
    setModel(&model);
    setItemDelegate(new FactDelegate(theme, this));
    setRootIsDecorated(false);
    setItemsExpandable(false);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setAccessibleName(tr("Facts of A and B"));
    header()->setSectionsMovable(false);
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(1);
    connect(&theme, &Theme::changed, this, &FactTable::arrange);
    arrange();
}

void FactTable::arrange() {
    const int u = m_theme.unit();
    const int room = viewport()->width();
    const int delta =
        QFontMetrics(m_theme.figureFont(0.92, QFont::DemiBold)).horizontalAdvance(QStringLiteral("▼ −88.8 %")) + 3 * u;
    const int name = std::clamp(room * 36 / 100, 20 * u, 34 * u);
    const int value = std::max(8 * u, (room - delta - name) / 2);
    setColumnWidth(FactModel::Name, name);
    setColumnWidth(FactModel::A, value);
    setColumnWidth(FactModel::B, value);
    setColumnWidth(FactModel::Delta, std::max(delta, room - name - 2 * value));
}

void FactTable::resizeEvent(QResizeEvent* event) {
    QTreeView::resizeEvent(event);
    arrange();
}

} // namespace layerscope::ui

#include "moc_fact_table.cpp"
