// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/family_model.h"

#include "text/fact_text.h"
#include "text/units_text.h"
#include "theme/theme.h"

#include <algorithm>

namespace layerscope::ui {

FamilyModel::FamilyModel(const Theme& theme, QObject* parent) : QAbstractTableModel(parent), m_theme(theme) {}

void FamilyModel::setRows(std::vector<FamilyRow> rows) {
    const bool same = std::ranges::equal(
        rows, m_rows, [](const FamilyRow& left, const FamilyRow& right) { return left.word == right.word; });
    if (same) {
        m_rows = std::move(rows);
        if (!m_rows.empty()) emit dataChanged(index(0, 0), index(int(m_rows.size()) - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

void FamilyModel::setBenches(const QString& a, const QString& b) {
    if (a == m_a && b == m_b) return;
    m_a = a;
    m_b = b;
    if (!m_rows.empty()) emit dataChanged(index(0, Name), index(int(m_rows.size()) - 1, Name));
}

int FamilyModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(m_rows.size()); }

int FamilyModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

bool FamilyModel::isText(int column) {
    return column == Name || column == Family || column == Block || column == Layers || column == Ffn;
}

QString FamilyModel::badge(const FamilyRow& row) const {
    if (row.word == m_a && row.word == m_b) return QStringLiteral("A B");
    if (row.word == m_a) return QStringLiteral("A");
    return row.word == m_b ? QStringLiteral("B") : QString();
}

QString FamilyModel::text(const FamilyRow& row, int column) const {
    switch (column) {
    case Name:
        return row.word;
    case Family:
        return row.family;
    case Parameters:
        return shortCountText(row.parameters);
    case Active:
        return row.active == row.parameters ? QStringLiteral("–") : shortCountText(row.active);
    case Block:
        return factValueText(std::string(block_name(row.block)), FactUnit::None);
    case Layers:
        return row.layers;
    case Window:
        return row.window > 0 ? countText(row.window) : QStringLiteral("–");
    case Heads:
        return tr("%1/%2 × %3", "query heads, KV heads, size of one").arg(row.heads).arg(row.kvHeads).arg(row.headDim);
    case Ffn:
        return row.experts > 0 ? tr("%1 of %2", "experts of a token, of all").arg(row.expertsPerToken).arg(row.experts)
                               : tr("dense");
    case Vocabulary:
        return countText(row.vocabulary);
    case Cache:
        return bytesText(row.cache);
    case CacheShare:
        return percentText(row.cacheShare);
    case Decode:
        return flopsText(row.decode);
    default:
        return {};
    }
}

QVariant FamilyModel::sortKey(const FamilyRow& row, int column) const {
    switch (column) {
    case Parameters:
        return double(row.parameters);
    case Active:
        return double(row.active);
    case Layers:
        return double(row.layerCount);
    case Window:
        return double(row.window);
    case Heads:
        return double(row.heads);
    case Ffn:
        return double(row.experts);
    case Vocabulary:
        return double(row.vocabulary);
    case Cache:
        return double(row.cache);
    case CacheShare:
        return row.cacheShare;
    case Decode:
        return double(row.decode);
    default:
        return text(row, column);
    }
}

QString FamilyModel::spoken(const FamilyRow& row) const {
    QStringList parts{badge(row).isEmpty() ? row.word : tr("%1, subject %2").arg(row.word, badge(row))};
    for (int column = Family; column < ColumnCount; ++column) {
        const QString value = text(row, column);
        if (value != QStringLiteral("–"))
            parts << headerData(column, Qt::Horizontal, Qt::DisplayRole).toString() + u' ' + value;
    }
    return parts.join(QStringLiteral(", "));
}

QVariant FamilyModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= int(m_rows.size())) return {};
    const FamilyRow& row = m_rows[std::size_t(index.row())];
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return text(row, column);
    case Qt::AccessibleTextRole:
        return column == Name ? spoken(row) : text(row, column);
    case SpokenRole:
        return spoken(row);
    case SortRole:
        return sortKey(row, column);
    case WordRole:
        return row.word;
    case BadgeRole:
        return column == Name ? badge(row) : QString();
    case Qt::TextAlignmentRole:
        return int((isText(column) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::FontRole:
        return isText(column) ? m_theme.textFont(0.92, column == Name ? QFont::DemiBold : QFont::Normal)
                              : m_theme.figureFont(0.92);
    case Qt::ForegroundRole:
        return m_theme.colors().text;
    default:
        return {};
    }
}

QVariant FamilyModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return int((isText(section) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == Qt::FontRole) return m_theme.textFont(0.85);
    if (role == Qt::ToolTipRole && section == CacheShare) return tr("of what full attention in every layer would keep");
    if (role == Qt::ToolTipRole && section == Heads) return tr("query heads / KV heads × head dimension");
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case Name:
        return tr("model");
    case Family:
        return tr("family");
    case Parameters:
        return tr("parameters");
    case Active:
        return tr("active");
    case Block:
        return tr("block");
    case Layers:
        return tr("layers");
    case Window:
        return tr("window");
    case Heads:
        return tr("heads");
    case Ffn:
        return tr("experts");
    case Vocabulary:
        return tr("vocabulary");
    case Cache:
        return tr("cache");
    case CacheShare:
        return tr("of all full");
    case Decode:
        return tr("FLOPs a token");
    default:
        return {};
    }
}

} // namespace layerscope::ui

#include "moc_family_model.cpp"
