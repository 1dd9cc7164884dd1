// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"

namespace layerscope::ui {

class ContextCurve;
class FormulaPanel;
class LayerBars;
class ThemedLabel;
class TotalBars;

/// The cache of the subject: bytes of every layer, totals before and after the edit, growth with the context, and the
/// formula behind each number beside what this process measured.
class KvView : public View {
    Q_OBJECT
public:
    explicit KvView(const ViewContext& context, QWidget* parent = nullptr);

    [[nodiscard]] QString spokenText() const override;
    [[nodiscard]] std::vector<FigureTable> tables() const override;

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* makePictures();
    QWidget* makeSide();
    void connectState();
    void refresh(); ///< at once when visible, else when shown
    void refreshNow();
    void refreshMeasured();
    void refreshTexts();
    void applyTheme();

    ThemedLabel* m_title;
    ThemedLabel* m_total;
    ThemedLabel* m_caption;
    ThemedLabel* m_hint; ///< shown alone while there is no architecture
    QWidget* m_body;
    QWidget* m_side;
    TotalBars* m_totals;
    LayerBars* m_layers;
    ContextCurve* m_curve;
    FormulaPanel* m_formulas;
    bool m_stale = true;
};

} // namespace layerscope::ui
