// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/family_rows.h"

#include <QAbstractTableModel>

#include <vector>

namespace layerscope::ui {

class Theme;

/// The models of the box, one line each, with their facts and costs. Sorted by a proxy through SortRole.
class FamilyModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        Name,
        Family,
        Parameters,
        Active,
        Block,
        Layers,
        Window,
        Heads,
        Ffn,
        Vocabulary,
        Cache,
        CacheShare,
        Decode,
        ColumnCount
    };
    enum Role {
        SortRole = Qt::UserRole,
        WordRole,   ///< that opens the model
        BadgeRole,  ///< "A", "B" or nothing
        SpokenRole, ///< the line in one sentence
    };

    explicit FamilyModel(const Theme& theme, QObject* parent = nullptr);
    void setRows(std::vector<FamilyRow> rows);
    void setBenches(const QString& a, const QString& b); ///< names of the models on them
    [[nodiscard]] const std::vector<FamilyRow>& rows() const { return m_rows; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString text(const FamilyRow& row, int column) const;
    [[nodiscard]] QVariant sortKey(const FamilyRow& row, int column) const;
    [[nodiscard]] QString spoken(const FamilyRow& row) const;
    [[nodiscard]] QString badge(const FamilyRow& row) const;
    [[nodiscard]] static bool isText(int column);

    const Theme& m_theme;
    std::vector<FamilyRow> m_rows;
    QString m_a, m_b;
};

} // namespace layerscope::ui
