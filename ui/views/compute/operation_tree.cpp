// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compute/operation_tree.h"

#include "theme/theme.h"
#include "views/compute/operation_delegate.h"

#include <QHeaderView>
#include <QMouseEvent>

#include <algorithm>
#include <array>
#include <utility>

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
    connect(&model, &QAbstractItemModel::headerDataChanged, this, &OperationTree::arrange);
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

/// As wide as the column's widest possible text, so that nothing jumps while numbers change.
int OperationTree::widthOf(int column) const {
    static constexpr std::array<const char*, OperationModel::ColumnCount> widest{
        "", "888.8 GFLOP", "888.8 GFLOP", "888.8 MiB", "88.88 ms", "88.88 ms", "88.8 GFLOP/s", ""};
    const QFontMetrics figures(m_theme.figureFont(0.92, QFont::DemiBold));
    const QFontMetrics headings(m_theme.textFont(0.85));
    int text = figures.horizontalAdvance(QString::fromUtf8(widest[std::size_t(column)]));
    if (column == OperationModel::Limit) {
        const bool shares = m_model.total() && m_model.total()->measured;
        text = figures.horizontalAdvance(shares ? QStringLiteral(" · 100 %") : QString());
        text += std::max(figures.horizontalAdvance(OperationModel::boundName(Bound::Bandwidth)),
                         figures.horizontalAdvance(OperationModel::boundName(Bound::Peak)));
    }
    const QString heading = m_model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    return std::max(text + 3 * m_theme.unit() / 2, headings.size(0, heading).width() + 3 * m_theme.unit());
}

/// The name takes what the figures leave. Where that is too little, columns go whose figures follow from others.
void OperationTree::arrange() {
    const bool times = m_model.total() && m_model.total()->measured;
    const bool roof = m_model.total() && m_model.total()->ideal > 0;
    std::array<bool, OperationModel::ColumnCount> shown;
    shown.fill(true);
    shown[OperationModel::Before] = m_model.isEdited();
    shown[OperationModel::Ideal] = shown[OperationModel::Limit] = roof;
    shown[OperationModel::Measured] = shown[OperationModel::Achieved] = times;
    int rest = viewport()->width();
    for (int column = 1; column < OperationModel::ColumnCount; ++column)
        if (shown[std::size_t(column)]) rest -= widthOf(column);
    const int least = 20 * m_theme.unit();
    for (const int column : {OperationModel::Achieved, OperationModel::Ideal, OperationModel::Limit}) {
        if (rest >= least || !std::exchange(shown[std::size_t(column)], false)) continue;
        rest += widthOf(column);
    }
    for (int column = 1; column < OperationModel::ColumnCount; ++column) {
        setColumnHidden(column, !shown[std::size_t(column)]);
        if (shown[std::size_t(column)]) setColumnWidth(column, widthOf(column));
    }
    setColumnWidth(OperationModel::Name, std::max(least, rest));
}

void OperationTree::resizeEvent(QResizeEvent* event) {
    QTreeView::resizeEvent(event);
    arrange();
}

void OperationTree::setSelectedLayer(int layer) {
    static_cast<OperationDelegate*>(itemDelegate())->setSelectedLayer(layer);
    viewport()->update();
}

void OperationTree::setHoveredLayer(int layer) {
    static_cast<OperationDelegate*>(itemDelegate())->setHoveredLayer(layer);
    viewport()->update();
}

void OperationTree::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTreeView::currentChanged(current, previous);
    const int layer = current.isValid() ? current.data(OperationModel::LayerRole).toInt() : -1;
    if (layer >= 0 && isVisible()) emit layerChosen(layer); // what nobody sees is not chosen by anybody
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

#include "moc_operation_tree.cpp"
