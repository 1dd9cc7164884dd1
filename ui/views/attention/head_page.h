// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/tile_image.h"
#include "probe/snapshot.h"
#include "views/attention/attention_sources.h"

#include <QWidget>

#include <memory>

class QToolButton;

namespace layerscope::ui {

class FactLines;
class MatrixCanvas;
class ScaleLegend;
class ShareBars;
class SideColumn;
class Theme;

/// One head: its map with the tokens on both sides, the cell under the pointer, and what the head does on the whole.
class HeadPage : public QWidget {
    Q_OBJECT
public:
    explicit HeadPage(const Theme& theme, QWidget* parent = nullptr);

    /// `layer` has to be one of the snapshot's attention layers.
    void show(std::shared_ptr<const ProbeSnapshot> snapshot, const PositionNames& names, int layer, int head);
    void setCell(std::int64_t query, std::int64_t key);
    [[nodiscard]] const ColorScale& scale() const { return m_scale; }
    void explain(ScaleLegend& legend) const; ///< what the colours of a map mean, here and in the grid
    [[nodiscard]] MatrixCanvas& canvas() { return *m_canvas; }
    [[nodiscard]] QString spokenText() const;
    void restyle();
    void retranslate();

signals:
    void cellPointed(qint64 query, qint64 key);
    void scaleChanged();

private:
    [[nodiscard]] QWidget* makeChoices();
    [[nodiscard]] QToolButton* makeChoice();
    [[nodiscard]] const AttentionRecord& record() const;
    [[nodiscard]] const MaskRule& mask() const;
    void refreshSource();
    void refreshCell();
    void refreshHead();
    void chooseCell(); ///< a telling one to begin with

    const Theme& m_theme;
    MatrixCanvas* m_canvas;
    FactLines *m_cell, *m_head;
    ShareBars* m_distances;
    ScaleLegend* m_legend;
    SideColumn* m_side;
    QToolButton *m_log, *m_linear, *m_greatest, *m_mean;
    std::shared_ptr<const ProbeSnapshot> m_snapshot;
    PositionNames m_names;
    int m_layer = -1, m_headIndex = 0;
    ColorScale m_scale;
    TileMeasure m_measure = TileMeasure::Greatest;
};

} // namespace layerscope::ui
