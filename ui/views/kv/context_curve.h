// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kv/curve_series.h"

#include <QWidget>

#include <optional>

class QCPGraph;
class QCPItemText;
class QCPItemTracer;
class QToolButton;

namespace layerscope::ui {

class ContextPlot;
class PlotLegend;
class Theme;
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
    [[nodiscard]] ContextPlot& plot() { return *m_plot; }
    [[nodiscard]] QString kneeText(const Knee& knee) const; ///< "sliding layers stop growing at 512"

signals:
    void contextChosen(std::int64_t tokens);
    void pointed(std::optional<std::int64_t> tokens); ///< nullopt: the pointer left

protected:
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
    void placeKneeTexts(); ///< beside every curve, once it is known where these are
    [[nodiscard]] bool isFree(const QRectF& place) const;
    void fitY();
    void updateLegend();

    const Theme& m_theme;
    ContextPlot* m_plot;
    PlotLegend* m_legend;
    QToolButton* m_scale;
    QSharedPointer<UnitTicker> m_yTicker;
    QCPGraph* m_allFull;
    QCPGraph* m_original;
    QCPGraph* m_edited;
    QCPGraph* m_compared;
    QString m_comparedName;
    QCPItemTracer* m_markerPoint;
    std::vector<KneeMark> m_kneeMarks;
    CurveSeries m_series;
    std::vector<Knee> m_knees;
    bool m_isEdited = false;
    bool m_logarithmic = true;
};

} // namespace layerscope::ui
