// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/progress_line.h"

#include <algorithm>

namespace layerscope::ui {

namespace {
constexpr int steps = 1000;
}

ProgressLine::ProgressLine(QWidget* parent) : QProgressBar(parent) {
    setTextVisible(false);
    setRange(0, steps);
    setValue(0); // until then Qt takes its place for unknown
}

void ProgressLine::setFraction(double done) {
    const int to = int(std::clamp(done, 0.0, 1.0) * steps);
    if (to == value()) return;
    setUpdatesEnabled(false);
    setValue(to);
    setUpdatesEnabled(true); // asks for a paint
}

} // namespace layerscope::ui
