// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace layerscope {
struct ModelPlan;
struct Summary;
} // namespace layerscope

namespace layerscope::ui {

class Theme;
class ThemedLabel;

/// Where the numbers come from: the selected layer's formula with its values put in, the sum over the layers, and
/// popular wrong answers with the reason why they are wrong.
class FormulaPanel : public QWidget {
    Q_OBJECT
public:
    explicit FormulaPanel(const Theme& theme, QWidget* parent = nullptr);
    void setSubject(const ModelPlan& plan, const Summary& summary, int layer);
    [[nodiscard]] QString layerText() const; ///< the layer's arithmetic in one line

private:
    void setLayer(const ModelPlan& plan, const Summary& summary, int layer);
    void setTotal(const Summary& summary);

    ThemedLabel* m_layerHeading;
    ThemedLabel* m_symbols;
    ThemedLabel* m_values;
    ThemedLabel* m_result;
    ThemedLabel* m_totalHeading;
    ThemedLabel* m_sum;
    ThemedLabel* m_total;
};

} // namespace layerscope::ui
