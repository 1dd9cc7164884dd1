// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QSlider;

namespace layerscope::ui {

class Selection;
class Theme;
class ThemedLabel;

/// Step n of the slider in tokens: an eighth of a doubling each, powers of two met exactly.
[[nodiscard]] std::int64_t contextOfStep(int step);
[[nodiscard]] int stepOfContext(std::int64_t tokens); ///< the nearest

/// The context length of every picture, 1 … 1M tokens on a log scale.
class ContextSlider : public QWidget {
    Q_OBJECT
public:
    ContextSlider(const Theme& theme, Selection& selection, QWidget* parent = nullptr);

private:
    void refresh();
    void applyTheme();
    const Theme& m_theme;
    Selection& m_selection;
    ThemedLabel* m_caption;
    QSlider* m_slider;
    ThemedLabel* m_value;
};

} // namespace layerscope::ui
