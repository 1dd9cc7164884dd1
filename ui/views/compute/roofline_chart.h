// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/operation_rows.h"

#include <QWidget>

#include <optional>
#include <vector>

class QCPGraph;
class QCPItemText;

namespace layerscope::ui {

class DecadeTicker;
class PlotLegend;
class Theme;
class ThemedLabel;
class ThemedPlot;

/// One operation under the roof.
struct RoofPoint {
    QString name;
    LayerType type = LayerType::Full;
    bool positions = true;
    bool outside = false; ///< of no layer
    double intensity = 0; ///< FLOPs a byte
    double rate = 0;      ///< FLOPs a second: the most the roof allows, or what was reached
    bool measured = false;
};

/// Each counted operation of each group of layers, once where the roof would let it be and once where it was measured.
[[nodiscard]] std::vector<RoofPoint> roofPoints(const OperationRow& total, const MachineRoof& roof);

/// Attainable speed against arithmetic intensity, both logarithmic: the measured roof of this machine, hollow marks on
/// it for what is possible, filled ones below for what was reached. A mark's shape tells the type of layer.
class RooflineChart : public QWidget {
    Q_OBJECT
public:
    explicit RooflineChart(const Theme& theme, QWidget* parent = nullptr);
    void setPoints(std::vector<RoofPoint> points, const MachineRoof& roof);
    [[nodiscard]] ThemedPlot& plot() { return *m_plot; }
    [[nodiscard]] const std::vector<RoofPoint>& points() const { return m_points; }
    [[nodiscard]] QString pointText(const RoofPoint& point) const;
    [[nodiscard]] QString readOut() const;
    [[nodiscard]] QPointF place(const RoofPoint& point) const; ///< in pixels of the plot

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void restyle();
    void draw();
    void fit();
    void updateLegend();
    void point(QPointF position);
    void step(int by);
    [[nodiscard]] int shapeOf(const RoofPoint& point) const;

    const Theme& m_theme;
    ThemedLabel* m_heading;
    ThemedPlot* m_plot;
    PlotLegend* m_legend;
    ThemedLabel* m_readOut;
    QSharedPointer<DecadeTicker> m_xTicker, m_yTicker;
    QCPGraph* m_roofLine;
    QCPGraph* m_ring; ///< around the mark that is read out
    QCPItemText* m_slopeText;
    QCPItemText* m_peakText;
    std::vector<QCPGraph*> m_marks; ///< one graph a point
    std::vector<RoofPoint> m_points;
    MachineRoof m_roof;
    int m_pointed = -1;
};

} // namespace layerscope::ui
