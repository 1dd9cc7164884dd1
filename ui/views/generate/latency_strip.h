// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <QWidget>

#include <vector>

namespace layerscope::ui {

class Theme;

/// The last 256 decode steps as bars, oldest left, with the median and the 95th percentile as lines. A step is chosen
/// by a click or the arrow keys; a double click or Enter asks for what made it slow.
class LatencyStrip : public QWidget {
    Q_OBJECT
public:
    static constexpr int most = 256;
    struct Step {
        int token = 0; ///< its index in the text
        float ms = 0;
    };

    explicit LatencyStrip(const Theme& theme, QWidget* parent = nullptr);
    void setSteps(std::vector<Step> steps, double p50, double p95);
    /// What the two lines say; empty without steps.
    [[nodiscard]] QString spokenFigures() const;
    void setChosen(int token); ///< -1: none
    /// What one layer took of each step, drawn into its bar; steps that are not named have no such part.
    void setPart(std::vector<Step> part, const QColor& color);
    [[nodiscard]] const std::vector<Step>& part() const { return m_part; }
    [[nodiscard]] const std::vector<Step>& steps() const { return m_steps; }
    [[nodiscard]] QRect rectOfStep(int index) const; ///< its whole column
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void tokenPointed(int token); ///< -1: none any more
    void tokenChosen(int token);
    void openWanted();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] double pitch() const { return double(width()) / most; }
    [[nodiscard]] double top() const; ///< milliseconds at the upper edge
    [[nodiscard]] int stepAt(double x) const;
    [[nodiscard]] int indexOf(int token) const;
    void choose(int index);

    const Theme& m_theme;
    void paintPart(QPainter& painter, double upper) const;
    std::vector<Step> m_steps;
    std::vector<Step> m_part; ///< in the order of their tokens
    QColor m_partColor;
    double m_p50 = 0, m_p95 = 0;
    int m_chosen = -1;  ///< token
    int m_pointed = -1; ///< token under the pointer
};

} // namespace layerscope::ui
