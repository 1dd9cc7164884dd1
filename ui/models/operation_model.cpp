// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/operation_model.h"

#include "text/list_text.h"
#include "text/units_text.h"
#include "theme/theme.h"

#include <QFont>

namespace layerscope::ui {

namespace {

const QString nothing = QStringLiteral("–");

QString ratio(double part, double whole) { return percentText(whole > 0 ? part / whole : 0.0); }

} // namespace

OperationModel::OperationModel(const Theme& theme, QObject* parent) : QAbstractItemModel(parent), m_theme(theme) {
    connect(&theme, &Theme::changed, this, [this] {
        if (m_root) announceFigures({});
    });
}

std::unique_ptr<OperationModel::Node> OperationModel::makeNode(OperationRow row, Node* parent, int place) {
    auto node = std::make_unique<Node>();
    node->parent = parent;
    node->place = place;
    int below = 0;
    for (OperationRow& part : row.rows)
        node->below.push_back(makeNode(std::move(part), node.get(), below++));
    row.rows.clear();
    node->row = std::move(row);
    return node;
}

bool OperationModel::sameLines(const Node& node, const OperationRow& row) {
    if (node.row.kind != row.kind || node.row.name != row.name || node.row.layer != row.layer ||
        node.below.size() != row.rows.size())
        return false;
    for (std::size_t i = 0; i < node.below.size(); ++i)
        if (!sameLines(*node.below[i], row.rows[i])) return false;
    return true;
}

void OperationModel::takeFigures(Node& node, OperationRow& row) {
    for (std::size_t i = 0; i < node.below.size(); ++i)
        takeFigures(*node.below[i], row.rows[i]);
    row.rows.clear();
    node.row = std::move(row);
}

void OperationModel::announceFigures(const QModelIndex& parent) {
    const int rows = rowCount(parent);
    if (rows == 0) return;
    emit dataChanged(index(0, 0, parent), index(rows - 1, ColumnCount - 1, parent));
    for (int row = 0; row < rows; ++row)
        announceFigures(index(row, 0, parent));
}

void OperationModel::setTree(OperationRow total, const MachineRoof& roof, bool edited) {
    m_roof = roof;
    m_edited = edited;
    if (m_root && sameLines(*m_root, total)) {
        takeFigures(*m_root, total);
        announceFigures({});
        emit figuresChanged();
        return;
    }
    beginResetModel();
    m_root = makeNode(std::move(total), nullptr, 0);
    endResetModel();
    emit figuresChanged();
}

const OperationModel::Node* OperationModel::nodeAt(const QModelIndex& index) const {
    return index.isValid() ? static_cast<const Node*>(index.internalPointer()) : nullptr;
}

const OperationRow* OperationModel::rowAt(const QModelIndex& index) const {
    const Node* node = nodeAt(index);
    return node ? &node->row : nullptr;
}

QModelIndex OperationModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    const Node* node = nodeAt(parent);
    return createIndex(row, column, node ? node->below[std::size_t(row)].get() : m_root.get());
}

QModelIndex OperationModel::parent(const QModelIndex& child) const {
    const Node* node = nodeAt(child);
    return node && node->parent ? createIndex(node->parent->place, 0, node->parent) : QModelIndex();
}

int OperationModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) return m_root ? 1 : 0;
    return parent.column() > 0 ? 0 : int(nodeAt(parent)->below.size());
}

int OperationModel::columnCount(const QModelIndex&) const { return ColumnCount; }

QString OperationModel::boundName(Bound bound) {
    switch (bound) {
    case Bound::Bandwidth:
        return tr("memory");
    case Bound::Peak:
        return tr("arithmetic");
    case Bound::Cache:
        return tr("in cache");
    case Bound::Nothing:
        break;
    }
    return {};
}

QString OperationModel::boundText(const OperationRow& row) const { return boundName(row.bound(m_roof)); }

/// How much of what its bound allows a measured operation reached.
std::optional<double> OperationModel::limitShare(const OperationRow& row) const {
    if (!row.measured || *row.measured <= 0 || !row.counted || row.bound(m_roof) == Bound::Cache) return std::nullopt;
    return ideal_seconds(m_roof, row.measuredFlops, row.measuredBytes) / *row.measured;
}

QString OperationModel::limitText(const OperationRow& row) const {
    const QString bound = boundText(row);
    if (bound.isEmpty()) return nothing;
    const auto share = limitShare(row);
    return share ? bound + QStringLiteral(" · ") + percentText(*share) : bound;
}

QString OperationModel::spokenLimit(const OperationRow& row) const {
    const auto share = limitShare(row);
    return share ? tr("%1, %2 of it", "memory, 63 % of it reached").arg(boundText(row), percentText(*share))
                 : boundText(row);
}

