// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/heir.h"
#include "models/operation_model.h"
#include "models/stored_types.h"
#include "state/view.h"

#include <memory>
#include <optional>

class QBoxLayout;

namespace layerscope::ui {

class ComputeControls;
class FlopsChart;
class MachineLine;
class OperationTree;
class RooflineChart;
class SubjectHint;
class ThemedLabel;

/// What a token or a prompt costs: every operation with its FLOPs, the bytes it moves, the time it would take at best
/// and the time it took; the same against context length and under this machine's measured roof.
class ComputeView : public View, public Heir {
    Q_OBJECT
public:
    explicit ComputeView(const ViewContext& context, QWidget* parent = nullptr);
    ~ComputeView() override;

    [[nodiscard]] QString spokenText() const override;
    [[nodiscard]] std::vector<FigureTable> tables() const override;
    void inherit(const QWidget& before) override;

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeHeader();
    QWidget* makeBody();
    void connectState();
    void refresh(); ///< in this frame when visible, else when shown
    void fill();
    void refreshHint();
    void refreshHeader();
    void refreshTree();
    void refreshChart();
    void takeRun();
    void wishTimes();
    void takePlan();
    void restyle();
    void arrange();

    ThemedLabel* m_title;
    ThemedLabel* m_caption;
    ThemedLabel* m_total;
    ThemedLabel* m_change;
    SubjectHint* m_hint; ///< alone while there is no architecture
    ThemedLabel* m_aboutWeights;
    ThemedLabel* m_dense;
    ThemedLabel* m_measured;
    ComputeControls* m_controls;
    OperationModel* m_model;
    OperationTree* m_tree;
    FlopsChart* m_chart;
    RooflineChart* m_roof;
    MachineLine* m_machineLine;
    QWidget* m_body = nullptr;
    QBoxLayout* m_halves = nullptr;
    StoredWeights m_weights;
    OperationRow m_rows; ///< the tree as it is shown
    std::optional<OperationTimes> m_times;
    bool m_timesAreStale = false; ///< of other layers than those shown
    bool m_stale = true;
};

} // namespace layerscope::ui
