// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"

class QPushButton;
class QScrollArea;
class QToolButton;
class QBoxLayout;

namespace layerscope::ui {

class EffectGrid;
class NextTokenBars;
class PositionChart;
class ProgressLine;
class TextPair;
class ThemedLabel;

/// The details of the effect bar: original against edited, side by side. Lies over the lower part of the window.
class EffectPanel : public View {
    Q_OBJECT
public:
    explicit EffectPanel(const ViewContext& context, QWidget* parent = nullptr);
    [[nodiscard]] QString spokenText() const override;
    [[nodiscard]] std::vector<FigureTable> tables() const override;

signals:
    void exportWanted();
    void closeWanted();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeHeader();
    QWidget* makeBody();
    QWidget* column(QWidget* first, QWidget* second, int firstStretch = 0); ///< one above the other
    void refresh();
    void refreshMeasured();
    void applyTheme();
    void arrange();
    [[nodiscard]] QString waiting() const; ///< why there is nothing measured, one sentence

    ThemedLabel *m_difference, *m_state, *m_trained, *m_nextHeading, *m_gridHeading;
    ProgressLine* m_progress;
    QPushButton* m_export;
    QToolButton* m_close;
    TextPair* m_texts;
    PositionChart* m_chart;
    NextTokenBars* m_next;
    EffectGrid* m_grid;
    QScrollArea* m_scroll;
    QBoxLayout* m_columns;
    QWidget *m_left, *m_middle;
    bool m_stale = true;
};

} // namespace layerscope::ui
