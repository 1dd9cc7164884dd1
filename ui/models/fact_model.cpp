// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/fact_model.h"

#include "text/fact_text.h"
#include "theme/theme.h"

#include <algorithm>

namespace layerscope::ui {

FactModel::FactModel(const Theme& theme, QObject* parent) : QAbstractTableModel(parent), m_theme(theme) {}

std::vector<FactModel::Line> FactModel::linesOf(const std::vector<FactRow>& facts) const {
    std::vector<Line> lines;
    for (std::size_t i = 0; i < facts.size(); ++i) {
        if (!m_all && !facts[i].differs()) continue;
        if (lines.empty() || lines.back().group != facts[i].group) lines.push_back({facts[i].group, -1});
        lines.push_back({facts[i].group, int(i)});
    }
    return lines;
}

void FactModel::setFacts(std::vector<FactRow> facts) {
    std::vector<Line> lines = linesOf(facts);
    if (lines == m_lines && facts.size() == m_facts.size()) {
        m_facts = std::move(facts);
        if (!m_lines.empty()) emit dataChanged(index(0, 0), index(int(m_lines.size()) - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_facts = std::move(facts);
    m_lines = std::move(lines);
    endResetModel();
}

void FactModel::setShowsAll(bool all) {
    if (all == m_all) return;
    beginResetModel();
    m_all = all;
    m_lines = linesOf(m_facts);
    endResetModel();
}

int FactModel::differing() const {
    return int(std::ranges::count_if(m_facts, [](const FactRow& fact) { return fact.differs(); }));
}

bool FactModel::isHeading(int row) const {
    return row >= 0 && row < int(m_lines.size()) && m_lines[std::size_t(row)].fact < 0;
}

int FactModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(m_lines.size()); }

int FactModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

Qt::ItemFlags FactModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;
    const Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemNeverHasChildren;
    return isHeading(index.row()) ? flags : flags | Qt::ItemIsSelectable;
}

QString FactModel::text(const FactRow& fact, int column) const {
    switch (column) {
    case Name:
        return factNameText(fact.key);
    case A:
        return factValueText(fact.a, fact.unit);
    case B:
        return factValueText(fact.b, fact.unit);
    case Delta:
        return factDeltaText(fact);
    default:
        return {};
    }
}

QString FactModel::spoken(const FactRow& fact) const {
    const QString name = factNameText(fact.key), a = factValueText(fact.a, fact.unit);
    if (!fact.differs()) return tr("%1: %2 in both").arg(name, a);
    return tr("%1: A %2, B %3, %4").arg(name, a, factValueText(fact.b, fact.unit), factDeltaText(fact));
}

QVariant FactModel::headingData(FactGroup group, int column, int role) const {
    switch (role) {
    case Qt::DisplayRole:
        return column == Name ? factGroupText(group) : QString();
    case Qt::AccessibleTextRole:
    case SpokenRole:
        return factGroupText(group);
    case Qt::FontRole:
        return m_theme.textFont(0.92, QFont::Bold);
    case Qt::ForegroundRole:
        return m_theme.colors().text;
    case HeadingRole:
        return true;
    default:
        return {};
    }
}

QVariant FactModel::factData(const FactRow& fact, int column, int role) const {
    switch (role) {
    case Qt::DisplayRole:
        return text(fact, column);
    case Qt::ToolTipRole:
        return column == Name ? QString::fromStdString(fact.key) : text(fact, column);
    case Qt::AccessibleTextRole:
        return column == Name ? spoken(fact) : text(fact, column);
    case SpokenRole:
        return spoken(fact);
    case KeyRole:
        return QString::fromStdString(fact.key);
    case Qt::TextAlignmentRole:
        return int((column == Name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::FontRole:
        return column == Name ? m_theme.textFont(0.92)
                              : m_theme.figureFont(0.92, column == Delta ? QFont::DemiBold : QFont::Normal);
    case Qt::ForegroundRole:
        return fact.differs() ? m_theme.colors().text : m_theme.colors().mutedText;
    case HeadingRole:
        return false;
    case DiffersRole:
        return fact.differs();
    case DirectionRole: {
        const double ratio = fact.ratio().value_or(1);
        return ratio > 1 ? 1 : ratio < 1 ? -1 : 0;
    }
    default:
        return {};
    }
}

QVariant FactModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= int(m_lines.size())) return {};
    const Line& line = m_lines[std::size_t(index.row())];
    return line.fact < 0 ? headingData(line.group, index.column(), role)
                         : factData(m_facts[std::size_t(line.fact)], index.column(), role);
}

QVariant FactModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return int((section == Name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == Qt::FontRole) return m_theme.textFont(0.85);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case Name:
        return tr("fact");
    case A:
        return QStringLiteral("A");
    case B:
        return QStringLiteral("B");
    case Delta:
        return tr("B against A");
    default:
        return {};
    }
}

} // namespace layerscope::ui

#include "moc_fact_model.cpp"
