// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/fertility_model.h"

#include <QWidget>

class QAbstractButton;
class QButtonGroup;
class QGridLayout;
class QStackedWidget;
class QTableView;

namespace layerscope::ui {

class FertilityBars;
class Theme;
class ThemedLabel;

/// How many tokens the same sentences need in many languages: as bars or as a table, by character, byte or word.
class FertilityPanel : public QWidget {
    Q_OBJECT
public:
    FertilityPanel(const Theme& theme, const Tokenizers& tokenizers, QWidget* parent = nullptr);
    [[nodiscard]] FertilityModel& model() { return *m_model; }

signals:
    void sampleChosen(int language); ///< its sentences are wanted as the text

private:
    void makeHead();
    void retranslate();
    void refresh();
    void refreshReadOut();
    void restyle();
    const Theme& m_theme;
    const Tokenizers& m_tokenizers;
    FertilityModel* m_model;
    ThemedLabel* m_heading;
    ThemedLabel* m_readOut;
    QButtonGroup* m_metrics;
    QButtonGroup* m_forms; ///< bars or table
    QStackedWidget* m_stack;
    FertilityBars* m_bars;
    QTableView* m_table;
    ThemedLabel* m_hint; ///< instead of both while nothing is measured
};

} // namespace layerscope::ui
