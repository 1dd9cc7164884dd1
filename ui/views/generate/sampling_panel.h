// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/generation_settings.h"

#include <QWidget>

class QCheckBox;
class QDoubleSpinBox;
class QGridLayout;
class QPushButton;
class QSpinBox;

namespace layerscope::ui {

class Theme;
class ThemedLabel;

/// How the next token is picked. Greedy takes the likeliest and leaves the other settings as they are, for later.
class SamplingPanel : public QWidget {
    Q_OBJECT
public:
    explicit SamplingPanel(const Theme& theme, QWidget* parent = nullptr);
    [[nodiscard]] GenerationSettings settings() const;
    void setSettings(const GenerationSettings& settings);
    void rollSeed();
    void retranslate();

private:
    void addRow(QWidget* control);
    void setControlWidth(int unit);
    void refreshEnabled();

    ThemedLabel* m_heading;
    QGridLayout* m_grid;
    std::vector<ThemedLabel*> m_names;
    QCheckBox* m_greedy;
    QDoubleSpinBox* m_temperature;
    QSpinBox* m_topK;
    QDoubleSpinBox* m_topP;
    QDoubleSpinBox* m_minP;
    QDoubleSpinBox* m_penalty;
    QSpinBox* m_seed;
    QPushButton* m_roll;
    QSpinBox* m_length;
};

} // namespace layerscope::ui
