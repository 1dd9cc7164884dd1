// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/compute/flop_series.h"

#include <QWidget>

#include <optional>

class QCPGraph;
class QCPItemStraightLine;
class QToolButton;

namespace layerscope::ui {

class Crosshair;
class DecadeTicker;
class PlotLegend;
class Theme;
class ThemedLabel;
class ThemedPlot;
class UnitTicker;

/// FLOPs against context length, stacked by part: as shares of the whole, or as they are with the total before the edit
/// as a dashed line. The marker at the current context can be dragged.
class FlopsChart : public QWidget {
    Q_OBJECT
public:
    explicit FlopsChart(const Theme& theme, QWidget* parent = nullptr);
    void setSeries(FlopSeries series, bool edited, std::int64_t context);
    void setShares(bool on);
    [[nodiscard]] bool showsShares() const { return m_shares; }
    [[nodiscard]] ThemedPlot& plot() { return *m_plot; }
    [[nodiscard]] QString readOut() const; ///< the values at the pointer or at the context in one line
    [[nodiscard]] static QString partText(FlopPart part);

signals:
    void contextChosen(std::int64_t tokens);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void restyle();
    void fit();
    void draw();
    void updateLegend();
    void updateReadOut();
    [[nodiscard]] QColor colorOf(FlopPart part) const;
    bool handleKey(int key);

    const Theme& m_theme;
    ThemedLabel* m_heading;
    ThemedPlot* m_plot;
    PlotLegend* m_legend;
    QToolButton* m_scale;
    ThemedLabel* m_readOut;
    Crosshair* m_crosshair;
    QSharedPointer<UnitTicker> m_xTicker;
    QSharedPointer<DecadeTicker> m_yTicker;
    std::array<QCPGraph*, FlopParts> m_graphs{};
    QCPGraph* m_original;
    QCPItemStraightLine* m_marker;
    FlopSeries m_series;
    std::int64_t m_context = 4096;
    std::optional<double> m_pointed;
    bool m_edited = false;
    bool m_shares = true;
};

/// A length a person would have chosen near `tokens`: five significant binary digits, 1 … LongestContext.
[[nodiscard]] std::int64_t niceContext(double tokens);

} // namespace layerscope::ui
