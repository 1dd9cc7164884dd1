// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plot/themed_plot.h"

#include <vector>

namespace layerscope::ui {

class DecadeTicker;
class FertilityModel;
class SeriesBars;

/// Bars of a FertilityModel: a group for each language, a bar for each tokenizer. The language under the pointer is
/// read out elsewhere; a click or Enter chooses it.
class FertilityBars : public ThemedPlot {
    Q_OBJECT
public:
    FertilityBars(const Theme& theme, const FertilityModel& model, QWidget* parent = nullptr);

    [[nodiscard]] int current() const { return m_current; } ///< language row, -1: none
    void setCurrent(int language);
    [[nodiscard]] QString readOut() const;          ///< of the current language
    [[nodiscard]] QRectF group(int language) const; ///< in pixels, as it stands now
    [[nodiscard]] QRectF bar(int language, int entry) const;
    void retranslate();
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void currentChanged(int language);
    void languageChosen(int language);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void refresh();
    void restyle();
    void fitTicks();
    void markCurrent();
    [[nodiscard]] int languages() const;
    [[nodiscard]] int entries() const;
    [[nodiscard]] int languageNear(double x) const;

    const Theme& m_theme;
    const FertilityModel& m_model;
    std::vector<SeriesBars*> m_bars; ///< one for each entry; the plot's
    QCPBarsGroup* m_group;
    QCPItemRect* m_mark;
    QSharedPointer<QCPAxisTickerText> m_names;
    QSharedPointer<DecadeTicker> m_values;
    double m_top = 1; ///< value at the upper edge
    int m_current = -1;
};

} // namespace layerscope::ui
