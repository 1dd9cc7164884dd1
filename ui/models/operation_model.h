// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/operation_rows.h"

#include <QAbstractItemModel>

#include <cstdint>
#include <memory>
#include <optional>

namespace layerscope::ui {

class Theme;

/// The operations of a model as a tree of lines, one column a figure. A new tree with the same lines only changes the
/// figures: what is unfolded stays so.
class OperationModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { Name, Flops, Before, Bytes, Ideal, Measured, Achieved, Limit, ColumnCount };
    enum Role {
        ShareRole = Qt::UserRole, ///< 0 … 1 of the whole model's figure in this column; invalid without one
        LayerRole,                ///< of a layer's line, else -1
        KindRole,                 ///< OperationRow::Kind
        SpokenRole,               ///< the line in one sentence
    };

    explicit OperationModel(const Theme& theme, QObject* parent = nullptr);
    void setTree(OperationRow total, const MachineRoof& roof, bool edited);
    /// Where figures of two contexts stand beside each other, the headings say which: those computed are of `figures`
    /// tokens, those measured, and the ideal they stand against, of `run`. 0: nothing was measured.
    void setContexts(std::int64_t figures, std::int64_t run);
    [[nodiscard]] const OperationRow* total() const { return m_root ? &m_root->row : nullptr; }
    [[nodiscard]] const OperationRow* rowAt(const QModelIndex& index) const;
    [[nodiscard]] bool isEdited() const { return m_edited; }
    [[nodiscard]] static QString boundName(Bound bound); ///< empty: bound by nothing

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    void figuresChanged(); ///< once for a new tree, whatever else is told of it

private:
    /// The tree with its parents known; places of nodes do not move.
    struct Node {
        OperationRow row; ///< without the rows below
        Node* parent = nullptr;
        int place = 0;
        std::vector<std::unique_ptr<Node>> below;
    };
    static std::unique_ptr<Node> makeNode(OperationRow row, Node* parent, int place);
    [[nodiscard]] static bool sameLines(const Node& node, const OperationRow& row);
    static void takeFigures(Node& node, OperationRow& row);
    void announceFigures(const QModelIndex& parent);
    [[nodiscard]] const Node* nodeAt(const QModelIndex& index) const;
    [[nodiscard]] QString text(const OperationRow& row, int column) const;
    [[nodiscard]] QString boundText(const OperationRow& row) const;
    [[nodiscard]] std::optional<double> limitShare(const OperationRow& row) const;
    [[nodiscard]] QString limitText(const OperationRow& row) const; ///< for a column
    [[nodiscard]] QString spokenLimit(const OperationRow& row) const;
    [[nodiscard]] QString spoken(const OperationRow& row) const;
    [[nodiscard]] QVariant share(const OperationRow& row, int column) const;

    const Theme& m_theme;
    [[nodiscard]] QString heading(int column) const;
    [[nodiscard]] std::int64_t contextOf(int column) const; ///< 0: of none, or of the one that all are of

    std::unique_ptr<Node> m_root; ///< the total; its line is the first one
    MachineRoof m_roof;
    bool m_edited = false;
    std::int64_t m_figuresContext = 0, m_runContext = 0;
};

} // namespace layerscope::ui
