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
    connect(&tokenizers, &Tokenizers::entriesChanged, this, &FertilityModel::reset);
    connect(&tokenizers, &Tokenizers::fertilityChanged, this, &FertilityModel::reset);
    reset();
}

void FertilityModel::reset() {
    beginResetModel();
    m_rows = int(m_tokenizers.samples().samples.size());
    m_entries = int(m_tokenizers.entries().size());
    endResetModel();
}

void FertilityModel::setMetric(FertilityMetric metric) {
    if (metric == m_metric) return;
    beginResetModel();
    m_metric = metric;
    endResetModel();
}

QString FertilityModel::languageName(int row) const {
    return textOf(m_tokenizers.samples().samples[std::size_t(row)].name);
}

std::optional<double> FertilityModel::value(int row, int entry) const {
    const auto& values = m_tokenizers.entries()[std::size_t(entry)].fertility;
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
    return section == 0 ? tr("language") : m_tokenizers.entries()[std::size_t(section) - 1].name();
}

} // namespace layerscope::ui

#include "moc_fertility_model.cpp"
