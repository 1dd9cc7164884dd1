// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/generate/token_colors.h"

#include <QWidget>

class QButtonGroup;
class QGridLayout;

namespace layerscope::ui {

/// What the tokens' colours mean: the choice (off, probability, entropy) and the scale in words and numbers.
class ColorLegend : public QWidget {
    Q_OBJECT
public:
    explicit ColorLegend(const Theme& theme, QWidget* parent = nullptr);
    [[nodiscard]] TokenColoring coloring() const { return m_coloring; }
    void setColoring(TokenColoring coloring);
    void retranslate();

protected:
    void resizeEvent(QResizeEvent* event) override;

signals:
    void coloringChosen(TokenColoring coloring);

private:
    const Theme& m_theme;
    void arrange();
    QGridLayout* m_grid;
    QButtonGroup* m_choices;
    QWidget* m_scale;
    TokenColoring m_coloring = TokenColoring::Probability;
};

} // namespace layerscope::ui
