// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plot/qcustomplot_include.h"

namespace layerscope::ui {

/// Ticks of an axis that counts things: at whole numbers alone, however few there are.
class WholeTicker : public QCPAxisTicker {
public:
    /// The distance of ticks over `range`: 1, 2, 5, 10 …
    [[nodiscard]] double stepFor(const QCPRange& range);

protected:
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double tickStep) override;
};

} // namespace layerscope::ui
