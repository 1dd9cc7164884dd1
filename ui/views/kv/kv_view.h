// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"

#include <optional>

class QScrollArea;

namespace layerscope::ui {

class ContextCurve;
class FormulaPanel;
class LayerBars;
class MeasuredPanel;
class ReadOut;
class TextbookNotes;
class SubjectHint;
class ThemedLabel;
class TotalBars;
class WrongAnswers;

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
    QWidget* makeHeader();
    QWidget* makePictures();
    QWidget* makeSide();
    void connectState();
    void refresh(); ///< in this frame when visible, else when shown
    void refreshPictures();
    void refreshHeader();
    void refreshHint();
    void refreshReadOut();
    void refreshFormulas();
    void refreshMeasured();
    void selectLayer(int layer);
    void restyle();
    void arrange();

    ThemedLabel* m_title;
    ThemedLabel* m_total;
    ThemedLabel* m_change;
    ThemedLabel* m_caption;
    SubjectHint* m_hint; ///< alone while there is no architecture
    QWidget* m_body = nullptr;
    QScrollArea* m_side = nullptr;
    TotalBars* m_totals;
    ThemedLabel* m_layerLine;
    LayerBars* m_layers;
    ContextCurve* m_curve;
    ReadOut* m_readOut;
    FormulaPanel* m_formulas;
    TextbookNotes* m_notes;
    MeasuredPanel* m_measured;
    WrongAnswers* m_wrong;
    std::optional<std::int64_t> m_pointed;
    bool m_stale = true;
};

} // namespace layerscope::ui
