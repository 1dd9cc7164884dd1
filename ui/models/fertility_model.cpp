// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/fertility_model.h"

#include "state/tokenizers.h"
#include "text/language.h"

#include <QLocale>

namespace layerscope::ui {

double valueOf(const Fertility& fertility, FertilityMetric metric) {
    switch (metric) {
    case FertilityMetric::PerChar:
        return fertility.per_char();
    case FertilityMetric::PerByte:
        return fertility.per_byte();
    case FertilityMetric::PerWord:
        break;
    }
    return fertility.per_word();
}

FertilityModel::FertilityModel(const Tokenizers& tokenizers, QObject* parent)
    : QAbstractTableModel(parent), m_tokenizers(tokenizers) {
    connect(&tokenizers, &Tokenizers::entriesChanged, this, &FertilityModel::update);
    connect(&tokenizers, &Tokenizers::fertilityChanged, this, &FertilityModel::update);
    update();
}

/// Every step of loading comes by here: what is selected, scrolled or enlarged stays unless the languages are others.
void FertilityModel::update() {
    const int rows = int(m_tokenizers.samples().samples.size());
    const int entries = int(m_tokenizers.entries().size());
    if (rows != m_rows || rows == 0) {
        beginResetModel();
        m_rows = rows;
        m_entries = entries;
        endResetModel();
        return;
    }
    if (entries > m_entries) {
        beginInsertColumns({}, m_entries + 1, entries);
        m_entries = entries;
        endInsertColumns();
    } else if (entries < m_entries) {
        beginRemoveColumns({}, entries + 1, m_entries);
        m_entries = entries;
        endRemoveColumns();
    }
    emit headerDataChanged(Qt::Horizontal, 0, m_entries);
    emit dataChanged(index(0, 0), index(m_rows - 1, m_entries));
}

void FertilityModel::setMetric(FertilityMetric metric) {
    if (metric == m_metric) return;
    m_metric = metric;
    if (m_rows > 0) emit dataChanged(index(0, 0), index(m_rows - 1, m_entries));
}

QString FertilityModel::languageName(int row) const {
    return textOf(m_tokenizers.samples().samples[std::size_t(row)].name);
}

std::optional<double> FertilityModel::value(int row, int entry) const {
    const auto& entries = m_tokenizers.entries(); // shorter than what is shown while columns are being taken away
    if (std::size_t(entry) >= entries.size()) return std::nullopt;
    const auto& values = entries[std::size_t(entry)].fertility;
    if (!values || std::size_t(row) >= values->size()) return std::nullopt;
    return valueOf((*values)[std::size_t(row)], m_metric);
}

int FertilityModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : m_rows; }

int FertilityModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : m_entries + 1; }

QVariant FertilityModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant(Qt::AlignVCenter | (index.column() > 0 ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole) return {};
    if (index.column() == 0) return languageName(index.row());
    const auto number = value(index.row(), index.column() - 1);
    return number ? QLocale().toString(*number, 'f', 3) : QStringLiteral("–");
}

QVariant FertilityModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section > m_entries) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant(Qt::AlignVCenter | (section > 0 ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole) return {};
    if (section == 0) return tr("language");
    const auto& entries = m_tokenizers.entries();
    return std::size_t(section) > entries.size() ? QString() : entries[std::size_t(section) - 1].name();
}

} // namespace layerscope::ui

#include "moc_fertility_model.cpp"
