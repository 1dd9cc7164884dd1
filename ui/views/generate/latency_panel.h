// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "probe/slow_step.h"

#include <QWidget>

#include <memory>
#include <optional>

class QCheckBox;
class QPushButton;

namespace layerscope::ui {

class LatencyStrip;
class LiveRun;
class Theme;
class ThemedLabel;

/// How long the last tokens took, and of a chosen one which layer took longer than usual. That needs the operations to
/// be timed while the text is written, which can be switched off.
class LatencyPanel : public QWidget {
    Q_OBJECT
public:
    LatencyPanel(const Theme& theme, const LiveRun& run, QWidget* parent = nullptr);
    [[nodiscard]] bool isTiming() const;
    [[nodiscard]] LatencyStrip& strip() { return *m_strip; }
    [[nodiscard]] QString text() const;                                             ///< of the chosen step
    [[nodiscard]] const std::optional<SlowStep>& slowest() const { return m_slow; } ///< of the chosen step
    void chooseToken(int token);                                                    ///< -1: none
    /// A layer pointed at somewhere: what it took of each step. -1: none.
    void setHoveredLayer(int layer);
    void refresh(); ///< tokens, figures or times changed
    void retranslate();

signals:
    void timingChanged();
    void tokenChosen(int token);
    void layerChosen(int layer);                    ///< the one that made the chosen step slow
    void layerWanted(int layer, std::int64_t step); ///< to be opened; step: see Selection
    void layerHovered(int layer);                   ///< the one that made the step under the pointer slow; -1: none

private:
    void describe();
    void point(int token);
    void refreshPart();
    [[nodiscard]] QString partWords() const;
    void open();
    [[nodiscard]] QString words(int token) const;
    [[nodiscard]] const std::optional<SlowStep>& slowStepOf(int token) const;

    const Theme& m_theme;
    const LiveRun& m_run;
    QCheckBox* m_timing;
    LatencyStrip* m_strip;
    ThemedLabel* m_words;
    QPushButton* m_open;
    int m_chosen = -1, m_pointed = -1; ///< tokens
    int m_layer = -1;                  ///< pointed at, here or elsewhere
    double m_partUsual = 0;            ///< seconds of that layer in the median
    std::optional<SlowStep> m_slow;
    struct Known {
        int token = -1;
        std::shared_ptr<const ProbeSnapshot> probe;
        std::optional<SlowStep> slow;
    };
    mutable Known m_known; ///< the last one looked for: asked again with every frame
};

} // namespace layerscope::ui
