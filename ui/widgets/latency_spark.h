// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

namespace layerscope::ui {

class Theme;

/// A strip of the last decode steps, one bar a token; steps far above the median stand out in another colour and reach
/// the top. Bars start at zero.
class LatencySpark : public QWidget {
    Q_OBJECT
public:
    explicit LatencySpark(const Theme& theme, QWidget* parent = nullptr);
    void setSteps(const std::vector<float>& ms);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    std::vector<float> m_ms;
    float m_median = 0;
};

} // namespace layerscope::ui
