// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "probe/snapshot.h"
#include "views/attention/attention_sources.h"

#include <QWidget>

#include <memory>

namespace layerscope::ui {

class FactLines;
class MatrixCanvas;
class ScaleLegend;
class ShareBars;
class SideColumn;
class Theme;

/// One mixture of experts: which token went to which expert with what weight, and how evenly the experts are used.
class RoutingPage : public QWidget {
    Q_OBJECT
public:
    explicit RoutingPage(const Theme& theme, QWidget* parent = nullptr);

    /// `layer` has to be one of the snapshot's mixtures.
    void show(std::shared_ptr<const ProbeSnapshot> snapshot, const PositionNames& names, int layer);
    void setToken(std::int64_t position); ///< the position another view points at
    [[nodiscard]] MatrixCanvas& canvas() { return *m_canvas; }
    [[nodiscard]] QString spokenText() const;
    void restyle();
    void retranslate();

signals:
    void tokenPointed(qint64 position);

private:
    [[nodiscard]] const RouterRecord& record() const { return m_snapshot->router.at(m_layer); }
    void refresh();
    void refreshCell();

    const Theme& m_theme;
    MatrixCanvas* m_canvas;
    ShareBars* m_load;
    FactLines *m_cell, *m_layerFacts;
    ScaleLegend* m_legend;
    SideColumn* m_side;
    std::shared_ptr<const ProbeSnapshot> m_snapshot;
    PositionNames m_names;
    int m_layer = -1;
};

} // namespace layerscope::ui
