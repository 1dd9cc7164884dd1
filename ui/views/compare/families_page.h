// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"

class QCheckBox;
class QPushButton;
class QSortFilterProxyModel;

namespace layerscope::ui {

class FamilyModel;
class FamilyTable;
class ThemedLabel;

/// The models of the box as a table at the current context; one of them becomes subject B.
class FamiliesPage : public QWidget {
    Q_OBJECT
public:
    explicit FamiliesPage(const ViewContext& context, QWidget* parent = nullptr);
    void refresh();
    [[nodiscard]] QString spokenText() const;
    [[nodiscard]] const FamilyModel& model() const { return *m_model; }
    [[nodiscard]] std::vector<FigureTable> tables() const;

private:
    void connectState();
    void refreshButton();
    void compareCurrent();
    [[nodiscard]] QString currentWord() const;

    ViewContext m_context;
    ThemedLabel* m_title;
    QCheckBox* m_everySize;
    FamilyModel* m_model;
    QSortFilterProxyModel* m_sorted;
    FamilyTable* m_table;
    QPushButton* m_compare;
    ThemedLabel* m_note;
};

} // namespace layerscope::ui
