// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"

class QGridLayout;
class QToolButton;

namespace layerscope::ui {

class PairedLines;
class ProgressLine;
class ThemedLabel;

/// Under every view: what the edit in force changes, computed at once and then measured. A click, Return or the button
/// unfolds the details. One line until there is an edit, then it stays as high as it has become: the view above jumps
/// once. Who folds it away has it in one line again.
class EffectBar : public QWidget {
    Q_OBJECT
public:
    explicit EffectBar(const ViewContext& context, QWidget* parent = nullptr);
    void setOpened(bool opened); ///< what the button says
    void setLow(bool low);       ///< the window is low: one row of figures, no texts; the details have the rest
    void succeed(const EffectBar& before); ///< as high as the one before it
    [[nodiscard]] bool isLine() const { return m_waiting || m_folded; }
    void setFolded(bool folded); ///< by hand
    [[nodiscard]] QToolButton& button() { return *m_details; }
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void detailsWanted(); ///< unfold them, or fold them away

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Column {
        ThemedLabel *caption, *value, *note;
    };
    void makeColumns();
    [[nodiscard]] bool isCompact() const { return m_perRow == 3; }
    void arrange();
    [[nodiscard]] std::vector<int> neededWidths() const; ///< of the six cells, so that every figure is whole
    void refresh();
    void refreshTexts();
    void fillRows();
    void unfold();
    void applyTheme();

    ViewContext m_context;
    QGridLayout* m_grid;
    ThemedLabel *m_title, *m_difference, *m_trained;
    ThemedLabel *m_lineTitle, *m_lineDifference; ///< of the one line
    std::vector<Column> m_columns;
    PairedLines* m_lines;
    ThemedLabel* m_note; ///< hint, reason of a failure or place of the first difference
    ProgressLine* m_progress;
    QToolButton *m_fold, *m_details;
    int m_perRow = 0;
    bool m_low = false, m_opened = false;
    bool m_waiting = true; ///< no edit yet since there is this window
    bool m_folded = false;
};

} // namespace layerscope::ui
