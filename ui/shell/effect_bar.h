// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"

class QGridLayout;
class QProgressBar;

namespace layerscope::ui {

class PairedLines;
class ThemedLabel;

/// Under every view: what the edit in force changes, computed at once and then measured.
class EffectBar : public QWidget {
    Q_OBJECT
public:
    explicit EffectBar(const ViewContext& context, QWidget* parent = nullptr);

protected:
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
    void applyTheme();

    ViewContext m_context;
    QGridLayout* m_grid;
    ThemedLabel *m_title, *m_difference, *m_trained;
    std::vector<Column> m_columns;
    PairedLines* m_lines;
    ThemedLabel* m_note; ///< hint, reason of a failure or place of the first difference
    QProgressBar* m_progress;
    int m_perRow = 0;
};

} // namespace layerscope::ui
