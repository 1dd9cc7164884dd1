// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "experiment/edit_effect.h"

#include <QWidget>

#include <vector>

class QCPGraph;
class QCPItemStraightLine;

namespace layerscope {
struct Model;
}

namespace layerscope::ui {

class PlotLegend;
class Theme;
class ThemedLabel;
class ThemedPlot;

/// KL between the variants at every position of the sample text; a diamond where another token became the likeliest.
/// Left and right walk from position to position, plus and minus zoom, Home shows everything.
class PositionChart : public QWidget {
    Q_OBJECT
public:
    explicit PositionChart(const Theme& theme, QWidget* parent = nullptr);
    void setEffect(std::shared_ptr<const Model> model, std::shared_ptr<const EditEffect> effect); ///< null: none yet
    [[nodiscard]] ThemedPlot& plot() { return *m_plot; }
    [[nodiscard]] int position() const { return m_position; } ///< chosen or under the pointer, from 1; 0: none
    [[nodiscard]] QString readOut() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void setPosition(int position);
    bool handleKey(int key);
    void fit();
    void restyle();
    void refreshReadOut();
    [[nodiscard]] int count() const { return m_effect ? int(m_effect->positions.size()) : 0; }

    const Theme& m_theme;
    ThemedLabel* m_heading;
    PlotLegend* m_legend;
    ThemedPlot* m_plot;
    ThemedLabel* m_readOut;
    QCPGraph *m_distance, *m_changes;
    QCPItemStraightLine* m_marker;
    std::shared_ptr<const Model> m_model;
    std::shared_ptr<const EditEffect> m_effect;
    int m_position = 0, m_chosen = 0;
};

} // namespace layerscope::ui
