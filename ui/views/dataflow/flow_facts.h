// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "experiment/branch_run.h"
#include "views/dataflow/flow_block.h"

#include <QString>
#include <QWidget>

#include <vector>

class QGridLayout;

namespace layerscope::ui {

class Theme;
class ThemedLabel;

/// One fact about both arrangements; `parallel` alone where there is nothing to say of the other.
struct FlowFact {
    QString name, serial, parallel;
};

/// Stages, norms, additions, ideal time, ideal speed-up and what was measured.
[[nodiscard]] std::vector<FlowFact> flowFacts(const FlowBlock& serial, const FlowBlock& parallel, const BranchRun* run);
/// "×0.96 … ×1.31"
[[nodiscard]] QString gainRangeText(const Gain& gain);
/// x′ = x + Attn(h) + FFN(h), h = N(x): the block in one line.
[[nodiscard]] QString blockEquation(BlockLayout layout);
/// What the critical path says in a sentence.
[[nodiscard]] QString pathText(const FlowBlock& parallel, FlowTiming timing);

/// The facts in three columns.
class FlowFacts : public QWidget {
    Q_OBJECT
public:
    explicit FlowFacts(const Theme& theme, QWidget* parent = nullptr);
    void setFacts(const std::vector<FlowFact>& facts);
    [[nodiscard]] QString text() const; ///< all in one line

private:
    void restyle();
    struct Row {
        ThemedLabel* name;
        ThemedLabel* serial;
        ThemedLabel* parallel;
    };
    const Theme& m_theme;
    QGridLayout* m_grid;
    std::vector<Row> m_rows;
};

} // namespace layerscope::ui
