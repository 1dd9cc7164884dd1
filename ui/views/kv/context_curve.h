// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kv/curve_series.h"

#include <QWidget>

#include <optional>

class QCPGraph;
class QCPItemLine;
class QCPItemStraightLine;
class QCPItemText;
class QCPItemTracer;
class QToolButton;

namespace layerscope::ui {

class Crosshair;
class PlotLegend;
class Theme;
class ThemedPlot;
class UnitTicker;

/// Total KV bytes against context length 1 … 1M: original and edited told apart by line style, full attention
/// everywhere as the reference, subject B in a line style of its own, the knee at the window and a marker at the
/// current context that can be dragged.
class ContextCurve : public QWidget {
    Q_OBJECT
public:
    explicit ContextCurve(const Theme& theme, QWidget* parent = nullptr);
    void setCompared(const QString& name); ///< of subject B, with the series that follow; empty: none
    /// Everything at once: one drawing for one edit.
    void setSeries(CurveSeries series, std::vector<Knee> knees, bool edited, std::int64_t context);
    void setLogarithmic(bool on);
    [[nodiscard]] bool isLogarithmic() const { return m_logarithmic; }
    [[nodiscard]] ThemedPlot& plot() { return *m_plot; }
    [[nodiscard]] QString kneeText(const Knee& knee) const; ///< "sliding layers stop growing at 512"

signals:
    void contextChosen(std::int64_t tokens);
    void pointed(std::optional<std::int64_t> tokens); ///< nullopt: the pointer left

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct KneeMark {
        QCPItemTracer* point;
        QCPItemText* text;
    };
    void makeItems();
    void restyle();
    void retranslate();
    void placeMarker();
    void placeKnees();
    void fitY();
    void updateLegend();
    bool handleKey(int key);

    const Theme& m_theme;
    ThemedPlot* m_plot;
    PlotLegend* m_legend;
    QToolButton* m_scale;
    Crosshair* m_crosshair;
    QSharedPointer<UnitTicker> m_xTicker, m_yTicker;
    QCPGraph* m_allFull;
    QCPGraph* m_original;
    QCPGraph* m_edited;
    QCPGraph* m_compared;
    QString m_comparedName;
    QCPItemStraightLine* m_marker;
    QCPItemTracer* m_markerPoint;
    std::vector<KneeMark> m_kneeMarks;
    CurveSeries m_series;
    std::vector<Knee> m_knees;
    std::int64_t m_context = 4096;
    bool m_isEdited = false;
    bool m_logarithmic = true;
};

} // namespace layerscope::ui
