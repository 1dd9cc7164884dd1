// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/compare/pair_series.h"

#include <QWidget>

class QCPGraph;
class QCPItemStraightLine;

namespace layerscope::ui {

class Crosshair;
class PlotLegend;
class Theme;
class ThemedPlot;

/// Bits per byte of both models over the text read so far, A solid and B dashed on one scale, and the KL at each place
/// as needles on a scale of its own. The marker is the chosen stretch; a click or drag chooses one.
class PairChart : public QWidget {
    Q_OBJECT
public:
    explicit PairChart(const Theme& theme, QWidget* parent = nullptr);
    void setSeries(PairSeries series);
    void setCurrent(int group);
    [[nodiscard]] const PairSeries& series() const { return m_series; }
    [[nodiscard]] ThemedPlot& plot() { return *m_plot; }

signals:
    void chosen(int group);
    void pointed(int group); ///< -1: the pointer left

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void connectPlot();
    void restyle();
    void retranslate();
    void updateLegend();
    void fitY();
    [[nodiscard]] int groupNear(double place) const; ///< -1 without places
    bool handleKey(int key);

    const Theme& m_theme;
    ThemedPlot* m_plot;
    PlotLegend* m_legend;
    Crosshair* m_crosshair;
    QCPGraph *m_kl, *m_a, *m_b;
    QCPItemStraightLine* m_marker;
    PairSeries m_series;
    int m_current = -1;
};

} // namespace layerscope::ui
