// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProgressBar>

namespace layerscope::ui {

/// How far a job has come, without words. A QProgressBar that is told a value paints, there and then, all that the
/// window has to paint; this one waits for the next frame like everything else.
class ProgressLine : public QProgressBar {
public:
    explicit ProgressLine(QWidget* parent = nullptr);
    void setFraction(double done); ///< 0 … 1

private:
    using QProgressBar::setValue; // it would paint at once
};

} // namespace layerscope::ui
