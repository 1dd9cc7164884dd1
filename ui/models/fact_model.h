// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/differences.h"

#include <QAbstractTableModel>

#include <vector>

namespace layerscope::ui {

class Theme;

/// Facts of two models side by side under the headings of their groups: those that differ, or all. Figures that change
/// while the lines stay (another context) are told as data, so that the place in the list is kept.
class FactModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Name, A, B, Delta, ColumnCount };
    enum Role {
        HeadingRole = Qt::UserRole, ///< true: the heading of a group
        DiffersRole,
        DirectionRole, ///< of B against A: -1 less, 0 neither, 1 more
        SpokenRole,    ///< the line in one sentence
        KeyRole,       ///< the key of config.json or of `inspect`
    };

    explicit FactModel(const Theme& theme, QObject* parent = nullptr);
    void setFacts(std::vector<FactRow> facts); ///< in order of their groups
    void setShowsAll(bool all);
    [[nodiscard]] bool showsAll() const { return m_all; }
    [[nodiscard]] const std::vector<FactRow>& facts() const { return m_facts; }
    [[nodiscard]] int differing() const;
    [[nodiscard]] bool isHeading(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    /// A line: a fact, or (fact -1) the heading of a group.
    struct Line {
        FactGroup group = FactGroup::Shape;
        int fact = -1;
        bool operator==(const Line&) const = default;
    };
    [[nodiscard]] std::vector<Line> linesOf(const std::vector<FactRow>& facts) const;
    [[nodiscard]] QString text(const FactRow& fact, int column) const;
    [[nodiscard]] QString spoken(const FactRow& fact) const;
    [[nodiscard]] QVariant headingData(FactGroup group, int column, int role) const;
    [[nodiscard]] QVariant factData(const FactRow& fact, int column, int role) const;

    const Theme& m_theme;
    std::vector<FactRow> m_facts;
    std::vector<Line> m_lines;
    bool m_all = false;
};

} // namespace layerscope::ui
