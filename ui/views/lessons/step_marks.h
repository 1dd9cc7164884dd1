// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace layerscope::ui {

class Theme;

/// One short bar a step: done ones filled, the present one tall.
class StepMarks : public QWidget {
    Q_OBJECT
public:
    explicit StepMarks(const Theme& theme, QWidget* parent = nullptr);
    void setSteps(int count, int done, int current = -1); ///< current -1: none
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    int m_count = 0, m_done = 0, m_current = -1;
};

} // namespace layerscope::ui
