// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizer/fertility.h"

#include <QAbstractTableModel>

#include <memory>

namespace layerscope::ui {

/// The pieces of a text as one tokenizer cuts it, one a row. What a cell says is worked out when it is asked for.
class PieceModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Place, Id, Text, Kind, Bytes, Columns };

    using QAbstractTableModel::QAbstractTableModel;
    /// Either may be null: no rows.
    void setCut(std::shared_ptr<const Tokenizer> tokenizer, std::shared_ptr<const TextCut> cut);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] QString text(int row, Column column) const;

private:
    [[nodiscard]] static int alignmentOf(int column);
    std::shared_ptr<const Tokenizer> m_tokenizer;
    std::shared_ptr<const TextCut> m_cut;
};

} // namespace layerscope::ui