QString OperationModel::text(const OperationRow& row, int column) const {
    switch (column) {
    case Name:
        return row.name;
    case Flops:
        return row.counted ? flopsText(row.flops) : nothing;
    case Before:
        return m_edited && row.counted && row.flops != row.flopsBefore ? flopsText(row.flopsBefore) : QString();
    case Bytes:
        return row.bytes > 0 ? bytesText(row.bytes) : nothing;
    case Ideal:
        return row.ideal > 0 ? durationText(row.ideal) : nothing;
    case Measured:
        return row.measured ? durationText(*row.measured) : nothing;
    case Achieved:
        return row.achieved() ? flopRateText(*row.achieved()) : nothing;
    case Limit:
        return limitText(row);
    default:
        return {};
    }
}

QVariant OperationModel::share(const OperationRow& row, int column) const {
    const OperationRow& all = m_root->row;
    const auto of = [](double part, double whole) { return whole > 0 ? QVariant(part / whole) : QVariant(); };
    switch (column) {
    case Flops:
        return row.counted ? of(double(row.flops), double(all.flops)) : QVariant();
    case Bytes:
        return of(double(row.bytes), double(all.bytes));
    case Ideal:
        return of(row.ideal, all.ideal);
    case Measured:
        return row.measured ? of(*row.measured, all.measured.value_or(0)) : QVariant();
    default:
        return {};
    }
}

QString OperationModel::spoken(const OperationRow& row) const {
    QStringList parts{row.name};
    if (row.counted)
        parts << tr("%1, %2 of all").arg(flopsText(row.flops), ratio(double(row.flops), double(m_root->row.flops)));
    if (row.bytes > 0) parts << tr("%1 moved").arg(bytesText(row.bytes));
    if (m_edited && row.counted && row.flops != row.flopsBefore)
        parts << tr("before the edit %1").arg(flopsText(row.flopsBefore));
    if (row.measured) parts << tr("measured %1").arg(durationText(*row.measured));
    if (row.achieved()) parts << flopRateText(*row.achieved());
    if (row.bound(m_roof) == Bound::Cache)
        parts << tr("read from the processor's caches, faster than memory");
    else if (!boundText(row).isEmpty())
        parts << tr("limited by %1").arg(spokenLimit(row));
    return listText(parts);
}

QVariant OperationModel::data(const QModelIndex& index, int role) const {
    const OperationRow* row = rowAt(index);
    if (!row) return {};
    switch (role) {
    case Qt::DisplayRole:
        return text(*row, index.column());
    case Qt::AccessibleTextRole:
    case SpokenRole:
        return index.column() == Name || role == SpokenRole ? spoken(*row) : text(*row, index.column());
    case Qt::TextAlignmentRole:
        return int((index.column() == Name || index.column() == Limit ? Qt::AlignLeft : Qt::AlignRight) |
                   Qt::AlignVCenter);
    case Qt::FontRole: {
        const bool strong = row->kind == OperationRow::Kind::Total || row->kind == OperationRow::Kind::Group;
        const QFont::Weight weight = strong ? QFont::DemiBold : QFont::Normal;
        return index.column() == Name ? m_theme.textFont(0.92, weight) : m_theme.figureFont(0.92, weight);
    }
    case Qt::ForegroundRole:
        if (index.column() == Before) return m_theme.colors().changed;
        return row->counted ? m_theme.colors().text : m_theme.colors().mutedText;
    case ShareRole:
        return share(*row, index.column());
    case LayerRole:
        return row->kind == OperationRow::Kind::Layer ? int(row->layer) : -1;
    case KindRole:
        return int(row->kind);
    default:
        return {};
    }
}

QVariant OperationModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return int((section == Name || section == Limit ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == Qt::FontRole) return m_theme.textFont(0.85);
    if (role != Qt::DisplayRole) return {};
    const std::int64_t context = contextOf(section);
    return context > 0 ? tr("%1\nat %2", "a figure, tokens of context").arg(heading(section), countText(context))
                       : heading(section);
}

void OperationModel::setContexts(std::int64_t figures, std::int64_t run) {
    if (figures == m_figuresContext && run == m_runContext) return;
    m_figuresContext = figures;
    m_runContext = run;
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

std::int64_t OperationModel::contextOf(int column) const {
    if (m_runContext == 0 || m_runContext == m_figuresContext) return 0;
    switch (column) {
    case Flops:
    case Before:
    case Bytes:
        return m_figuresContext;
    case Ideal:
    case Measured:
    case Achieved:
        return m_runContext;
    default:
        return 0;
    }
}

QString OperationModel::heading(int column) const {
    switch (column) {
    case Name:
        return tr("operation");
    case Flops:
        return tr("FLOPs");
    case Before:
        return tr("before");
    case Bytes:
        return tr("moved");
    case Ideal:
        return tr("ideal");
    case Measured:
        return tr("measured");
    case Achieved:
        return tr("reached");
    case Limit:
        return tr("limit");
    default:
        return {};
    }
}

} // namespace layerscope::ui

#include "moc_operation_model.cpp"
