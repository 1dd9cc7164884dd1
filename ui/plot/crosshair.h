// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plot/qcustomplot_include.h"

#include <optional>

namespace layerscope::ui {

/// A thin vertical line where the pointer is, on a layer of its own, so that moving it does not draw the curves again.
class Crosshair : public QObject {
    Q_OBJECT
public:
    explicit Crosshair(QCustomPlot& plot);
    void setPen(const QPen& pen);
    void moveTo(std::optional<double> x); ///< nullopt hides it

private:
    QCustomPlot& m_plot;
    QCPLayer* m_layer;
    QCPItemStraightLine* m_line;
};

} // namespace layerscope::ui
