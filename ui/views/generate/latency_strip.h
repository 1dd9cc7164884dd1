// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

namespace layerscope::ui {

class Theme;

/// The last 256 decode steps as bars, oldest left, with the median and the 95th percentile as lines.
class LatencyStrip : public QWidget {
    Q_OBJECT
public:
    explicit LatencyStrip(const Theme& theme, QWidget* parent = nullptr);
    void setSteps(std::vector<float> ms, double p50, double p95);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    std::vector<float> m_ms;
    double m_p50 = 0, m_p95 = 0;
};

} // namespace layerscope::ui
