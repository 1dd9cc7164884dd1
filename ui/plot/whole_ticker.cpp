// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/whole_ticker.h"

#include <algorithm>
#include <cmath>

namespace layerscope::ui {

double WholeTicker::stepFor(const QCPRange& range) {
    const double step = std::max(QCPAxisTicker::getTickStep(range), 1.0);
    return step == std::floor(step) ? step : 2 * step; // 2.5 is the one broken step it chooses
}

double WholeTicker::getTickStep(const QCPRange& range) { return stepFor(range); }

int WholeTicker::getSubTickCount(double) { return 0; }

} // namespace layerscope::ui
