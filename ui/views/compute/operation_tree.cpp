// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compute/operation_tree.h"

#include "theme/theme.h"
#include "views/compute/operation_delegate.h"

#include <QHeaderView>
#include <QMouseEvent>

#include <algorithm>
#include <array>

namespace layerscope::ui {

OperationTree::OperationTree(const Theme& theme, OperationModel& model, QWidget* parent)
    : QTreeView(parent), m_theme(theme), m_model(model) {
    setModel(&model);
    setItemDelegate(new OperationDelegate(theme, this));
    setUniformRowHeights(true);
    setRootIsDecorated(true);
    setAllColumnsShowFocus(true);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setMouseTracking(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setAccessibleName(tr("Operations"));
    setAccessibleDescription(tr("Left and right fold and unfold, up and down choose a line"));
    header()->setSectionsMovable(false);
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(1);
    connect(&model, &QAbstractItemModel::modelReset, this, &OperationTree::unfold);
    connect(&model, &OperationModel::figuresChanged, this, &OperationTree::arrange);
    connect(&theme, &Theme::changed, this, &OperationTree::restyle);
    restyle();
    unfold();
}

/// Total and groups open, single layers closed.
void OperationTree::unfold() {
    expandToDepth(1);
    arrange();
}

void OperationTree::restyle() {
    setIndentation(2 * m_theme.unit());
    arrange();
}

void OperationTree::arrange() {
    // Columns as wide as their widest possible text, so that nothing jumps while numbers change; the name takes the
    // rest.
    const QFontMetrics figures(m_theme.figureFont(0.92, QFont::DemiBold));
    const int unit = m_theme.unit();
    const auto width = [&](const char* widest) {
        return figures.horizontalAdvance(QString::fromUtf8(widest)) + 2 * unit;
    };
    const std::array<int, OperationModel::ColumnCount> widths{0,
                                                              width("888.8 GFLOP"),
                                                              width("888.8 GFLOP"),
                                                              width("888.8 MiB"),
                                                              width("888.8 ms"),
                                                              width("88.88 ms"),
                                                              width("88.8 GFLOP/s"),
                                                              width("arithmetic, 88 %")};
    const bool times = m_model.total() && m_model.total()->measured;
    const bool roof = m_model.total() && m_model.total()->ideal > 0;
    setColumnHidden(OperationModel::Before, !m_model.isEdited());
    setColumnHidden(OperationModel::Ideal, !roof);
    setColumnHidden(OperationModel::Measured, !times);
    setColumnHidden(OperationModel::Achieved, !times);
    setColumnHidden(OperationModel::Limit, !roof);
    int rest = viewport()->width();
    for (int column = 1; column < OperationModel::ColumnCount; ++column) {
        if (isColumnHidden(column)) continue;
        const int header =
            QFontMetrics(m_theme.textFont(0.85))
                .horizontalAdvance(m_model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        const int wanted = std::max(widths[std::size_t(column)], header + 3 * unit);
        setColumnWidth(column, wanted);
        rest -= wanted;
    }
    setColumnWidth(OperationModel::Name, std::max(24 * unit, rest));
}

void OperationTree::resizeEvent(QResizeEvent* event) {
    QTreeView::resizeEvent(event);
    arrange();
}

void OperationTree::setSelectedLayer(int layer) {
    static_cast<OperationDelegate*>(itemDelegate())->setSelectedLayer(layer);
    viewport()->update();
}

void OperationTree::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTreeView::currentChanged(current, previous);
    const int layer = current.isValid() ? current.data(OperationModel::LayerRole).toInt() : -1;
    if (layer >= 0) emit layerChosen(layer);
}

void OperationTree::mouseMoveEvent(QMouseEvent* event) {
    QTreeView::mouseMoveEvent(event);
    const QModelIndex under = indexAt(event->position().toPoint());
    emit layerHovered(under.isValid() ? under.data(OperationModel::LayerRole).toInt() : -1);
}

void OperationTree::leaveEvent(QEvent* event) {
    QTreeView::leaveEvent(event);
    emit layerHovered(-1);
}

} // namespace layerscope::ui
