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
/// unfolds the details.
class EffectBar : public QWidget {
    Q_OBJECT
public:
    explicit EffectBar(const ViewContext& context, QWidget* parent = nullptr);
    void setOpened(bool opened); ///< what the button says
    void setLow(bool low);       ///< the window is low: one row of figures, no texts; the details have the rest
    [[nodiscard]] QToolButton& button() { return *m_details; }

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
    void refresh();
    void refreshTexts();
    void fillRows();
    void applyTheme();

    ViewContext m_context;
    QGridLayout* m_grid;
    ThemedLabel *m_title, *m_difference, *m_trained;
    std::vector<Column> m_columns;
    PairedLines* m_lines;
    ThemedLabel* m_note; ///< hint, reason of a failure or place of the first difference
    ProgressLine* m_progress;
    QToolButton* m_details;
    int m_perRow = 0;
    bool m_low = false, m_opened = false;
};

} // namespace layerscope::ui
