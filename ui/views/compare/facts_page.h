// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"

class QBoxLayout;
class QCheckBox;
class QScrollArea;

namespace layerscope::ui {

class CostBars;
class DepthLink;
class FactModel;
class FactTable;
class ThemedLabel;

/// What the two are and cost: their layers linked by depth, the facts in which they differ, the costs as bars.
class FactsPage : public QWidget {
    Q_OBJECT
public:
    explicit FactsPage(const ViewContext& context, QWidget* parent = nullptr);
    void refresh(); ///< both subjects have an architecture
    [[nodiscard]] QString spokenText() const;
    [[nodiscard]] const FactModel& model() const { return *m_model; }
    [[nodiscard]] std::vector<FigureTable> tables() const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void connectState();
    void refreshCount();
    void refreshLayer();
    void restyle();
    void arrange();

    ViewContext m_context;
    DepthLink* m_link;
    ThemedLabel* m_layerLine;
    ThemedLabel* m_count;
    QCheckBox* m_all;
    FactModel* m_model;
    FactTable* m_table;
    ThemedLabel* m_costTitle;
    CostBars* m_costs;
    QBoxLayout* m_halves = nullptr;
};

} // namespace layerscope::ui
