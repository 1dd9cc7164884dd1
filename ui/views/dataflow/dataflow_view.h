// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/heir.h"
#include "models/operation_times.h"
#include "models/stored_types.h"
#include "state/view.h"
#include "views/dataflow/flow_block.h"

#include <memory>
#include <optional>

class QComboBox;
class QLabel;
class QPushButton;
class QScrollArea;
class QToolButton;

namespace layerscope::ui {

class FlowCanvas;
class FlowFacts;
class SubjectHint;
class ThemedLabel;
class TimelineCanvas;

/// The selected layer's block as a serial and as a parallel flow, side by side, and below it the timeline of the real
/// run: critical path, ideal speed-up, and what running both branches at once really gains.
class DataflowView : public View, public Heir {
    Q_OBJECT
public:
    explicit DataflowView(const ViewContext& context, QWidget* parent = nullptr);
    ~DataflowView() override;

    [[nodiscard]] QString spokenText() const override;
    [[nodiscard]] std::vector<FigureTable> tables() const override;
    void inherit(const QWidget& before) override;

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeSide();
    QWidget* makeTimeline();
    QWidget* makeControls();
    void connectState();
    void refresh(); ///< in this frame when visible, else when shown
    void fill();
    void refreshHint();
    void refreshFlow();
    void refreshTimeline();
    void refreshMeasured();
    void restyle();
    void arrange();
    [[nodiscard]] int layer() const; ///< the selected one, within the model
    [[nodiscard]] bool isParallel() const;

    SubjectHint* m_hint; ///< alone while there is no architecture
    QWidget* m_body = nullptr;
    FlowCanvas* m_canvas;
    FlowFacts* m_facts;
    ThemedLabel* m_equation;
    ThemedLabel* m_path;
    ThemedLabel* m_measured;
    ThemedLabel* m_pointed;
    QToolButton* m_measure;
    QPushButton* m_play = nullptr;
    QComboBox* m_speed = nullptr;
    TimelineCanvas* m_timeline;
    ThemedLabel* m_timelineTitle;
    ThemedLabel* m_timelineHint;
    ThemedLabel* m_readOut;
    QToolButton* m_export;
    QToolButton* m_around;
    QScrollArea* m_side = nullptr;
    StoredWeights m_weights;
    std::optional<OperationTimes> m_times;
    FlowTiming m_timing = FlowTiming::Flops;
    bool m_stale = true;
    bool m_started = false; ///< the picture begins with everything lit; playing starts it
};

} // namespace layerscope::ui
