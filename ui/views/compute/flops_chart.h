// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/compute/flop_series.h"

#include <QSharedPointer>
#include <QWidget>

class QCPGraph;
class QToolButton;

namespace layerscope::ui {

class ContextPlot;
class DecadeTicker;
class PlotLegend;
class Theme;
class ThemedLabel;

/// FLOPs against context length, stacked by part: as shares of the whole, or as they are with the total before the edit
/// as a dashed line. The marker at the current context can be dragged.
class FlopsChart : public QWidget {
    Q_OBJECT
public:
    explicit FlopsChart(const Theme& theme, QWidget* parent = nullptr);
    void setSeries(FlopSeries series, bool edited, std::int64_t context);
    void setShares(bool on);
    [[nodiscard]] bool showsShares() const { return m_shares; }
    [[nodiscard]] ContextPlot& plot() { return *m_plot; }
    [[nodiscard]] QString readOut() const; ///< the values at the pointer or at the context in one line
    [[nodiscard]] static QString partText(FlopPart part);

signals:
    void contextChosen(std::int64_t tokens);

private:
    void restyle();
    void fit();
    void draw();
    void updateLegend();
    void updateReadOut();
    [[nodiscard]] QColor colorOf(FlopPart part) const;

    const Theme& m_theme;
    ThemedLabel* m_heading;
    ContextPlot* m_plot;
    PlotLegend* m_legend;
    QToolButton* m_scale;
    ThemedLabel* m_readOut;
    QSharedPointer<DecadeTicker> m_yTicker;
    std::array<QCPGraph*, FlopParts> m_graphs{};
    QCPGraph* m_original;
    FlopSeries m_series;
    bool m_edited = false;
    bool m_shares = true;
};

} // namespace layerscope::ui
