// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/live_run.h"

#include <QAbstractListModel>

#include <vector>

namespace layerscope::ui {

/// The texts of a prompt's tree as lines: each below the text it left, in the order in which they leave it.
class TextBranchModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        BranchRole = Qt::UserRole, ///< index in TextTree::branches()
        ParentRowRole,             ///< row of the text it left; -1: the prompt
        AtRole,                    ///< index of its first token of its own
        LengthRole,                ///< tokens
        ProbabilityRole,           ///< of that first token, where it is a branch; else invalid
        CurrentRole,               ///< on show
    };

    explicit TextBranchModel(const LiveRun& run, QObject* parent = nullptr);
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    /// DisplayRole: how its own part begins, on one line.
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] int rowOf(int branch) const; ///< -1: none
    [[nodiscard]] int longest() const;         ///< tokens of the longest text, at least 1

private:
    struct Line {
        int branch = 0, parentRow = -1;
    };
    void rebuild();
    void addBelow(int parent, int parentRow);
    [[nodiscard]] const std::vector<LiveToken>& tokensOf(int branch) const;
    [[nodiscard]] QString snippet(int branch) const;
    [[nodiscard]] QString spoken(int row) const;

    const LiveRun& m_run;
    std::vector<Line> m_lines;
};

} // namespace layerscope::ui
