// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/piece_model.h"

#include "text/token_text.h"

#include <utility>

namespace layerscope::ui {

void PieceModel::setCut(std::shared_ptr<const Tokenizer> tokenizer, std::shared_ptr<const TextCut> cut) {
    if (cut == m_cut && tokenizer == m_tokenizer) return;
    beginResetModel();
    m_tokenizer = std::move(tokenizer);
    m_cut = m_tokenizer ? std::move(cut) : nullptr;
    endResetModel();
}

int PieceModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_cut ? 0 : int(m_cut->ids.size());
}

int PieceModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(Columns); }

QString PieceModel::text(int row, Column column) const {
    const TokenId id = m_cut->ids[std::size_t(row)];
    switch (column) {
    case Place:
        return QString::number(row + 1);
    case Id:
        return QString::number(id);
    case Text:
        return pieceText(*m_tokenizer, id);
    case Kind:
        return pieceKindText(m_tokenizer->kind(id));
    case Bytes:
        return hexText(m_tokenizer->bytes(id));
    case Columns:
        break;
    }
    return {};
}

/// Numbers by their last digit; a heading stands over its column.
int PieceModel::alignmentOf(int column) {
    return int((column == Place || column == Id ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

QVariant PieceModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    if (role == Qt::TextAlignmentRole) return alignmentOf(index.column());
    return role == Qt::DisplayRole ? text(index.row(), Column(index.column())) : QVariant();
}

QVariant PieceModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole) return alignmentOf(section);
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (Column(section)) {
    case Place:
        return tr("piece");
    case Id:
        return tr("id");
    case Text:
        return tr("text");
    case Kind:
        return tr("kind");
    case Bytes:
        return tr("bytes");
    case Columns:
        break;
    }
    return {};
}

} // namespace layerscope::ui

#include "moc_piece_model.cpp"
